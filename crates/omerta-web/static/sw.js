// Keeps the page at hand, so that a game against bots needs no network.
const CACHE = "omerta-@version@";
const FILES = @files@;
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((it) => it.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((all) => Promise.all(all.filter((it) => it !== CACHE).map((it) => caches.delete(it))));
  event.waitUntil(old.then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  const page = event.request.mode === "navigate" ? "/" : url.pathname;
  if (!FILES.includes(page)) return;
  event.respondWith(caches.open(CACHE).then(async (it) => (await it.match(page)) ?? fetch(event.request)));
});
