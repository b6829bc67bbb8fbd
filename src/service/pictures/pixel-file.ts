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
import { takePixelMemory } from "./pixel-memory.ts";

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
