// Starts the page. The same module starts in a worker, where it hosts a table.
import init from "/omerta-web.js";
init({ module_or_path: "/omerta-web_bg.wasm" });
if (self.document && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
