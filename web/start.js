// The first script of the page, small so that it runs at once: it makes sure that the page
// may have threads, and starts what takes longest.

export function complain(text) {
  const message = document.getElementById("message");
  message.textContent = text;
  message.hidden = false;
}

// Adds the service worker: later visits work without a network, even if the server sends
// the headers.
export function register() {
  return navigator.serviceWorker?.register("service.js").catch(() => null);
}

// Makes sure that the page may have threads: if the server does not send the headers that
// allow it, the service worker adds them, from the second load on.
async function allowThreads() {
  if (!isSecureContext) {
    return complain("Browsers run this page only over https:// or from this computer (localhost).");
  }
  if (globalThis.crossOriginIsolated) return sessionStorage.removeItem("reloaded");
  if (!(await register()) || sessionStorage.getItem("reloaded")) {
    return complain(
      "This browser gives the page no threads. Try a newer one, or leave private mode.",
    );
  }
  sessionStorage.setItem("reloaded", "yes");
  await navigator.serviceWorker.ready;
  location.reload();
}

// A page that the browser brings back at *Back* has lost its threads.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

function compile() {
  return WebAssembly.compileStreaming(fetch("boardgames.wasm")).catch(async () =>
    // The server has given the file another type.
    WebAssembly.compile(await (await fetch("boardgames.wasm")).arrayBuffer()),
  );
}

// Two pages would overwrite each other's files.
function getAlone() {
  return new Promise((resolve) => {
    navigator.locks.request("boardgames", { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}

export function newWorker() {
  return new Worker("thread.js", { type: "module" });
}

// If the page may have threads: the code of the program, whether no other page runs it, and
// a worker, whose scripts load meanwhile.
export const [compiled, alone, firstWorker] = globalThis.crossOriginIsolated
  ? [compile(), getAlone(), newWorker()]
  : [];
allowThreads().catch((error) => complain(`The page cannot start: ${error?.message ?? error}`));
if (compiled) import("./page.js").catch((error) => complain(`The page cannot start: ${error}`));
