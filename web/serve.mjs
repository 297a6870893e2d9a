// A plain static server for trying the page on this machine: node web/serve.mjs FOLDER
// [PORT]. It sends the headers with which a page may have threads, so that the first
// visit loads the page only once.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html", ".css": "text/css", ".js": "text/javascript",
  ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm",
};

// The headers with which a page may have threads.
export const THREADS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

// Serves a folder with these headers. Without any, it is like the simplest servers.
// `redirects` has the other paths of files by path.
export function serve(folder, { port = 0, headers = {}, redirects = {} } = {}) {
  const server = createServer(async ({ url }, answer) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname));
    if (redirects[path]) return answer.writeHead(302, { Location: redirects[path] }).end();
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const bytes = await readFile(file).catch(() => null);
    if (!bytes) return answer.writeHead(404).end("not found");
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    answer.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    answer.end(bytes);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const port = Number(process.argv[3] ?? 8000);
  const server = await serve(process.argv[2], { port, headers: THREADS });
  console.log(`http://localhost:${server.address().port}`);
}
