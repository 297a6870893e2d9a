// The first script of the page, small so that it runs at once: it makes sure that the page
// may have threads, and starts what takes longest.
import { closeNotice, notice, reload } from "./notice.js";
import { load, openDatabase } from "./storage.js";
// page.js takes these from here, because the page has this file only once.
export * from "./notice.js";
export * from "./storage.js";

const fail = (text, details) => notice(text, { details, actions: [["Load again", reload]], lasts: true });

// Adds the service worker: later visits work without a network, even if the server sends
// the headers.
export function register() {
  return navigator.serviceWorker?.register("service.js").catch(() => null);
}

// Makes sure that the page may have threads: if the server does not send the headers that
// allow it, the service worker adds them, from the second load on.
async function allowThreads() {
  if (!isSecureContext) {
    return fail("Browsers run this page only over https:// or from this computer (localhost).");
  }
  if (globalThis.crossOriginIsolated) return sessionStorage.removeItem("reloaded");
  if (!(await register())) {
    return fail(
      "This page needs a service worker, and the browser has refused it. " +
        "Leave private mode, allow this page to store data, or try another browser.",
    );
  }
  if (sessionStorage.getItem("reloaded")) {
    // So that *Load again* tries everything again.
    sessionStorage.removeItem("reloaded");
    return fail(
      "The browser has not given this page the threads that it needs. Load it again without " +
        "holding Shift. If that does not help, try a newer browser.",
    );
  }
  sessionStorage.setItem("reloaded", "yes");
  const { ready } = navigator.serviceWorker;
  if (await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 20_000))])) reload();
  else fail("The service worker of this page does not start. A file may be missing on the server.");
}

// A page that the browser brings back at *Back* has lost its threads.
addEventListener("pageshow", ({ persisted }) => persisted && reload());

async function compile() {
  // index.html has asked for it.
  const answer = await globalThis.answered;
  if (!answer.ok) throw new Error(`boardgames.wasm is missing on the server (${answer.status})`);
  // Some servers give the file another type.
  const isNamed = answer.headers.get("Content-Type")?.startsWith("application/wasm");
  if (isNamed) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const NAME = "boardgames";
const tabs = globalThis.BroadcastChannel && new BroadcastChannel(NAME);
const LEAVE = "leave";
let release;

// Asks the tab that has the games to leave them to this one.
const takeOver = () => tabs?.postMessage(LEAVE);

// Waits until no other tab has the games open: two would overwrite each other's files.
async function getAlone() {
  const isFree = new Promise((resolve) => {
    const hold = (lock) => {
      resolve(lock !== null);
      return lock && new Promise((done) => (release = done));
    };
    navigator.locks.request(NAME, { ifAvailable: true }, hold);
  });
  if (await isFree) return;
  const choices = { actions: [["Play here", takeOver]], lasts: true };
  notice("The games are open in another tab. They open here when you close it.", choices);
  await new Promise((resolve) => {
    navigator.locks.request(NAME, () => {
      resolve();
      return new Promise((done) => (release = done));
    });
  });
  closeNotice();
}

// Calls `stop` when another tab wants to play, and then lets it begin.
export function leaveOnRequest(stop) {
  tabs?.addEventListener("message", async ({ data }) => {
    if (data !== LEAVE || !release) return;
    await stop();
    release();
    release = null;
    const again = () => (takeOver(), reload());
    notice("You play in another tab now.", { actions: [["Play here", again]], lasts: true });
  });
}

export function newWorker() {
  return new Worker("thread.js");
}

const LACKING = Object.entries({
  "WebAssembly": globalThis.WebAssembly?.compileStreaming,
  "locks": navigator.locks || !isSecureContext,
  "a database": globalThis.indexedDB,
}).filter(([, has]) => !has);

const cannotStart = (error) => fail("The page cannot start. Load it again.", String(error?.message ?? error));

// The stored files, once no other tab has them open. Without them one can still play.
async function loadAlone() {
  const opened = openDatabase().catch(() => {});
  await getAlone();
  await opened;
  return load().catch((error) => {
    console.warn(error);
    notice(
      "The browser does not let this page store anything, perhaps because of private mode. " +
        "You can play, but your games are lost when you close this page.",
    );
    return [];
  });
}

// If the page may have threads: the code of the program, its files, and a worker, whose
// scripts load meanwhile.
export const [compiled, loaded, firstWorker] =
  globalThis.crossOriginIsolated && LACKING.length === 0
    ? [compile(), loadAlone(), newWorker()]
    : [];
if (LACKING.length > 0) {
  const names = LACKING.map(([name]) => name).join(" and ");
  fail(`This browser is too old for this page: it lacks ${names}. Please try a newer one.`);
} else {
  allowThreads().catch(cannotStart);
}
if (compiled) {
  const loading = document.getElementById("loading");
  setTimeout(() => {
    if (loading.isConnected) loading.textContent = "Loading … (2.5 MB, which may take a while)";
  }, 3000);
  import("./page.js").then(({ main }) => main()).catch(cannotStart);
}
