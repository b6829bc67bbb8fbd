import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import type { PictureOpener } from "./picture-opener.ts";
import { sniffUploadType } from "./upload-type.ts";

/** Bytes of the opened pictures that are cached, so that a render that names the same one again does not wait for it. */
const cachedBytesMax = 32_000_000;
/** Decoded pixels that wait for their render. Later renders decode the picture themselves, or have it cached. */
const bitmapBytesMax = 48_000_000;
const bitmapMs = 10_000;

/** Bytes of a picture, and a key that is equal for equal bytes. */
export interface SourcePicture {
  key: string;
  bytes: Uint8Array;
  /** The file before it was opened: `bytes` may be a converted one. Undefined if it was not opened. */
  sent?: { type: string; bytes: number };
  /** Px of CSS of a drawing, of which `bytes` are the pixels for one box. */
  drawing?: { width: number; height: number } | undefined;
  /** Parts of it that are not shown as they were meant, for the user who named it. */
  warnings?: readonly WrittenText[] | undefined;
  /**
   * Its decoded pixels as a bitmap file, once, if a picture was opened just now. Its buffer is returned to the pixel
   * memory after use.
   */
  takeBitmap?: () => Uint8Array<ArrayBuffer> | undefined;
}

/** Bytes from anywhere to a picture that may be drawn, a drawing for its box. `digest`: their SHA-256, if known. Throws `PictureError`. */
export type OpenBytes = (bytes: Uint8Array, digest?: string, box?: PictureBox) => Promise<SourcePicture>;

/** Opens each content once: caches the pictures and deduplicates concurrent calls. */
export function createOpenedPictures(opener: Pick<PictureOpener, "open">): OpenBytes {
  const cache = new LRUCache<string, SourcePicture>({
    maxSize: cachedBytesMax,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });
  const bitmaps = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: bitmapBytesMax,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: bitmapMs,
    ttlAutopurge: true,
  });
  const opening = new Map<string, Promise<SourcePicture>>();

  async function openNew(
    key: string,
    bytes: Uint8Array,
    box: PictureBox | undefined,
  ): Promise<SourcePicture> {
    const opened = await opener.open(bytes, box);
    const picture: SourcePicture = {
      key,
      bytes: opened.bytes,
      drawing: opened.drawing,
      warnings: opened.warnings,
      sent: { type: sniffUploadType(bytes) ?? "", bytes: bytes.byteLength },
      takeBitmap: () => {
        const bitmap = bitmaps.get(key);
        bitmaps.delete(key);
        return bitmap;
      },
    };
    if (opened.bitmap !== undefined) bitmaps.set(key, opened.bitmap);
    cache.set(key, picture);
    return picture;
  }

  return async (bytes, digest, box) => {
    const content = digest ?? createHash("sha256").update(bytes).digest("base64url");
    const drawnFor = box !== undefined && sniffUploadType(bytes) === "image/svg+xml" ? box : undefined;
    const key =
      drawnFor === undefined ? content : `${content} ${drawnFor.width}x${drawnFor.height} ${drawnFor.fit}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const running = opening.get(key) ?? openNew(key, bytes, drawnFor);
    opening.set(key, running);
    try {
      return await running;
    } finally {
      opening.delete(key);
    }
  };
}
