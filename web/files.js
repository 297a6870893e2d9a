// The file system of the program: in memory, and every change goes to the page, which
// stores it.
import { Directory, File, OpenFile, PreopenDirectory, wasi } from "@bjorn3/browser_wasi_shim";

// The library does not know when a file was changed, which orders saved games.
const plainStat = File.prototype.stat;
File.prototype.stat = function () {
  const stat = plainStat.call(this);
  stat.mtim = BigInt(Math.round(this.changed ?? Date.now())) * 1_000_000n;
  return stat;
};
// Version 0.4.2 of the library writes the size and the times two bytes too early.
const plainWrite = wasi.Filestat.prototype.write_bytes;
wasi.Filestat.prototype.write_bytes = function (view, at) {
  plainWrite.call(this, view, at);
  [this.size, this.atim, this.mtim, this.ctim].forEach((value, index) =>
    view.setBigUint64(at + 32 + 8 * index, value, true),
  );
};
for (const name of ["fd_write", "fd_pwrite", "fd_filestat_set_size", "fd_allocate"]) {
  const plain = OpenFile.prototype[name];
  OpenFile.prototype[name] = function (...values) {
    this.file.changed = Date.now();
    this.file.version = (this.file.version ?? 0) + 1;
    return plain.apply(this, values);
  };
}

// Returns the folder `/` with these files, [path, {bytes, changed}].
export function fileSystem(files) {
  const root = new PreopenDirectory("/", new Map());
  for (const [path, { bytes, changed }] of files) {
    const names = path.split("/").slice(1);
    let folder = root.dir;
    for (const name of names.slice(0, -1)) {
      if (!folder.contents.has(name)) {
        const inner = new Directory(new Map());
        inner.parent = folder;
        folder.contents.set(name, inner);
      }
      folder = folder.contents.get(name);
    }
    const file = new File(bytes);
    file.changed = changed;
    folder.contents.set(names.at(-1), file);
  }
  return root;
}

function* walk(folder, path) {
  for (const [name, entry] of folder.contents) {
    if (entry instanceof Directory) yield* walk(entry, `${path}/${name}`);
    else yield [`${path}/${name}`, entry];
  }
}

const seen = (root) =>
  new Map(Array.from(walk(root.dir, ""), ([path, file]) => [path, { file, version: file.version, data: file.data }]));

// Calls that may have changed which files there are, or that end a change.
const ENDS = ["fd_close", "fd_sync", "path_rename", "path_unlink_file", "path_link"];

// Makes the calls of the program report the changed files, as [path, file or null].
export function reportChanges(calls, root, report) {
  let before = seen(root);
  for (const name of ENDS) {
    const plain = calls[name];
    calls[name] = (...values) => {
      const answer = plain(...values);
      const now = seen(root);
      const changes = [];
      for (const [path, { file, version, data }] of now) {
        const old = before.get(path);
        if (old?.file !== file || old.version !== version || old.data !== data) {
          changes.push([path, { bytes: file.data.slice(), changed: file.changed ?? Date.now() }]);
        }
      }
      for (const path of before.keys()) if (!now.has(path)) changes.push([path, null]);
      before = now;
      if (changes.length > 0) report(changes);
      return answer;
    };
  }
}

export { wasi };
