/**
 * A folder as PGlite's file system, with a working `fsync`. It is mounted once its path is known, so that the engine can
 * be loaded before.
 *
 * As it comes, PGlite starts PostgreSQL with `-F` and its Emscripten file system has no `fsync`, so a commit is in the
 * system's cache only: a killed process keeps it, a power loss does not. Here `fsync` reaches the disk, for files and,
 * because a new name is durable only when its folder is, for folders. `fdatasync` cannot be reached (Emscripten's does
 * nothing), which is why the database must run with `wal_sync_method=fsync`.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { EmscriptenBuiltinFilesystem } from "@electric-sql/pglite/basefs";

/** An open file as Emscripten holds it. A folder has no descriptor of its own there. */
interface OpenStream {
  nfd?: number;
  node: unknown;
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenStream) => number };
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

function fsyncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
