// The program: its memory, its threads and what is typed for it.
import { firstWorker, newWorker } from "./start.js";

// Bytes that the program reads at once.
const CHUNK = 4096;
// Memory of the program in pages of 64 KiB; the most must be what `build` links with. A
// phone may refuse to reserve so much.
const LEAST_PAGES = 320, MOST_PAGES = [8192, 4096, 2048];
// Threads that are ready before the program wants them.
const SPARE_THREADS = 2;

function newMemory() {
  for (const maximum of MOST_PAGES) {
    try {
      return new WebAssembly.Memory({ initial: LEAST_PAGES, maximum, shared: true });
    } catch (error) {
      if (maximum === MOST_PAGES.at(-1)) throw error;
    }
  }
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

// The offset of this time zone as the variable TZ has it: hours to the west.
export function timeZone() {
  const west = new Date().getTimezoneOffset();
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.trunc(Math.abs(west) / 60), Math.abs(west) % 60];
  return `<here>${west < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

// Starts the program with its files and variables. It calls `on.shown` and `on.said` with
// bytes for the screen and of errors, `on.changed` with changed files, `on.ended` with the
// exit code, and `on.failed` with the reason why it crashed.
export function startProgram({ module, files, env, on }) {
  const memory = newMemory();
  const typed = new SharedArrayBuffer(8 + CHUNK + 4);
  const { type, send } = typewriter(typed);
  const all = new Set(), spare = [];
  let nextWorker = firstWorker;

  const addThread = (files) => {
    const thread = nextWorker ?? newWorker();
    nextWorker = null;
    all.add(thread);
    thread.onmessage = ({ data }) => hear(thread, data);
    thread.onerror = (error) => on.failed(error.message ?? "a thread did not start");
    thread.postMessage({ prepare: { module, memory, typed, env, files } });
    return thread;
  };
  const hear = (thread, { shown, said, changed, begin, read, free, ended, failed }) => {
    if (shown) on.shown(shown);
    if (said) on.said(said);
    if (changed) on.changed(changed);
    if (read) send();
    if (begin) {
      (spare.pop() ?? addThread()).postMessage({ run: begin });
      if (spare.length < 1) spare.push(addThread());
    }
    if (free) spare.push(thread);
    if (failed) on.failed(failed);
    if (ended !== undefined) on.ended(ended);
  };
  addThread(files).postMessage({ start: true });
  return {
    type,
    // Prepares threads before the program asks for them.
    addSpareThreads() {
      while (spare.length < SPARE_THREADS) spare.push(addThread());
    },
    stop() {
      for (const thread of all) thread.terminate();
    },
  };
}
