// A person who clicks what the page shows: until the game is over, so many answers were given, or a prompt is asked.
const [seed, most, until, done] = arguments;
let state = BigInt(seed) * 2862933555777941757n + 3037000493n;
const chance = () => {
  state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number(state >> 33n) / 2 ** 31;
};
const sleep = (millis) => new Promise((then) => setTimeout(then, millis));
const all = (selector) => [...document.querySelectorAll(selector)];
const isShown = (it) => it.getClientRects().length > 0 && getComputedStyle(it).visibility !== "hidden";
const told = { answers: 0, clicks: 0, hidden: {}, covered: [], small: [] };
const isTouch = matchMedia("(pointer: coarse)").matches;

// Where a finger on a thing meets it, or something of it; nowhere if something else lies over it.
const met = (it) => {
  it.scrollIntoView({ block: "nearest", inline: "nearest" });
  const boxes = [...it.getClientRects()].filter((box) => box.width > 0);
  for (const box of boxes) {
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.8], [0.5, 0.85]]) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(left, top);
      if (hit && (it.contains(hit) || hit.contains(it) && hit.closest("[data-at]") === it.closest("[data-at]"))) return [left, top];
    }
  }
  return null;
};
const isMet = (it) => met(it) !== null;
const click = (it) => {
  told.clicks += 1;
  const [clientX, clientY] = met(it) ?? [0, 0];
  it.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window, clientX, clientY }));
};
const sign = () => (document.querySelector("#say")?.innerText ?? "") + all(".log li").length + document.title;
const changed = async (before) => {
  for (let i = 0; i < 600 && sign() === before; i += 1) await sleep(i < 20 ? 2 : 10);
};
// What was clicked and changed nothing is not clicked again, until something changes.
const dead = new Set();
const key = (it) => it.dataset.at ?? it;
const candidates = () => {
  const lens = all(".lens .is-can").filter(isShown);
  if (lens.length > 0) return lens;
  const things = all("[data-option], .is-can, .verb:not([aria-disabled=true], [aria-pressed=true]), .bd [data-lit], [data-at].can, .set__things .choice:not(.is-picked)");
  return things.filter((it) => isShown(it) && !it.closest(".regions, .hint") && !dead.has(key(it)));
};

(async () => {
  let waited = 0;
  let idle = 0;
  let inSet = 0;
  let isEmptying = null;
  let unseen = 0;
  while (told.answers < most) {
    const root = document.querySelector(".table");
    if (document.querySelector("[data-over=true]")) return "over";
    if (until && root?.dataset.prompt?.includes(until)) return "until";
    const pass = all(".handover button").find(isShown);
    if (pass) { click(pass); await sleep(5); continue; }
    const go = all("#go").find(isShown);
    if (!go) {
      waited += 1;
      if (waited > 6000) return "nothing happens";
      await sleep(waited < 50 ? 2 : 15);
      continue;
    }
    waited = 0;
    const canGo = go.getAttribute("aria-disabled") !== "true";
    if (canGo && (inSet === 0 || isEmptying !== null || chance() < 0.6)) {
      if (!isMet(go)) told.covered.push("go: " + go.innerText);
      const before = sign();
      dead.clear();
      click(go);
      told.answers += 1;
      inSet = 0;
      isEmptying = null;
      idle = 0;
      await changed(before);
      continue;
    }
    let found = candidates().filter(isMet);
    const inside = all(".set__things .is-picked").filter(isShown);
    if (found.length === 0 && inside.length === 0) {
      // Perhaps behind another tab; a slow page takes its time to show it.
      const tabs = all(".nav a").filter(isShown);
      for (const tab of tabs) {
        click(tab);
        for (let i = 0; i < 10 && found.length === 0; i += 1) {
          await sleep(20);
          found = candidates().filter(isMet);
        }
        if (found.length > 0) break;
      }
      if (found.length === 0 && tabs.length > 0) click(tabs[0]);
    }
    // Whoever has put too much together takes something out again. Whoever has tried for long clears the set and adds
    // one thing after the other: so every number of things is passed, and the right one ends it.
    if (isEmptying === null && inSet > 24) isEmptying = true;
    if (inside.length === 0 && isEmptying) isEmptying = false;
    if (isEmptying === false && found.length === 0) isEmptying = true;
    const takesOut = isEmptying ?? (inSet > 4 && chance() < 0.55);
    if (inside.length > 0 && (found.length === 0 || takesOut)) {
      inSet += 1;
      if (inSet > 200) return "a set without end";
      click(inside[Math.floor(chance() * inside.length)]);
      await sleep(4);
      continue;
    }
    if (found.length > 0) {
      unseen = 0;
      const it = found[Math.floor(chance() * found.length)];
      const isSmall = () => {
        const { width, height } = it.getBoundingClientRect();
        return it.isConnected && (width < 43.5 || height < 43.5) ? `${width} x ${height}` : null;
      };
      // What is just being laid is looked at again when it has come to rest.
      if (isTouch && it.matches("button, a, input, select") && isSmall()) {
        await sleep(300);
        const size = isSmall();
        if (size) told.small.push(`${it.className}, ${size}: ${it.innerText.slice(0, 30)}`);
        if (!it.isConnected) continue;
      }
      const shown = () => sign() + (document.querySelector("#go")?.outerHTML ?? "") + all(".is-picked, .lens").length;
      const before = shown();
      click(it);
      idle = 0;
      inSet += it.closest(".set__things, [data-add]") ? 1 : 0;
      // A busy page takes its time to draw what was chosen.
      for (let i = 0; i < 60 && shown() === before; i += 1) await sleep(i < 10 ? 2 : 10);
      if (shown() === before) dead.add(key(it)); else dead.clear();
      if (inSet > 200) return "a set without end";
      continue;
    }
    const hidden = all(".regions [data-option]");
    // The board may be drawn a moment after the list, and what did nothing before may do something then.
    if (hidden.length > 0 && unseen < 30) { unseen += 1; dead.clear(); await sleep(unseen < 30 ? 10 : 30); continue; }
    unseen = 0;
    if (hidden.length > 0) {
      const why = (root?.dataset.prompt ?? "") + ": " + hidden[0].innerText;
      told.hidden[why] = (told.hidden[why] ?? 0) + 1;
      dead.clear();
      click(hidden[Math.floor(chance() * hidden.length)]);
      await sleep(4);
      continue;
    }
    const picked = all(".set__things .choice.is-picked").filter(isShown);
    if (picked.length > 0) { click(picked[Math.floor(chance() * picked.length)]); await sleep(4); continue; }
    idle += 1;
    dead.clear();
    if (idle > 1000) return "nothing can be clicked";
    await sleep(idle < 100 ? 10 : 20);
  }
  return "most";
})().then((end) => done({ ...told, end, prompt: document.querySelector(".table")?.dataset.prompt ?? "" }), (error) => done({ ...told, end: String(error) }));
