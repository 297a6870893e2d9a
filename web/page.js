// The page: a terminal, the threads of the program, and its files.
import { FitAddon } from "./addon-fit.js";
import { alone, compiled, complain, firstWorker, newWorker, register } from "./start.js";
import { load, openDatabase, store } from "./storage.js";
import { Terminal } from "./xterm.js";

// Bytes that the program reads at once.
const CHUNK = 4096;
// Memory of the program in pages of 64 KiB; the most must be what `build` links with.
const LEAST_PAGES = 320, MOST_PAGES = 8192;
// Threads that are ready before the program wants them.
const SPARE_THREADS = 2;
// Columns that most screens of the program need.
const COLUMNS = 80;

function openTerminal() {
  const terminal = new Terminal({
    fontFamily: '"DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: 16,
    scrollback: 0,
    cursorBlink: false,
    allowProposedApi: true,
    macOptionIsMeta: true,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(document.getElementById("screen"));
  const measure = () => {
    // The letters become smaller until the usual screen fits.
    for (let size = 18; size >= 7; size--) {
      terminal.options.fontSize = size;
      if ((fit.proposeDimensions()?.cols ?? 0) >= COLUMNS) break;
    }
    fit.fit();
  };
  measure();
  addEventListener("resize", measure);
  document.fonts?.ready.then(measure);
  return terminal;
}

// What is typed waits here until the program reads it.
function typewriter(typed) {
  const state = new Int32Array(typed, 0, 2);
  const bytes = new Uint8Array(typed, 8);
  const waiting = [];
  const send = () => {
    if (waiting.length === 0 || Atomics.load(state, 0) === 1) return;
    const next = waiting.shift();
    bytes.set(next);
    state[1] = next.length;
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
  };
  const type = (text) => {
    const all = new TextEncoder().encode(text);
    for (let at = 0; at < all.length; at += CHUNK) waiting.push(all.slice(at, at + CHUNK));
    send();
  };
  return { type, send };
}

// Keys that belong to the browser: reload, developer tools, full screen, find, back and
// forward, paste, and copy if something is selected.
function isForBrowser({ key, ctrlKey, metaKey, altKey }, hasSelection) {
  const letter = key.toLowerCase();
  if (["F5", "F11", "F12"].includes(key)) return true;
  if (altKey && ["ArrowLeft", "ArrowRight"].includes(key)) return true;
  if (!ctrlKey && !metaKey) return false;
  return ["r", "v", "f"].includes(letter) || (letter === "c" && hasSelection);
}

function connect(terminal, type) {
  terminal.attachCustomKeyEventHandler(
    (event) => !isForBrowser(event, terminal.hasSelection()),
  );
  terminal.onData(type);
  terminal.onBinary(type);
  terminal.onResize(({ cols, rows }) => type(`\x1b[48;${rows};${cols}t`));
  terminal.onTitleChange((title) => (document.title = title || "Board games"));
  terminal.parser.registerOscHandler(52, (request) => {
    const coded = Uint8Array.from(atob(request.split(";")[1]), (letter) => letter.charCodeAt(0));
    navigator.clipboard?.writeText(new TextDecoder().decode(coded)).catch(() => {});
    return true;
  });
  // A finger points; the keyboard of a phone opens only on request.
  if (matchMedia("(pointer: coarse)").matches) terminal.textarea.inputMode = "none";
  for (const button of document.querySelectorAll("#keys button")) {
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (button.dataset.key) return type(button.dataset.key);
      terminal.textarea.inputMode = terminal.textarea.inputMode === "none" ? "text" : "none";
      terminal.blur();
      terminal.focus();
    });
  }
  terminal.focus();
}

// The offset of this time zone as the variable TZ has it: hours to the west.
function timeZone() {
  const west = new Date().getTimezoneOffset();
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.trunc(Math.abs(west) / 60), Math.abs(west) % 60];
  return `<here>${west < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

async function main() {
  openDatabase();
  if (!(await alone)) {
    return complain("The games are open in another tab. Close it and load this page again.");
  }
  // The files are read while the terminal is built.
  const loaded = load();
  navigator.storage?.persist?.();
  const terminal = openTerminal();
  // For tests, and for the curious.
  globalThis.terminal = terminal;
  const [module, files] = await Promise.all([compiled, loaded]);
  const memory = new WebAssembly.Memory({ initial: LEAST_PAGES, maximum: MOST_PAGES, shared: true });
  const typed = new SharedArrayBuffer(8 + CHUNK + 4);
  const { type, send } = typewriter(typed);
  const env = [
    "HOME=/home", "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
    `TZ=${timeZone()}`, `COLUMNS=${terminal.cols}`, `LINES=${terminal.rows}`,
  ];
  const spare = [];
  let nextWorker = firstWorker;
  let stored = Promise.resolve();
  let drawn = false;

  const addThread = (files) => {
    const thread = nextWorker ?? newWorker();
    nextWorker = null;
    thread.onmessage = ({ data }) => hear(thread, data);
    thread.onerror = (error) => fail(error.message ?? "a thread did not start");
    thread.postMessage({ prepare: { module, memory, typed, env, files } });
    return thread;
  };
  const fail = (why) => {
    console.error(why);
    complain("The program has stopped because of a bug. Your game is saved: load the page again.");
  };
  const keep = (changes) => {
    // The database keeps the order, so nothing waits here until the page may be closed.
    const change = store(changes).catch((error) =>
      complain(`The browser refuses to store your games (${error?.message || error?.name || error}). Free some space.`),
    );
    stored = Promise.all([stored, change]);
  };
  const hasDrawn = () => {
    if (drawn) return;
    drawn = true;
    performance.mark("first frame");
    // Now there is time to prepare more threads, and to keep the files for the next visit.
    while (spare.length < SPARE_THREADS) spare.push(addThread());
    register()
      ?.then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active.postMessage("keep the files"));
  };
  const hear = (thread, { shown, said, changed, begin, read, free, ended, failed }) => {
    if (shown) terminal.write(shown, hasDrawn);
    if (said) console.error(new TextDecoder().decode(said));
    if (changed) keep(changed);
    if (read) send();
    if (begin) {
      (spare.pop() ?? addThread()).postMessage({ run: begin });
      if (spare.length < 1) spare.push(addThread());
    }
    if (free) spare.push(thread);
    if (failed) fail(failed);
    if (ended === 0) {
      terminal.write("\r\nPress a key to start again.\r\n");
      terminal.onData(() => stored.then(() => location.reload()));
    } else if (ended !== undefined) {
      fail(`exit code ${ended}`);
    }
  };
  connect(terminal, type);
  const first = addThread(files);
  first.postMessage({ start: true });
  addEventListener("pagehide", () => first.terminate());
}

main().catch((error) => {
  console.error(error);
  complain(`The page cannot start: ${error?.message ?? error}`);
});
