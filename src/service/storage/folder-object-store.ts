/** Objects as files in a folder. */
import { hash, randomBytes } from "node:crypto";
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { syncFolder } from "./data-files.ts";
import { codeOf } from "./file-facts.ts";
import {
  assertObjectKey,
  DamagedObjectError,
  type ObjectStore,
  ObjectStoreError,
  type StoredObject,
} from "./object-store.ts";

/**
 * Opens a store in `folder`, which is created with the first object. A file appears under its name only when it is
 * whole and on the disk, so a link never serves half a picture, whenever the process is killed. A trailer follows the
 * bytes in the same file, so that the two cannot get separated: the content type, a SHA-256 over both, the type's
 * length in one byte, and a last byte that marks this format. Files of the earlier format end with the type and its
 * length, 1 to 120; they have no digest and remain readable.
 */
export function createFolderObjectStore(folder: string): ObjectStore {
  const root = resolve(folder);

  function pathOf(key: string): string {
    assertObjectKey(key);
    return join(root, `${key}.object`);
  }

  async function write(path: string, bytes: Uint8Array, trailer: Buffer): Promise<void> {
    const parent = dirname(path);
    const temporary = join(parent, `.${randomBytes(8).toString("hex")}.part`);
    try {
      const file = await openNew(temporary);
      try {
        // `writev` may write less than requested without failing, as on an almost full disk; `writeFile` continues.
        await file.writeFile(bytes);
        await file.writeFile(trailer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(parent);
  }

  async function remove(path: string): Promise<void> {
    if ((await unlessMissing(rm(path).then(() => true))) === true) await syncFolder(dirname(path));
  }

  return {
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      await told(`put ${key}`, write(path, bytes, toTrailer(bytes, contentType)));
    },

    async get(key) {
      const file = await told(`get ${key}`, unlessMissing(readFile(pathOf(key))));
      return file === undefined ? undefined : readObject(key, file);
    },

    async delete(key) {
      await told(`delete ${key}`, remove(pathOf(key)));
    },

    async has(key) {
      const isThere = access(pathOf(key)).then(() => true);
      return (await told(`has ${key}`, unlessMissing(isThere))) ?? false;
    },

    isDeletionHeld: () => isDeletionHeld(root),

    async space() {
      const { bavail, blocks, bsize } = await told("space", statfs(await nearestFolder(root)));
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

/** The folder, or before the first object the nearest one above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  const parent = dirname(folder);
  const isThere = (await unlessMissing(access(folder).then(() => true))) ?? false;
  return isThere || parent === folder ? folder : nearestFolder(parent);
}

/** A full disk or an unwritable folder: the disk's failures as the store's. */
async function told<Value>(what: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new ObjectStoreError(`${what}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const contentTypePattern = /^[\x20-\x7e]{1,120}$/;
/**
 * Content types of the earlier format; stricter than what it could write, so that a truncated file does not look valid.
 */
const earlierTypePattern = /^[a-z]{2,20}\/[a-z0-9.+-]{2,60}(?:; ?[a-z]+=[\w-]+)?$/;
const digestBytes = 32;
/** Greater than any content type's length, so no file of the earlier format ends with it. */
const digestMark = 0xd5;

function toTrailer(bytes: Uint8Array, contentType: string): Buffer {
  if (!contentTypePattern.test(contentType))
    throw new Error(`not a content type: ${JSON.stringify(contentType)}`);
  const type = Buffer.from(contentType, "latin1");
  return Buffer.concat([type, digestOf(bytes, type), Buffer.from([type.length, digestMark])]);
}

function readObject(key: string, file: Buffer<ArrayBuffer>): StoredObject {
  const hasDigest = file.at(-1) === digestMark;
  const typeLength = file.at(hasDigest ? -2 : -1) ?? 0;
  const typeEnd = file.length - (hasDigest ? digestBytes + 2 : 1);
  const end = typeEnd - typeLength;
  if (end < 0)
    throw new DamagedObjectError(`the object ${key} is damaged: only ${file.length} bytes are left of it`);
  const bytes = file.subarray(0, end);
  const type = file.subarray(end, typeEnd);
  const contentType = type.toString("latin1");
  const isWhole = hasDigest
    ? digestOf(bytes, type).equals(file.subarray(typeEnd, typeEnd + digestBytes))
    : earlierTypePattern.test(contentType);
  if (!isWhole)
    throw new DamagedObjectError(
      `the object ${key} is damaged: its ${file.length} bytes are not the ones that were put`,
    );
  return { bytes, contentType };
}

/** Hashes the digest of the bytes with the type, so that the bytes need not be copied. */
function digestOf(bytes: Uint8Array, type: Uint8Array): Buffer {
  return hash("sha256", Buffer.concat([hash("sha256", bytes, "buffer"), type]), "buffer");
}

const unfinishedName = /^\.[0-9a-f]{16}\.part$/;

/**
 * Removes the temporary files that killed writes left in `folder`, last written before this process began. Returns
 * their number.
 */
export async function removeUnfinishedObjects(folder: string): Promise<number> {
  let removed = 0;
  for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removed += await removeUnfinishedObjects(path);
    if (!entry.isFile() || !unfinishedName.test(entry.name)) continue;
    const stats = await unlessMissing(stat(path));
    if (stats === undefined || stats.mtimeMs >= performance.timeOrigin) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The folder is made if it is missing. */
async function openNew(path: string): Promise<FileHandle> {
  const create = () => open(path, "wx", 0o600);
  const file = await unlessMissing(create());
  if (file !== undefined) return file;
  await makeFolder(dirname(path));
  return create();
}

/** Folders are made one by one, so that each new name is on the disk before the next is inside it. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made))
    await syncFolder(dirname(made));
}

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return undefined;
    }
    throw error;
  }
}

const holdName = ".deletion-held";
const renewEveryMs = 5_000;
/** Longer than a busy process, or one that is paused for a moment, takes to renew it. */
const heldForMs = 60_000;

/** Whether a backup of the objects in `folder` is running. */
async function isDeletionHeld(folder: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(join(folder, holdName));
    return Math.abs(Date.now() - mtimeMs) < heldForMs;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return false;
    throw error;
  }
}

/**
 * Holds the deletion of a folder's objects back while a backup copies them: a file whose time is renewed. It works
 * between processes, whatever database they share, and ends by itself when the backup is killed. Objects that become
 * unused meanwhile stay noted in the database and are deleted by a later sweep. The hold ends with `release`, or a minute
 * after this process has ended.
 */
export async function holdDeletion(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, holdName);
  // Writing nothing renews the time, too.
  const renew = () => writeFile(path, "", { mode: 0o600 });
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await rm(path, { force: true });
    },
  };
}
