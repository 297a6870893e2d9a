// Keeps the files of the program in the browser's database (IndexedDB), by path.

let opened;

// Opens the database, which takes longest. Every function here does it if nobody else did.
export function openDatabase() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("boardgames", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

// Returns all files as [path, {bytes, changed}], `changed` in milliseconds since 1970.
export async function load() {
  const store = (await openDatabase()).transaction("files").objectStore("files");
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
  const change = (await openDatabase()).transaction("files", "readwrite", { durability: "strict" });
  for (const [path, file] of changes) {
    const files = change.objectStore("files");
    if (file) files.put(file, path);
    else files.delete(path);
  }
  // Without this, a page that is closed before the answers to the requests takes them back.
  change.commit();
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error);
  });
}
