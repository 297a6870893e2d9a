// The page: the program, its screen and its files.
import { openLines } from "./lines.js";
import { startProgram, timeZone } from "./program.js";
import {
  Store, closeNotice, compiled, leaveOnRequest, loaded, notice, putAside, register, reload,
} from "./start.js";
import { connect, layout, openTerminal } from "./terminal.js";
import { connectFingers } from "./touch.js";

const HOME = "/home";
const CONFIG = `${HOME}/.config/boardgames/config.toml`;
// The exit code after a panic.
const PANICKED = 101;
// If the code is compiled within so many milliseconds, the program starts before the terminal
// is opened, and they do their work at the same time.
const HEAD_START = 60;

// Whether the user wants the text version. The address chooses one, and the choice is kept.
function wantsText() {
  const asked = new URLSearchParams(location.search);
  try {
    if (asked.has("text")) localStorage.setItem("version", "text");
    if (asked.has("screen")) localStorage.removeItem("version");
    return asked.has("text") || localStorage.getItem("version") === "text";
  } catch {
    // The browser refuses to store anything.
    return asked.has("text");
  }
}

function variables({ isText, cols, rows }) {
  const env = [`HOME=${HOME}`, "LANG=C.UTF-8", `TZ=${timeZone()}`, `COLUMNS=${cols}`, `LINES=${rows}`];
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) env.push("BOARDGAMES_NO_ANIMATION=1");
  if (isText) return [...env, "TERM=dumb", "BOARDGAMES_PLAIN=1"];
  return [...env, "TERM=xterm-256color", "COLORTERM=truecolor"];
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const again = () => {
      document.querySelector("#message textarea").select();
      if (document.execCommand("copy")) closeNotice();
    };
    notice("The browser did not copy this text. Press Copy, or select it and copy it yourself.", {
      details: text,
      actions: [["Copy", again]],
    });
  }
}

// Whether the user had this file written. The program's own files are in folders that begin
// with a dot, or are games, for each of which there is a lock.
function isForUser(path, paths) {
  const at = path.lastIndexOf("/") + 1;
  return !path.includes("/.") && !paths.has(`${path.slice(0, at)}.${path.slice(at)}.lock`);
}

function download([path, file]) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.bytes]));
  link.download = path.split("/").at(-1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function keep(store, changes) {
  const again = () => (closeNotice(), keep(store, []));
  store.keep(changes).catch((error) =>
    notice(
      `The browser has not stored your game (${error?.message || error?.name || error}). ` +
        "Free some space on this device. The next move tries again.",
      { actions: [["Try again", again]] },
    ),
  );
}

// Offers to start again, by a button, any other key or a tap anywhere.
function offerToStartAgain(text) {
  notice(text, { actions: [["Start again", reload]], lasts: true });
  addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, repeat }) => {
    const isOther = ctrlKey || metaKey || altKey || repeat;
    if (!isOther && !["Tab", "Control", "Shift", "Alt", "Meta"].includes(key)) reload();
  });
  addEventListener("pointerdown", reload);
}

// Says that the program has failed, with `words` about the reason.
async function explainFailure(words, isBug) {
  const actions = [["Start again", reload]];
  if (words.includes(CONFIG)) {
    const reset = async () => {
      await putAside(CONFIG);
      reload();
    };
    const text = "Your settings cannot be read. You can reset them; your games stay.";
    return notice(text, { details: words, actions: [["Reset the settings", reset], ...actions], lasts: true });
  }
  const text = isBug
    ? "The program has stopped because of a bug. Your game is saved up to the last move."
    : "The program has stopped.";
  notice(text, { details: words, actions, lasts: true });
}

export async function main() {
  navigator.storage?.persist?.().catch(() => {});
  const isText = wantsText();
  const place = document.getElementById("screen");
  const size = isText ? { cols: 78, rows: 24 } : layout(place);
  const store = new Store(), paths = new Set();
  const early = [], said = [];
  let program, screen, isDrawn = false, isOver = false;

  const hasDrawn = () => {
    if (isDrawn) return;
    isDrawn = true;
    performance.mark("first frame");
    document.getElementById("loading")?.remove();
    // Now there is time to prepare more threads, and to keep the files for the next visit.
    program.addSpareThreads();
    register()
      ?.then((worker) => worker && navigator.serviceWorker.ready)
      .then((worker) => worker?.active.postMessage("keep the files"));
  };
  const words = () => said.join("").trim();
  const fail = async (why, isBug) => {
    if (isOver) return;
    isOver = true;
    console.warn(why);
    program?.stop();
    await store.settled();
    explainFailure([words(), why].filter(Boolean).join("\n"), isBug);
  };
  const on = {
    shown: (bytes) => (screen ? screen.write(bytes, hasDrawn) : early.push(bytes)),
    said: (bytes) => {
      said.push(new TextDecoder().decode(bytes));
      // In line mode these are questions, too.
      if (isText) on.shown(bytes);
    },
    changed: (changes) => {
      for (const [path, file] of changes) paths[file ? "add" : "delete"](path);
      const forUser = changes.filter(([path, file]) => file && isForUser(path, paths));
      forUser.forEach(download);
      const others = changes.filter((change) => !forUser.includes(change));
      if (others.length > 0) keep(store, others);
    },
    failed: (why) => fail(why, true),
    ended: async (code) => {
      if (code !== 0) return fail(words() ? "" : `exit code ${code}`, code === PANICKED);
      isOver = true;
      await store.settled();
      offerToStartAgain("Press a key or tap to start again.");
    },
  };
  const begun = Promise.all([compiled, loaded]).then(([module, files]) => {
    for (const [path] of files) paths.add(path);
    program = startProgram({ module, files, env: variables({ isText, ...size }), on });
  });
  // An error is handled below.
  begun.catch(() => {});
  const type = (text) => program?.type(text);

  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, HEAD_START))]);
  const link = document.getElementById("other-version");
  if (isText) {
    document.body.classList.add("text");
    Object.assign(link, { href: "?screen", textContent: "Full-screen version" });
    const lines = openLines(place, type);
    screen = { write: (bytes, done) => (lines.write(bytes), done()) };
  } else {
    const terminal = openTerminal(place, size);
    terminal.onResize(({ cols, rows }) => Object.assign(size, { cols, rows }));
    connect(terminal, type, copy);
    connectFingers(terminal, place, type);
    screen = terminal;
    // For tests, and for the curious.
    globalThis.terminal = terminal;
  }
  for (const bytes of early) screen.write(bytes, hasDrawn);
  await begun;
  leaveOnRequest(async () => {
    isOver = true;
    program.stop();
    // What it has reported may still arrive.
    await new Promise((resolve) => setTimeout(resolve));
    await store.settled();
  });
  addEventListener("pagehide", () => program.stop());
}
