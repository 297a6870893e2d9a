// A thread of the program, the first one or a later one. Each has an instance of the
// program; all share its memory. They run here, beside the page, so that the page can
// answer while the computer thinks.
import { fileSystem, reportChanges, wasi } from "./files.js";
import { ConsoleStdout, Fd, WASI, WASIProcExit } from "@bjorn3/browser_wasi_shim";

// What the page puts into `typed`: whether there is something, its length, its bytes.
const FULL = 0, LENGTH = 1, BYTES = 8;

class Keys extends Fd {
  constructor(typed) {
    super();
    this.state = new Int32Array(typed, 0, 2);
    this.bytes = new Uint8Array(typed, BYTES);
  }
  fd_fdstat_get() {
    const fdstat = new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0);
    fdstat.fs_rights_base = BigInt(wasi.RIGHTS_FD_READ);
    return { ret: 0, fdstat };
  }
  fd_filestat_get() {
    return { ret: 0, filestat: new wasi.Filestat(0n, wasi.FILETYPE_CHARACTER_DEVICE, 0n) };
  }
  // Waits for the next key. The page sends at most as much as the program reads at once.
  fd_read(size) {
    Atomics.wait(this.state, FULL, 0);
    const data = this.bytes.slice(0, Math.min(size, this.state[LENGTH]));
    Atomics.store(this.state, FULL, 0);
    postMessage({ read: true });
    return { ret: 0, data };
  }
}

let program;

async function prepare({ module, memory, typed, env, files }) {
  const screen = new ConsoleStdout((bytes) => postMessage({ shown: bytes }));
  const errors = new ConsoleStdout((bytes) => postMessage({ said: bytes }));
  const fds = [new Keys(typed), screen, errors];
  // Only the first thread uses files.
  const root = files && fileSystem(files);
  if (root) fds.push(root);
  const system = new WASI(["boardgames"], env, fds, { debug: false });
  const calls = system.wasiImport;
  if (root) reportChanges(calls, root, (changed) => postMessage({ changed }));
  calls.poll_oneoff = (input, output, count) => sleep(memory, input, output, count);
  calls.random_get = (at, length) => random(memory, at, length);
  calls.sched_yield = () => 0;
  const threads = { "thread-spawn": (argument) => begin(typed, argument) };
  const instance = await WebAssembly.instantiate(module, {
    env: { memory },
    wasi: threads,
    wasi_snapshot_preview1: calls,
  });
  // The library reads the memory from here, and not every build exports it.
  system.inst = { exports: { ...instance.exports, memory } };
  program = { instance, system };
}

// Asks the page for another thread and returns its number.
function begin(typed, argument) {
  const numbers = new Int32Array(typed, typed.byteLength - 4, 1);
  const number = Atomics.add(numbers, 0, 1) + 1;
  postMessage({ begin: { number, argument } });
  return number;
}

// Waits for a time; no other event is ever waited for.
function sleep(memory, input, output, count) {
  const view = new DataView(memory.buffer);
  const asked = wasi.Subscription.read_bytes(view, input);
  if (count !== 1 || asked.eventtype !== wasi.EVENTTYPE_CLOCK) return wasi.ERRNO_NOTSUP;
  const now = () =>
    asked.clockid === wasi.CLOCKID_REALTIME ? Date.now() * 1e6 : performance.now() * 1e6;
  const until = asked.flags & wasi.SUBCLOCKFLAGS_SUBSCRIPTION_CLOCK_ABSTIME;
  const wait = Number(asked.timeout) - (until ? now() : 0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, wait / 1e6));
  new wasi.Event(asked.userdata, wasi.ERRNO_SUCCESS, asked.eventtype).write_bytes(view, output);
  return 0;
}

// Browsers do not write random numbers into shared memory.
function random(memory, at, length) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  new Uint8Array(memory.buffer, at, length).set(bytes);
  return 0;
}

async function obey({ prepare: setting, start, run }) {
  if (setting) {
    await prepare(setting);
  } else if (start) {
    let code = 0;
    try {
      program.instance.exports._start();
    } catch (end) {
      if (!(end instanceof WASIProcExit)) throw end;
      code = end.code;
    }
    postMessage({ ended: code });
  } else if (run) {
    program.instance.exports.wasi_thread_start(run.number, run.argument);
    postMessage({ free: true });
  }
}

// One order after the other.
let last = Promise.resolve();
onmessage = ({ data }) => {
  last = last.then(() => obey(data)).catch((error) => {
    postMessage({ failed: String(error?.stack ?? error) });
  });
};
