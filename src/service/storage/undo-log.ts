/**
 * Undoes the engine's changes to a cluster's files while it is opened.
 *
 * Opening a cluster writes its state, the pages that recovery replays, and its lock. A cluster that proves damaged has
 * to stay unchanged, so that it can still be copied, examined and restored. Damage shows only once the engine has read
 * the cluster, so each change keeps the original until `commit` or `rollback`.
 *
 * Keeps pages in memory, up to `keptBytesMax`; beyond that it commits, and later damage can no longer be undone. Moves
 * removed and replaced files to a folder beside the cluster. A process that is killed before `commit` leaves a cluster
 * in the middle of its recovery, as a kill without this log does.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const pageBytes = 8192;
const keptBytesMax = 512 * 1024 * 1024;

interface Original {
  size: number;
  /** Original pages by their offset in the file. */
  pages: Map<number, Buffer>;
}

export class UndoLog {
  /** Undone in reverse order, so each step finds the names as they were when it was added. */
  #steps: (() => void)[] = [];
  readonly #trash: string;
  #trashed = 0;
  #keptBytes = 0;
  /** By inode, because names change. Undefined for a file created after the log began. */
  readonly #files = new Map<number, Original | undefined>();
  #isActive = true;

  /** `trash`: a missing folder on the cluster's file system, created when it is needed. */
  constructor(trash: string) {
    this.#trash = trash;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Call before `length` bytes are written at `position` to the open file `descriptor`. */
  beforeWrite(path: string, descriptor: number, position: number, length: number): void {
    const original = this.#originalOf(path, descriptor);
    if (original !== undefined) this.#keep(original, { path, descriptor }, position, position + length);
  }

  beforeTruncate(path: string, size: number): void {
    const descriptor = openSync(path, "r");
    try {
      const original = this.#originalOf(path, descriptor);
      if (original !== undefined) this.#keep(original, { path, descriptor }, size, original.size);
    } finally {
      closeSync(descriptor);
    }
  }

  /** Call after a file, a folder or a link of this name was created. */
  made(path: string): void {
    const stats = lstatSync(path);
    if (stats.isDirectory()) return this.#add(() => rmdirSync(path));
    this.#files.set(stats.ino, undefined);
    this.#add(() => rmSync(path));
  }

  /** Replaces `unlink`. */
  remove(path: string): void {
    const kept = this.#nextTrash();
    renameSync(path, kept);
    this.#add(() => renameSync(kept, path));
  }

  /** Replaces `rename`. */
  rename(from: string, to: string): void {
    const kept = existsSync(to) && lstatSync(to).isFile() ? this.#nextTrash() : undefined;
    if (kept !== undefined) keepCopy(to, kept);
    renameSync(from, to);
    this.#add(() => {
      renameSync(to, from);
      if (kept !== undefined) renameSync(kept, to);
    });
  }

  /** Replaces `rmdir`. */
  removeFolder(path: string): void {
    const { mode } = lstatSync(path);
    rmdirSync(path);
    this.#add(() => mkdirSync(path, { mode }));
  }

  /** Keeps the changes and stops recording. */
  commit(): void {
    this.#forget();
  }

  /**
   * Restores all files byte for byte. Attempts every step, then throws an `AggregateError` if any failed; the originals
   * of moved files then stay in a folder that no later start removes, which the error names.
   */
  rollback(): void {
    if (!this.#isActive) return;
    const failures: unknown[] = [];
    for (const step of this.#steps.toReversed()) {
      try {
        step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      const kept = `${this.#trash}.failed-${Date.now()}`;
      if (existsSync(this.#trash)) renameSync(this.#trash, kept);
      throw new AggregateError(
        failures,
        `not all of its files could be put back; what was moved away is in ${kept}`,
      );
    }
    this.#forget();
  }

  #forget(): void {
    this.#isActive = false;
    this.#steps = [];
    this.#files.clear();
    rmSync(this.#trash, { recursive: true, force: true });
  }

  #add(step: () => void): void {
    if (this.#isActive) this.#steps.push(step);
  }

  #originalOf(path: string, descriptor: number): Original | undefined {
    if (!this.#isActive) return undefined;
    const { ino, size } = fstatSync(descriptor);
    if (this.#files.has(ino)) return this.#files.get(ino);
    const original: Original = { size, pages: new Map() };
    this.#files.set(ino, original);
    this.#add(() => restore(path, original));
    return original;
  }

  #keep(
    original: Original,
    { path, descriptor }: { path: string; descriptor: number },
    begin: number,
    end: number,
  ): void {
    const last = Math.min(end, original.size);
    for (let offset = begin - (begin % pageBytes); offset < last; offset += pageBytes) {
      if (original.pages.has(offset)) continue;
      const page = readPage(path, descriptor, offset, Math.min(pageBytes, original.size - offset));
      original.pages.set(offset, page);
      this.#keptBytes += page.length;
    }
    if (this.#keptBytes > keptBytesMax) this.commit();
  }

  #nextTrash(): string {
    mkdirSync(this.#trash, { recursive: true, mode: 0o700 });
    this.#trashed += 1;
    return join(this.#trash, String(this.#trashed));
  }
}

function readPage(path: string, descriptor: number, offset: number, length: number): Buffer {
  const page = Buffer.alloc(length);
  try {
    return page.subarray(0, readSync(descriptor, page, 0, length, offset));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EBADF")) throw error;
  }
  // The descriptor is open for writing only.
  const own = openSync(path, "r");
  try {
    return page.subarray(0, readSync(own, page, 0, length, offset));
  } finally {
    closeSync(own);
  }
}

function restore(path: string, { size, pages }: Original): void {
  const descriptor = openSync(path, "r+");
  try {
    for (const [offset, page] of pages) {
      // A write may take only a part, as on a disk that is almost full.
      for (let done = 0; done < page.length;)
        done += writeSync(descriptor, page, done, page.length - done, offset + done);
    }
    ftruncateSync(descriptor, size);
  } finally {
    closeSync(descriptor);
  }
}

/** Keeps a hard link, so that replacing the original stays atomic; copies where the file system has no hard links. */
function keepCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
