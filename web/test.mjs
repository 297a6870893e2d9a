// Plays in the page with a real Chromium, without a window:
//
//   node web/test.mjs FOLDER [WORDS]
//
// FOLDER is what web/build made; only tests whose names contain WORDS are run.
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

const server = await serve(folder, { redirects: { "/old": "/", "/index": "/index.html" } });
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

const lines = (of = page) =>
  of.evaluate(() => {
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) =>
      active.getLine(row).translateToString(true),
    );
  });

// Waits until the screen matches and returns its lines.
async function shows(wanted, what = wanted, of = page) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const now = await lines(of).catch(() => []);
    if (wanted.test(now.join("\n"))) return now;
    if (Date.now() > end || faults.length > 0) {
      const said = await of.evaluate(() => document.getElementById("message").innerText).catch(() => "");
      throw new Error(`no ${what} on:\n${now.join("\n").trimEnd()}\n${said}\n${faults.join("\n")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function open(path = "") {
  await page.goto(address + path);
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

// Calls `visit` with a page of a browser that has never been here, and with the address of a
// server that sends the headers.
async function newcomer(visit) {
  const server = await serve(folder, { headers: THREADS });
  const stranger = await browser.createBrowserContext();
  const page = await stranger.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await visit(page, `http://localhost:${server.address().port}/`, stranger);
  } finally {
    await stranger.close();
    server.close();
  }
}

const MENU = /Othello[\s\S]*Awari[\s\S]*Dag en Nacht/;
const menu = (page) => shows(MENU, "menu", page);

// Waits until the box of messages of the page matches, or is closed if `wanted` is null.
async function says(wanted, page) {
  const matches = (source) => {
    const { hidden, innerText } = document.getElementById("message");
    return source === null ? hidden : !hidden && new RegExp(source).test(innerText);
  };
  await page.waitForFunction(matches, { timeout: PATIENCE }, wanted && wanted.source).catch(async () => {
    const text = await page.evaluate(() => document.body.innerText);
    throw new Error(`the page does not say ${wanted}:\n${text}`);
  });
}

const press = (label, page) => page.click(`::-p-xpath(//*[@id="message"]//button[.="${label}"])`);

// Types a command into the menu of this page.
async function play(words, page) {
  await page.keyboard.type(`/${words}`);
  await page.keyboard.press("Enter");
  await shows(LETTERS, "board", page);
}

async function move(square, number, page) {
  await page.keyboard.type(square);
  await page.keyboard.press("Enter");
  await shows(new RegExp(`move ${number} · `), `move ${number}`, page);
}

// Moves a finger over the screen.
async function swipe(page, from, to) {
  const finger = await page.touchscreen.touchStart(...from);
  for (let part = 1; part <= 4; part++) {
    await finger.move(...from.map((start, axis) => start + ((to[axis] - start) * part) / 4));
  }
  await finger.end();
}

