import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  ftruncate,
  ftruncateSync,
  openSync,
  read,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bitmapHeaderBytes, bitmapRowsBytes, type BitmapSize, writeBitmapHeader } from "./bitmap-file.ts";

/** Of the pixels of one picture: 8 megapixels. Two processes fit into the 64 MB of shared memory that a container has. */
export const pixelFileBytesMax = 24_000_000;
/** A larger file gives its memory back once it is read. */
const keptBytesMax = 8_000_000;

/** The descriptor of the file in the process that opens pictures. */
export const pixelFileDescriptor = 4;

/** A nameless file in memory into which a process that opens pictures writes the pixels that it has decoded. */
export interface PixelFile {
  descriptor: number;
  /**
   * A bitmap file of these pixels in pixel memory; undefined if the sizes do not fit the file. Concurrent
   * calls read one after the other: a compromised process could send many sizes, each of which takes up to 24 MB.
   */
  read: (size: BitmapSize) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Waits for a reading in progress, which would otherwise read or cut another file that gets the descriptor. */
  close: () => Promise<void>;
}

const readPart = promisify(read);
const cut = promisify(ftruncate);

/** Undefined where the system has no such file; pictures are decoded by the renders then. */
export function openPixelFile(): PixelFile | undefined {
  const descriptor = openNameless();
  if (descriptor === undefined) return undefined;
  let reading: Promise<Uint8Array<ArrayBuffer> | undefined> = Promise.resolve(undefined);
  let isClosed = false;
  return {
    descriptor,
    read: (size) => {
      reading = reading
        .then(() => (isClosed ? undefined : readBitmap(descriptor, size)))
        .catch(() => undefined);
      return reading;
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await reading;
      closeSync(descriptor);
    },
  };
}

/** Writes rows from the start of the file. False if there is no memory left for them; the file is empty then. */
export function writePixels(descriptor: number, rows: Uint8Array): boolean {
  try {
    for (let done = 0; done < rows.length;)
      done += writeSync(descriptor, rows, done, rows.length - done, done);
    return true;
  } catch {
    // A part of a picture would take the memory that the next one needs.
    ftruncateSync(descriptor, 0);
    return false;
  }
}

async function readBitmap(
  descriptor: number,
  size: BitmapSize,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { width, height } = size;
  const rowsBytes = bitmapRowsBytes(size);
  // The sizes come from a process that may be compromised.
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return undefined;
  if (!(rowsBytes <= pixelFileBytesMax)) return undefined;
  // Every byte is written below.
  const bitmap = takePixelMemory(bitmapHeaderBytes + rowsBytes);
  for (let done = 0; done < rowsBytes;) {
    const part = await readPart(descriptor, bitmap, bitmapHeaderBytes + done, rowsBytes - done, done);
    if (part.bytesRead === 0) return undefined;
    done += part.bytesRead;
  }
  if (rowsBytes > keptBytesMax) await cut(descriptor, 0);
  writeBitmapHeader(bitmap, size);
  return bitmap;
}

function openNameless(): number | undefined {
  // An open file has to keep its name there.
  if (process.platform === "win32") return undefined;
  const folders = [sharedMemory, tmpdir()].filter((folder) => existsSync(folder));
  for (const folder of folders) {
    const path = join(folder, `overprint-pixels-${randomUUID()}`);
    try {
      const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
      rmSync(path);
      return descriptor;
    } catch {
      // The next folder may be writable.
    }
  }
  return undefined;
}

const sharedMemory = "/dev/shm";

/**
 * Memory for the decoded pixels of photos, used again. The system clears new memory page by page, which takes 4 ms of
 * processor time for a photo of 1800×1200 px.
 */
const kept: ArrayBuffer[] = [];
/** As many as two threads draw at once. */
const keptMax = 2;
const keptMs = 30_000;
let rest: NodeJS.Timeout | undefined;

/** `byteLength` bytes with any content, at the start of a buffer of their own. */
export function takePixelMemory(byteLength: number): Uint8Array<ArrayBuffer> {
  const index = kept.findIndex((one) => one.byteLength >= byteLength && one.byteLength <= 2 * byteLength);
  const [used] = index === -1 ? [] : kept.splice(index, 1);
  // Not from Node's pool, so that it can be transferred.
  return new Uint8Array(used ?? Buffer.allocUnsafeSlow(byteLength).buffer, 0, byteLength);
}

/** Keeps the memory of pixels that are not read any more, until no other was returned for 30 s. */
export function returnPixelMemory(memory: ArrayBuffer): void {
  kept.unshift(memory);
  for (const oldest of kept.splice(keptMax)) oldest.transfer(0);
  clearTimeout(rest);
  rest = setTimeout(() => {
    for (const unused of kept.splice(0)) unused.transfer(0);
  }, keptMs).unref();
}
