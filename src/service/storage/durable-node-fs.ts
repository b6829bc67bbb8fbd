/**
 * A folder as PGlite's file system, with a working `fsync`. It is mounted once its path is known, so that the engine can
 * be loaded before.
 *
 * As it comes, PGlite starts PostgreSQL with `-F` and its Emscripten file system has no `fsync`, so a commit is in the
 * system's cache only: a killed process keeps it, a power loss does not. Here `fsync` reaches the disk, for files and,
 * because a new name is durable only when its folder is, for folders. `fdatasync` cannot be reached (Emscripten's does
 * nothing), which is why the database must run with `wal_sync_method=fsync`.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { EmscriptenBuiltinFilesystem } from "@electric-sql/pglite/basefs";

/** An open file as Emscripten holds it. A folder has no descriptor of its own there. */
interface OpenStream {
  nfd?: number;
  node: unknown;
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenStream) => number };
  node_ops: {
    mknod(parent: unknown, name: string, mode: number): unknown;
    lookup(parent: unknown, name: string): unknown;
  };
  /** Runs an operation and translates a system error into Emscripten's, which PostgreSQL receives as `errno`. */
  tryFSOperation<Value>(operation: () => Value): Value;
  realPath(node: unknown): string;
}

export class DurableNodeFS extends EmscriptenBuiltinFilesystem {
  readonly #folder: Promise<string>;

  constructor(folder: Promise<string>) {
    super();
    this.#folder = folder;
  }

  /** Called between the loading of the engine and its start. */
  override async initialSyncFs(): Promise<void> {
    const root = await this.#folder;
    if (this.pg === undefined) throw new Error("the file system was not initialised");
    const { FS, NODEFS } = this.pg.Module;
    addFsync(NODEFS);
    nameAfterMaking(NODEFS, (mode) => FS.isDir(mode));
    FS.mkdirTree(PGlite.paths.PGDATA);
    FS.mount(NODEFS, { root }, PGlite.paths.PGDATA);
  }
}

function addFsync(files: NodeFileSystem): void {
  files.stream_ops.fsync = (stream) =>
    files.tryFSOperation(() => {
      if (stream.nfd === undefined) fsyncFolder(files.realPath(stream.node));
      else fsyncSync(stream.nfd);
      return 0;
    });
}

/**
 * Emscripten adds the name of a new file before it makes the file. If that fails, for example without inodes, the name stays
 * and every later try ends with "File exists".
 */
function nameAfterMaking(files: NodeFileSystem, isFolder: (mode: number) => boolean): void {
  files.node_ops.mknod = (parent, name, mode) => {
    const path = `${files.realPath(parent)}/${name}`;
    files.tryFSOperation(() => {
      if (isFolder(mode)) mkdirSync(path, mode);
      else writeFileSync(path, "", { mode });
    });
    return files.node_ops.lookup(parent, name);
  };
}

function fsyncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
