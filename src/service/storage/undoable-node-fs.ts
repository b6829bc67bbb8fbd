/** PGlite's folder file system, with an undo log for what is written while a cluster is opened. */
import { DurableNodeFS } from "./durable-node-fs.ts";
import type { UndoLog } from "./undo-log.ts";

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
