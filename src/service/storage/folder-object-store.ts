/** Objects as files in a folder. */
import { randomBytes } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { assertObjectKey, type ObjectStore, ObjectStoreError } from "./object-store.ts";

/**
 * Opens a store in `folder`, which is made when the first object is put. A file appears under its name only when it is
 * whole and on the disk, so a link that answers is never half a picture, whenever the process is killed.
 *
 * The content type follows the bytes in the same file, its length in the file's last byte, so that object and type
 * cannot be torn apart.
 */
export function createFolderObjectStore(folder: string): ObjectStore {
  const root = resolve(folder);

  function pathOf(key: string): string {
    assertObjectKey(key);
    return join(root, `${key}.object`);
  }

  async function write(path: string, bytes: Uint8Array, trailer: Buffer): Promise<void> {
    const parent = dirname(path);
    await makeFolder(parent);
    const temporary = join(parent, `.${randomBytes(8).toString("hex")}.part`);
    try {
      const file = await open(temporary, "wx", 0o600);
      try {
        await file.writev([bytes, trailer]);
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
      await told(`put ${key}`, write(path, bytes, toTrailer(contentType)));
    },

    async get(key) {
      const file = await told(`get ${key}`, unlessMissing(readFile(pathOf(key))));
      if (file === undefined) return undefined;
      const typeLength = file.at(-1) ?? 0;
      const end = file.length - 1 - typeLength;
      return { bytes: file.subarray(0, end), contentType: file.toString("latin1", end, file.length - 1) };
    },

    async delete(key) {
      await told(`delete ${key}`, remove(pathOf(key)));
    },

    async has(key) {
      const isThere = access(pathOf(key)).then(() => true);
      return (await told(`has ${key}`, unlessMissing(isThere))) ?? false;
    },
  };
}

/** A full disk, a folder that may not be written: the disk's failures as the store's. */
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

function toTrailer(contentType: string): Buffer {
  if (!contentTypePattern.test(contentType))
    throw new Error(`not a content type: ${JSON.stringify(contentType)}`);
  return Buffer.concat([Buffer.from(contentType, "latin1"), Buffer.from([contentType.length])]);
}

/** Folders are made one by one, so that each new name is on the disk before the next is inside it. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made))
    await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for this and writes names through by itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