// Waits until the marked line of the menu is this one.
const marked = (line, page) => shows(new RegExp(`▸ *${line}`), `marked line ${line}`, page);

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

  async "the program starts again after it has ended"() {
    await newcomer(async (page, address) => {
      await page.goto(address);
      for (const again of [() => page.mouse.click(5, 5), () => page.keyboard.press("x"), () => press("Start again", page)]) {
        await menu(page);
        await page.keyboard.press("q");
        await says(/start again/, page);
        await Promise.all([page.waitForNavigation(), again()]);
      }
      await menu(page);
    });
  },

  async "settings that cannot be read are reset"() {
    await newcomer(async (page, address) => {
      await page.goto(address);
      await menu(page);
      await page.evaluate(async () => {
        const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
        const files = (await done(indexedDB.open("boardgames"))).transaction("files", "readwrite").objectStore("files");
        const bytes = new TextEncoder().encode("theme = 7");
        await done(files.put({ bytes, changed: 0 }, "/home/.config/boardgames/config.toml"));
      });
      await page.reload();
      await says(/settings cannot be read[\s\S]*Reset/, page);
      const why = await page.$eval("#message textarea", ({ value }) => value);
      if (!/config.toml cannot be used/.test(why)) throw new Error(`no reason: ${why}`);
      await press("Reset the settings", page);
      await menu(page);
    });
  },

  async "a game goes on after the browser has refused or closed the storage"() {
    await newcomer(async (page, address) => {
      await page.goto(address);
      await menu(page);
      await play("play othello --first human --second human", page);
      await page.evaluate(() => {
        globalThis.plainPut = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("no room", "QuotaExceededError");
        };
      });
      await move("f5", 2, page);
      await says(/not stored your game/, page);
      await press("Close", page);
      await says(null, page);
      await page.evaluate(() => (IDBObjectStore.prototype.put = globalThis.plainPut));
      await move("d6", 3, page);
      // Another tab deletes the database, which closes it here.
      await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase("boardgames").onsuccess = resolve)));
      await move("c3", 4, page);
      await page.reload();
      await menu(page);
      await page.keyboard.press("c");
      await shows(/f5 +d6[\s\S]*c3/, "three moves", page);
    });
  },

  async "a second tab waits for the first"() {
    await newcomer(async (page, address, browser) => {
      await page.goto(address);
      await menu(page);
      const second = await browser.newPage();
      await second.goto(address);
      await says(/another tab/, second);
      await press("Play here", second);
      await menu(second);
      await says(/another tab/, page);
      await page.bringToFront();
      await press("Play here", page);
      await menu(page);
      await says(/another tab/, second);
      const third = await browser.newPage();
      await third.goto(address);
      await says(/another tab/, third);
      await page.close();
      await menu(third);
    });
  },

  async "a text that is not copied is shown"() {
    await newcomer(async (page, address) => {
      await page.goto(address);
      await menu(page);
      await play("play tictactoe --first human --second human", page);
      await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))));
      await page.keyboard.press("x");
      await says(/did not copy/, page);
      const text = await page.$eval("#message textarea", ({ value }) => value);
      if (!/Tic-Tac-Toe/.test(text)) throw new Error(`copied: ${text}`);
      await press("Close", page);
      await says(null, page);
    });
  },

  async "a written file is downloaded"() {
    await newcomer(async (page, address) => {
      await page.goto(address);
      await menu(page);
      await play("play othello --first human --second human", page);
      await move("f5", 2, page);
      const name = page.evaluate(
        () => new Promise((resolve) => (HTMLAnchorElement.prototype.click = function () { resolve(this.download); })),
      );
      await page.keyboard.press("w");
      await shows(/Write to a file/, "question for a name", page);
      await page.keyboard.press("Enter");
      if ((await name) !== "othello.txt") throw new Error(`downloaded: ${await name}`);
    });
  },

  async "what does not load is named"() {
    for (const [file, answer, wanted] of [
      ["start.js", { status: 404 }, /did not load: start.js/],
      ["start.js", { contentType: "text/javascript", body: "one of tomorrow's words" }, /too old/],
      ["page.js", { status: 404 }, /page.js/],
      ["boardgames.wasm", { status: 404 }, /boardgames.wasm is missing/],
    ]) {
      await newcomer(async (page, address) => {
        await page.setRequestInterception(true);
        page.on("request", (request) =>
          request.url().endsWith(file) ? request.respond(answer) : request.continue(),
        );
        await page.goto(address);
        const says = (source) => new RegExp(source).test(document.body.innerText + document.querySelector("textarea")?.value);
        await page.waitForFunction(says, { timeout: PATIENCE }, wanted.source).catch(async () => {
          throw new Error(`${file}: ${await page.evaluate(() => document.body.innerText)}`);
        });
      });
    }
    await newcomer(async (page, address) => {
      await page.evaluateOnNewDocument(() => delete globalThis.WebAssembly);
      await page.goto(address);
      await says(/too old.*WebAssembly/, page);
    });
    await newcomer(async (page) => {
      await page.evaluateOnNewDocument(() => {
        navigator.serviceWorker.register = () => Promise.reject(new Error("refused"));
      });
      // This server sends no headers.
      await page.goto(address);
      await says(/needs a service worker/, page);
    });
    // The page may report such failures as errors, too.
    faults.length = 0;
  },

  async "one can play without storage"() {
    await newcomer(async (page, address) => {
      await page.evaluateOnNewDocument(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("private", "SecurityError");
        };
      });
      await page.goto(address);
      await says(/does not let this page store/, page);
      await press("Close", page);
      await play("play tictactoe --first human --second human", page);
    });
  },

  async "the text version is played by lines"() {
    await newcomer(async (page, address) => {
      const log = (wanted) =>
        page.waitForFunction(
          (source) => new RegExp(source).test(document.getElementById("log")?.innerText),
          { timeout: PATIENCE },
          wanted.source,
        );
      const answer = async (text) => {
        await page.type("#answer input", text);
        await page.keyboard.press("Enter");
      };
      await page.goto(`${address}?text`);
      await log(/Draw boards/);
      await answer("no");
      await log(/Which game/);
      // The choice is kept.
      await page.goto(address);
      await log(/Which game/);
      await answer("1");
      await log(/Who plays/);
      await Promise.all([page.waitForNavigation(), page.click("#other-version")]);
      await menu(page);
    });
  },

  async "the wishes of the user are respected"() {
    await newcomer(async (page, address) => {
      const wish = (name, value) => page.emulateMediaFeatures([{ name, value }]);
      await wish("prefers-reduced-motion", "reduce");
      await page.goto(address);
      await menu(page);
      await play("play tictactoe --first human --second human", page);
      await page.keyboard.press("+");
      await shows(/Moves are now shown at once/, "message that nothing moves", page);
      for (const [scheme, color] of [["light", "#ffffff"], ["dark", "#000000"]]) {
        await wish("prefers-color-scheme", scheme);
        const is = (color) => terminal.options.theme.background === color;
        await page.waitForFunction(is, { timeout: PATIENCE }, color);
      }
    });
  },

  async "a phone plays by taps and swipes"() {
    await newcomer(async (page, address) => {
      await page.emulate(PHONE);
      await page.goto(address);
      await menu(page);
      const [columns, size] = await page.evaluate(() => [terminal.cols, terminal.options.fontSize]);
      if (columns < 60 || size < 10) throw new Error(`${columns} columns of ${size} px`);
      await page.tap(`#keys [aria-label=Down]`);
      await marked("2 +Awari", page);
      // A screen reader or a keyboard only clicks.
      await page.$eval(`#keys [aria-label=Up]`, (button) => button.click());
      await marked("1 +Othello", page);
      await page.tap(`#keys [aria-label=Enter]`);
      await shows(/New to Othello/, "offer of a lesson", page);
      await page.tap(`#keys [aria-label=Escape]`);
      await marked("1 +Othello", page);
      // A list follows the finger.
      await swipe(page, [200, 500], [200, 460]);
      await marked("2 +Awari", page);
      await swipe(page, [200, 460], [200, 500]);
      await marked("1 +Othello", page);
      // A key that is held repeats.
      const { x, y } = await page.$eval(`#keys [aria-label=Down]`, (key) => key.getBoundingClientRect().toJSON());
      const finger = await page.touchscreen.touchStart(x + 5, y + 5);
      await marked("4 +Tic-Tac-Toe", page);
      await finger.end();
      await play("play othello --first human --second human", page);
      const field = await page.evaluate(() => terminal.element.querySelector(".xterm-screen").getBoundingClientRect().toJSON());
      const [column, row] = place("f5", await lines(page));
      await page.touchscreen.tap(
        field.left + ((column + 0.5) * field.width) / (await page.evaluate(() => terminal.cols)),
        field.top + ((row + 0.5) * field.height) / (await page.evaluate(() => terminal.rows)),
      );
      await shows(/move 2 · /, "move by a tap", page);
    });
  },

  async "the service worker leaves others alone and follows redirections"() {
    const isOurs = (name) => name.startsWith("boardgames ");
    await page.waitForFunction(() => caches.match("boardgames.wasm"), { timeout: PATIENCE });
    await page.evaluate(async () => {
      await caches.open("another program");
      await caches.open(`boardgames ${location.href.split("?")[0]} old`);
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    });
    await open();
    await page.waitForFunction(async () => (await caches.keys()).length === 2, { timeout: PATIENCE });
    const names = await page.evaluate(() => caches.keys());
    if (!names.includes("another program") || names.filter(isOurs).length !== 1) throw new Error(names.join());
    await page.evaluate(() => caches.delete("another program"));
    await open("old");
    await open("index");
  },

  async "a page that gets no threads says so"() {
    // As after a reload with Shift, but not only once.
    await page.setBypassServiceWorker(true);
    await page.reload({ ignoreCache: true });
    await says(/without holding Shift/, page);
    await page.setBypassServiceWorker(false);
    await press("Load again", page);
    await menu(page);
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
    if (process.argv[3] && !name.includes(process.argv[3])) continue;
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
