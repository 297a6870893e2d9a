// A service worker. Threads need two headers that most static servers do not send, so
// it adds them. It also keeps the files of one version together, so that the page loads
// fast and works without a network. A new version takes over at the first visit after
// the last tab was closed.
const VERSION = "boardgames @SUM@";
const FILES = "@FILES@".split(" ");

addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name !== VERSION);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request) {
  const kept = await caches.open(VERSION);
  const response = (await kept.match(request, { ignoreSearch: true })) ?? (await fetch(request));
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
