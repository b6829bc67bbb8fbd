import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { EmscriptenBuiltinFilesystem } from "@electric-sql/pglite/basefs";
import type { UndoLog } from "./undo-log.ts";

/** An open file as Emscripten holds it. A folder has no descriptor of its own there. */
interface SyncedStream {
  nfd?: number;
  node: unknown;
}

interface SyncingFileSystem {
  stream_ops: { fsync?: (stream: SyncedStream) => number };
  node_ops: {
    mknod(parent: unknown, name: string, mode: number): unknown;
    lookup(parent: unknown, name: string): unknown;
  };
  /** Runs an operation and translates a system error into Emscripten's, which PostgreSQL receives as `errno`. */
  tryFSOperation<Value>(operation: () => Value): Value;
  realPath(node: unknown): string;
}

/**
 * A folder as PGlite's file system, with a working `fsync`. It is mounted once its path is known, so that the engine can
 * be loaded before.
 *
 * As it comes, PGlite starts PostgreSQL with `-F` and its Emscripten file system has no `fsync`, so a commit is in the
 * system's cache only: a killed process keeps it, a power loss does not. Here `fsync` reaches the disk, for files and,
 * because a new name is durable only when its folder is, for folders. `fdatasync` cannot be reached (Emscripten's does
 * nothing), which is why the database must run with `wal_sync_method=fsync`.
 */
class DurableNodeFS extends EmscriptenBuiltinFilesystem {
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

function addFsync(files: SyncingFileSystem): void {
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
function nameAfterMaking(files: SyncingFileSystem, isFolder: (mode: number) => boolean): void {
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

/** The operations of Emscripten's host file system that change something. */
interface NodeFileSystem {
  realPath(node: unknown): string;
  tryFSOperation<Value>(operation: () => Value): Value;
  node_ops: {
    setattr(node: unknown, attributes: { size?: number }): void;
    mknod(parent: unknown, name: string, mode: number, device: number): unknown;
    rename(node: { name: string }, newParent: unknown, newName: string): void;
    unlink(parent: unknown, name: string): void;
    rmdir(parent: unknown, name: string): void;
    symlink(parent: unknown, newName: string, target: string): void;
  };
  stream_ops: {
    setattr(stream: OpenStream, attributes: { size?: number }): void;
    write(stream: OpenStream, buffer: Int8Array, offset: number, length: number, position: number): number;
  };
}

interface OpenStream {
  nfd: number;
  node: unknown;
}

/** PGlite's folder file system, with an undo log for what is written while a cluster is opened. */
export class UndoableNodeFS extends DurableNodeFS {
  readonly #undo: Promise<UndoLog | undefined>;

  /** `undo`: undefined when nothing is to be undone. */
  constructor(folder: Promise<string>, undo: Promise<UndoLog | undefined>) {
    super(folder);
    this.#undo = undo;
  }

  override async initialSyncFs(): Promise<void> {
    const undo = await this.#undo;
    await super.initialSyncFs();
    if (undo === undefined) return;
    if (this.pg === undefined) throw new Error("the file system was not initialised");
    recordChanges(this.pg.Module.NODEFS, undo);
  }
}

/** All of PostgreSQL's changes go through these operations; it does not memory-map files of its cluster. */
function recordChanges(files: NodeFileSystem, undo: UndoLog): void {
  const { node_ops: nodes, stream_ops: streams } = files;
  const originalNodes = { ...nodes };
  const originalStreams = { ...streams };
  const pathIn = (parent: unknown, name: string) => `${files.realPath(parent)}/${name}`;

  nodes.setattr = (node, attributes) => {
    if (undo.isActive && attributes.size !== undefined)
      files.tryFSOperation(() => undo.beforeTruncate(files.realPath(node), attributes.size ?? 0));
    originalNodes.setattr(node, attributes);
  };
  streams.setattr = (stream, attributes) => {
    if (undo.isActive && attributes.size !== undefined)
      files.tryFSOperation(() => undo.beforeTruncate(files.realPath(stream.node), attributes.size ?? 0));
    originalStreams.setattr(stream, attributes);
  };
  streams.write = (stream, buffer, offset, length, position) => {
    if (undo.isActive)
      files.tryFSOperation(() => undo.beforeWrite(files.realPath(stream.node), stream.nfd, position, length));
    return originalStreams.write(stream, buffer, offset, length, position);
  };
  nodes.mknod = (parent, name, mode, device) => {
    const node = originalNodes.mknod(parent, name, mode, device);
    if (undo.isActive) undo.made(pathIn(parent, name));
    return node;
  };
  nodes.symlink = (parent, newName, target) => {
    originalNodes.symlink(parent, newName, target);
    if (undo.isActive) undo.made(pathIn(parent, newName));
  };
  nodes.rename = (node, newParent, newName) => {
    if (!undo.isActive) return originalNodes.rename(node, newParent, newName);
    files.tryFSOperation(() => undo.rename(files.realPath(node), pathIn(newParent, newName)));
    node.name = newName;
  };
  nodes.unlink = (parent, name) => {
    if (!undo.isActive) return originalNodes.unlink(parent, name);
    files.tryFSOperation(() => undo.remove(pathIn(parent, name)));
  };
  nodes.rmdir = (parent, name) => {
    if (!undo.isActive) return originalNodes.rmdir(parent, name);
    files.tryFSOperation(() => undo.removeFolder(pathIn(parent, name)));
  };
}
