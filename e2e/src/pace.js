// One answer, measured: how long until a choice is drawn, until the table has answered, and how long each picture was shown
// while something moved. Nothing is asked of the page meanwhile that would make it work.
const [n, done] = arguments;
const sleep = (millis) => new Promise((then) => setTimeout(then, millis));
// The time at which the picture is done that is drawn next.
const drawn = () => new Promise((then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then(performance.now());
  port2.postMessage(0);
}));
const isOpen = () => document.querySelector("#go")?.getAttribute("aria-disabled") === "false";
const click = (it) => it.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
const moves = () => document.querySelector('.fly') !== null;

(async () => {
  const told = { choice: null, answer: null, frames: [] };
  for (let i = 0; i < 300 && !document.querySelector("#go"); i += 1) {
    if (document.querySelector("[data-over=true]")) return { ...told, end: "over" };
    await sleep(20);
  }
  if (!isOpen()) {
    const all = document.querySelectorAll("[data-option]");
    if (all.length === 0) return { ...told, end: "other" };
    const it = all[(n * 7) % all.length];
    const start = performance.now();
    click(it);
    told.choice = (await drawn()) - start;
    await sleep(120);
  }
  if (!isOpen()) return { ...told, end: "other" };
  const heard = new Promise((then) => {
    const observer = new MutationObserver(() => { observer.disconnect(); then(drawn()); });
    for (const place of document.querySelectorAll(".log, #say p")) {
      observer.observe(place, { childList: true, characterData: true, subtree: true });
    }
    setTimeout(() => then(null), 8000);
  });
  const start = performance.now();
  click(document.querySelector("#go"));
  const end = await heard;
  told.answer = end && end - start;
  // Until it is one's turn again and everything has come to rest.
  let [last, idle] = [null, 0];
  while (idle < 20 && performance.now() - start < 8000) {
    const now = await new Promise(requestAnimationFrame);
    const isMoving = moves();
    if (isMoving && last !== null) told.frames.push(now - last);
    last = isMoving ? now : null;
    idle = isMoving || !document.querySelector("#go, [data-over=true]") ? 0 : idle + 1;
  }
  return { ...told, end: "answered" };
})().then(done, (error) => done({ frames: [], end: String(error) }));
