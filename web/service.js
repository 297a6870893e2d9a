// A service worker. Threads need two headers that most static servers do not send, so
// it adds them. It also keeps the files of one version together, so that the page loads
// fast and works without a network. A new version takes over at the first visit after
// the last tab was closed.
//
// Other programs at the same address have caches, too, so the name contains the folder.
const OURS = `boardgames ${registration.scope} `;
const VERSION = `${OURS}@SUM@`;
const FILES = "@FILES@".split(" ");

addEventListener("install", (event) => {
  // At the first visit the page waits for this worker, and asks for the files later.
  event.waitUntil(registration.active ? keepFiles() : skipWaiting());
});

addEventListener("message", (event) => event.waitUntil(keepFiles()));

async function keepFiles() {
  const kept = await caches.open(VERSION);
  const found = await Promise.all(FILES.map((file) => kept.match(file)));
  const missing = FILES.filter((_, at) => !found[at]);
  await kept.addAll(missing.map((file) => new Request(file, { cache: "no-cache" })));
}

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(OURS) && name !== VERSION;
  const deleteOld = async () =>
    Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(deleteOld());
});

addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request) {
  const kept = await caches.open(VERSION);
  const response = (await kept.match(request, { ignoreSearch: true })) ?? (await fetch(request));
  // Only pages and workers need the headers. The browser follows the redirection of a page
  // itself, and refuses any other answer in its place.
  if (!["document", "worker"].includes(request.destination)) return response;
  if (response.type === "opaqueredirect" || response.type === "error") return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
