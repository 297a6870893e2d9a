// A service worker. Threads need two headers that most static servers do not send, so
// it adds them. It also keeps the files, so that the page works without a network.
const KEPT = "boardgames";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request) {
  const kept = await caches.open(KEPT);
  let response;
  try {
    // Asks the server whether the file has changed.
    response = await fetch(request, { cache: "no-cache" });
    if (response.ok) {
      await kept.put(request, response.clone());
    }
  } catch (error) {
    response = await kept.match(request);
    if (!response) throw error;
  }
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
