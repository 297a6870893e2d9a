// A plain static server for trying the page on this machine: node web/serve.mjs FOLDER
// [PORT]. It sends no special headers, like the simplest servers.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html", ".css": "text/css", ".js": "text/javascript",
  ".svg": "image/svg+xml", ".wasm": "application/wasm",
};

export function serve(folder, port = 0) {
  const server = createServer(({ url }, answer) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      return answer.writeHead(404).end("not found");
    }
    answer.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(answer);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const server = await serve(process.argv[2], Number(process.argv[3] ?? 8000));
  console.log(`http://localhost:${server.address().port}`);
}
