// Plays in the page with a real Chromium, without a window:
//
//   node web/test.mjs FOLDER        FOLDER is what web/build made
//
// CHROMIUM names the browser, if it is not `chromium`. Exits with 1 at the first thing
// that does not happen within a minute.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { THREADS, serve } from "./serve.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../dist/web", import.meta.url));
const find = `command -v "\${CHROMIUM:-chromium}"`;
const executablePath = execFileSync("sh", ["-c", find]).toString().trim();
const PATIENCE = 60_000;

const server = await serve(folder);
const address = `http://localhost:${server.address().port}/`;
const browser = await puppeteer.launch({
  executablePath,
  // As root, Chromium has no sandbox; it opens only our own page.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage();
const faults = [];
page.on("pageerror", (error) => faults.push(String(error)));
page.on("console", (line) => line.type() === "error" && faults.push(line.text()));

const lines = () =>
  page.evaluate(() => {
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) =>
      active.getLine(row).translateToString(true),
    );
  });

// Waits until the screen matches and returns its lines.
async function shows(wanted, what = wanted) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const now = await lines().catch(() => []);
    if (wanted.test(now.join("\n"))) return now;
    if (Date.now() > end || faults.length > 0) {
      throw new Error(`no ${what} on:\n${now.join("\n")}\n${faults.join("\n")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function open() {
  await page.goto(address);
  await page.waitForFunction(() => globalThis.terminal, { timeout: PATIENCE });
  return shows(/Othello[\s\S]*Awari/, "menu");
}

// The milliseconds from the beginning of a page's last load to its first frame.
async function frameTime(page) {
  const frame = () => performance.getEntriesByName("first frame")[0].startTime;
  return Math.round(await page.evaluate(frame));
}

// Types a command into the command line of the menu.
async function command(words) {
  await page.keyboard.press("/");
  await shows(/^.*\/ ?$|command|Command/m, "command line");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

// Clicks the middle of a cell of the terminal, from 0.
async function click(column, row) {
  const [x, y] = await page.evaluate(
    (column, row) => {
      const { left, top, width, height } = terminal.element
        .querySelector(".xterm-screen")
        .getBoundingClientRect();
      return [
        left + ((column + 0.5) * width) / terminal.cols,
        top + ((row + 0.5) * height) / terminal.rows,
      ];
    },
    column,
    row,
  );
  await page.mouse.click(x, y);
}

// Leaves a game for the menu.
async function home() {
  await page.keyboard.press("q");
  await shows(/Othello[\s\S]*Awari[\s\S]*Dag en Nacht/, "menu");
}

// Returns the column and row of the terminal in the middle of a square, by the letters
// below the board and the numbers beside it.
function place(square, shown) {
  const letters = shown.findLast((line) => LETTERS.test(line));
  const row = shown.findIndex((line) => new RegExp(`^ *${square[1]} `).test(line));
  return [letters.indexOf(square[0]), row];
}

const LETTERS = /^ +a +b +c/m;
const OVER = /(X|O) wins|wins: |draw/i;
const PHONE = {
  userAgent: "",
  viewport: { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
};

const tests = {
  async "the first frame"() {
    await open();
    await open();
    const server = await serve(folder, { headers: THREADS });
    const stranger = await browser.createBrowserContext();
    const visit = await stranger.newPage();
    await visit.goto(`http://localhost:${server.address().port}/`);
    await visit.waitForFunction(() => performance.getEntriesByName("first frame")[0]);
    const loads = await visit.evaluate(() => performance.getEntriesByType("navigation")[0].type);
    if (loads !== "navigate") throw new Error(`the first visit with headers loaded twice: ${loads}`);
    const first = await frameTime(visit);
    await stranger.close();
    server.close();
    console.log(`  ${first} ms on a first visit (headers sent), ${await frameTime(page)} ms on a later one`);
  },

  async "a whole game by keys, against the computer"() {
    await command("play tictactoe --first human --second ai:3 --seed 5");
    for (const move of [1, 3, 5, 7, 9]) {
      const now = await shows(new RegExp(`move ${move} · your turn|${OVER.source}`, "i"), "turn");
      if (OVER.test(now.join("\n"))) break;
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    }
    await shows(OVER, "result");
    await home();
  },

  async "a whole game by clicks"() {
    await command("play tictactoe --first human --second human");
    await shows(LETTERS, "board");
    for (const square of ["a1", "b1", "a2", "b2", "a3"]) {
      await click(...place(square, await lines()));
      await shows(new RegExp(`\\b${square}\\b|wins`), `move ${square}`);
    }
    await shows(/X wins: three in a row/, "result");
    await home();
  },

  async "another key is answered while the computer thinks"() {
    await command("play othello --first human --second ai:10,time=20s");
    await shows(LETTERS, "board");
    await page.keyboard.type("f5");
    await page.keyboard.press("Enter");
    await shows(/Thinking/, "computer that thinks");
    await page.keyboard.press("?");
    await shows(/Keys|keys/, "help");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Space");
    await shows(/You|your turn/, "turn");
    await home();
  },

  async "a game goes on after a reload"() {
    await command("play othello --first human --second human");
    await shows(LETTERS, "board");
    for (const [at, move] of ["f5", "d6", "c3"].entries()) {
      await page.keyboard.type(move);
      await page.keyboard.press("Enter");
      // The typed move is on the screen too, so only the number says that it was played.
      await shows(new RegExp(`move ${at + 2} · `), `move ${at + 2}`);
    }
    // At once: what is on the screen is stored.
    await open();
    await page.keyboard.press("c");
    const now = await shows(/f5 +d6[\s\S]*c3/, "three moves");
    if (!now.some((line) => line.includes("Othello"))) throw new Error("another game");
  },

  async "the screen follows the size of the window"() {
    const before = await page.evaluate(() => [terminal.cols, terminal.rows]);
    await page.setViewport({ width: 1300, height: 900 });
    await page.waitForFunction(
      ([cols, rows]) => terminal.cols !== cols && terminal.rows !== rows,
      { timeout: PATIENCE },
      before,
    );
    const rows = await page.evaluate(() => terminal.rows);
    // The footer is on the last row of the new size.
    const end = Date.now() + PATIENCE;
    while (!/help/.test((await lines())[rows - 1])) {
      if (Date.now() > end) throw new Error(`no footer on row ${rows}:\n${(await lines()).join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },

  async "a phone plays by taps"() {
    await page.emulate(PHONE);
    await open();
    const columns = await page.evaluate(() => terminal.cols);
    if (columns < 60) throw new Error(`only ${columns} columns`);
    await page.tap(`#keys [aria-label=Down]`);
    await page.tap(`#keys [aria-label=Enter]`);
    await shows(/Opponent|First|Black|Level/, "form of a new game");
    await page.tap(`#keys [aria-label=Esc]`);
    await shows(/Othello[\s\S]*Awari[\s\S]*Dag en Nacht/, "menu");
  },

  async "later visits need no network"() {
    // The service worker keeps either all files or none.
    await page.waitForFunction(() => caches.match("boardgames.wasm"), { timeout: PATIENCE });
    server.close();
    server.closeAllConnections();
    await open();
  },
};

try {
  await open();
  for (const [name, test] of Object.entries(tests)) {
    await test();
    if (faults.length > 0) throw new Error(faults.join("\n"));
    console.log(`ok: ${name}`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
