// Keeps the files of the program in the browser's database (IndexedDB), by path.

let opened;

// Opens the database, which takes longest. Every function here does it if nobody else did,
// or if the browser has closed the database since.
export function openDatabase() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("boardgames", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => (opened = undefined);
      database.onclose = forget;
      // Another tab deletes the database, or a later version of the page changes it.
      database.onversionchange = () => (database.close(), forget());
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab keeps the database closed"));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

async function begin(mode) {
  const transaction = async () => (await openDatabase()).transaction("files", mode, { durability: "strict" });
  try {
    return await transaction();
  } catch (error) {
    // The browser has closed the database without saying so.
    if (error?.name !== "InvalidStateError") throw error;
    opened = undefined;
    return transaction();
  }
}

// Returns all files as [path, {bytes, changed}], `changed` in milliseconds since 1970.
export async function load() {
  const store = (await begin("readonly")).objectStore("files");
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const [paths, files] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  return paths.map((path, at) => [path, files[at]]);
}

// Stores the changes, [path, file], or [path, null] for a deleted file. They are all
// stored or none of them is, also if the page is closed meanwhile.
export async function store(changes) {
  const change = await begin("readwrite");
  for (const [path, file] of changes) {
    const files = change.objectStore("files");
    if (file) files.put(file, path);
    else files.delete(path);
  }
  // Without this, a page that is closed before the answers to the requests takes them back.
  change.commit?.();
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error);
  });
}

// Stores changes. Those that were refused are kept and stored with the next ones.
export class Store {
  #newest = new Map();
  #refused = new Map();
  #last = Promise.resolve();

  // Returns a promise that the changes are stored.
  keep(changes) {
    const all = new Map([...this.#refused, ...changes]);
    for (const [path, file] of changes) this.#newest.set(path, file);
    this.#refused = new Map();
    // The database keeps the order, so nothing waits here until the page may be closed.
    const kept = store(all).catch((error) => {
      for (const [path, file] of all) {
        if (this.#newest.get(path) === file) this.#refused.set(path, file);
      }
      throw error;
    });
    this.#last = Promise.allSettled([this.#last, kept]);
    return kept;
  }

  // Waits until everything is stored or refused.
  settled() {
    return this.#last;
  }
}

// Gives a file a name that nothing else has, and returns it.
export async function putAside(path) {
  const file = new Map(await load()).get(path);
  const aside = `${path}.${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`;
  if (file) await store([[aside, file], [path, null]]);
  return aside;
}
