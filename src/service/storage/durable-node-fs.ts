/**
 * PGlite's folder file system with a working `fsync`.
 *
 * As it comes, PGlite starts PostgreSQL with `-F` and its Emscripten file system has no `fsync`, so a commit is in the
 * system's cache only: a killed process keeps it, a power loss does not. Here `fsync` reaches the disk, for files and,
 * because a new name is durable only when its folder is, for folders. `fdatasync` cannot be reached (Emscripten's does
 * nothing), which is why the database must run with `wal_sync_method=fsync`.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { PGlite } from "@electric-sql/pglite";

type ModuleOptions = Parameters<NodeFS["init"]>[1];
type InitResult = ReturnType<NodeFS["init"]>;

/** An open file as Emscripten holds it. A folder has no descriptor of its own there. */
interface OpenStream {
  nfd?: number;
  node: unknown;
}

interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenStream) => number };
    /** Runs an operation and translates a system error into Emscripten's, which PostgreSQL receives as `errno`. */
    tryFSOperation<Value>(operation: () => Value): Value;
    realPath(node: unknown): string;
  };
}

export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: ModuleOptions): InitResult {
    const { emscriptenOpts } = await super.init(pg, options);
    const useRealFsync = ({ NODEFS }: EmscriptenModule) => {
      NODEFS.stream_ops.fsync = (stream) =>
        NODEFS.tryFSOperation(() => {
          if (stream.nfd === undefined) fsyncFolder(NODEFS.realPath(stream.node));
          else fsyncSync(stream.nfd);
          return 0;
        });
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), useRealFsync] },
    };
  }
}

function fsyncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
