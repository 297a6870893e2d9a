// Measures how long first visits take until the first screen is drawn:
//
//   node web/measure.mjs RUNS FOLDER...
//
// The folders, which web/build made, take turns, so a busy machine slows all of them. Prints
// the median and the quartiles of each folder, in milliseconds.
import { execFileSync } from "node:child_process";
import puppeteer from "puppeteer-core";
import { THREADS, serve } from "./serve.mjs";

const [runs, ...folders] = process.argv.slice(2);
const find = `command -v "\${CHROMIUM:-chromium}"`;
const browser = await puppeteer.launch({
  executablePath: execFileSync("sh", ["-c", find]).toString().trim(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

async function firstVisit(folder) {
  const server = await serve(folder, { headers: THREADS });
  const stranger = await browser.createBrowserContext();
  const page = await stranger.newPage();
  await page.goto(`http://localhost:${server.address().port}/`);
  const marks = await page
    .waitForFunction(() => {
      const all = performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime]);
      return all.some(([name]) => name === "first frame") && all;
    })
    .then((handle) => handle.jsonValue());
  await stranger.close();
  server.close();
  return Object.fromEntries(marks);
}

const times = new Map(folders.map((folder) => [folder, {}]));
for (let run = 0; run < Number(runs); run++) {
  for (const folder of folders) {
    for (const [name, time] of Object.entries(await firstVisit(folder))) {
      (times.get(folder)[name] ??= []).push(time);
    }
  }
}
await browser.close();

for (const [folder, marks] of times) {
  for (const [name, list] of Object.entries(marks)) {
    list.sort((one, other) => one - other);
    const [low, median, high] = [0.25, 0.5, 0.75].map((part) => Math.round(list[Math.floor(part * list.length)]));
    console.log(`${folder}: ${name} after ${median} ms (${low} to ${high}, ${list.length} visits)`);
  }
}
