// Plays in the page with a real Chromium, without a window:
//
//   node web/test.mjs FOLDER        FOLDER is what web/build made
//
// CHROMIUM names the browser, if it is not `chromium`. Exits with 1 at the first thing
// that does not happen within a minute.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { serve } from "./serve.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../dist/web", import.meta.url));
const found = () => execFileSync("sh", ["-c", "command -v chromium || command -v google-chrome"]);
const executablePath = process.env.CHROMIUM ?? found().toString().trim();
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

const tests = {
  async "the first frame"() {
    await open();
    await open();
    const [mark] = await page.evaluate(() =>
      performance.getEntriesByName("first frame").map(({ startTime }) => startTime),
    );
    console.log(`  ${Math.round(mark)} ms after the start of a later visit`);
  },

  async "a whole game by keys"() {
    await command("play tictactoe --first human --second ai:3 --seed 5");
    for (let turn = 0; turn < 5; turn++) {
      await shows(/your turn|You to move|wins|won|draw/i, "turn");
      if (/wins|won|draw/i.test((await lines()).join("\n"))) break;
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await shows(/wins|won|draw/i, "result");
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
