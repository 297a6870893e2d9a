// The first script of the page, small so that it runs at once: it makes sure that the page
// may have threads, and starts what takes longest.

export function complain(text) {
  const message = document.getElementById("message");
  message.textContent = text;
  message.hidden = false;
}

// Makes sure that the page may have threads: if the server does not send the headers that
// allow it, the service worker adds them, from the second load on.
async function allowThreads() {
  if (!isSecureContext) {
    return complain("Browsers run this page only over https:// or from this computer (localhost).");
  }
  // Later visits work without a network, even if the server sends the headers.
  const registered = navigator.serviceWorker?.register("service.js").catch(() => null);
  if (crossOriginIsolated) return sessionStorage.removeItem("reloaded");
  if (!(await registered) || sessionStorage.getItem("reloaded")) {
    return complain(
      "This browser gives the page no threads. Try a newer one, or leave private mode.",
    );
  }
  sessionStorage.setItem("reloaded", "yes");
  await navigator.serviceWorker.ready;
  location.reload();
}

function compile() {
  const answer = fetch("boardgames.wasm");
  return WebAssembly.compileStreaming(answer.then((found) => found.clone())).catch(async () =>
    // The server has given the file another type.
    WebAssembly.compile(await (await answer).arrayBuffer()),
  );
}

// The code of the program, if the page may have threads.
export const compiled = crossOriginIsolated ? compile() : null;
allowThreads();
if (compiled) import("./page.js").catch((error) => complain(`The page cannot start: ${error}`));
