import { createHash } from "node:crypto";
import type { SourcePicture } from "./picture-source.ts";
import type { PictureOpener } from "./picture-opener.ts";

/** Of the pictures that are kept opened; a render that names the same one again does not wait for it. */
const keptBytesMax = 32_000_000;

/** Bytes from anywhere to a picture that may be drawn. `digest`: their SHA-256, if known. Throws `PictureError`. */
export type OpenBytes = (bytes: Uint8Array, digest?: string) => Promise<SourcePicture>;

/** Opens each content once, keeps the last ones, and hands whoever asks meanwhile the same answer. */
export function createOpenedPictures(opener: Pick<PictureOpener, "open">): OpenBytes {
  const kept = new Map<string, SourcePicture>();
  const opening = new Map<string, Promise<SourcePicture>>();
  let keptBytes = 0;

  async function openNew(key: string, bytes: Uint8Array): Promise<SourcePicture> {
    const picture = { key, bytes: (await opener.open(bytes)).bytes };
    kept.set(key, picture);
    keptBytes += picture.bytes.byteLength;
    for (const [oldest, dropped] of kept) {
      if (keptBytes <= keptBytesMax) break;
      kept.delete(oldest);
      keptBytes -= dropped.bytes.byteLength;
    }
    return picture;
  }

  return async (bytes, digest) => {
    const key = digest ?? createHash("sha256").update(bytes).digest("base64url");
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const running = opening.get(key) ?? openNew(key, bytes);
    opening.set(key, running);
    try {
      return await running;
    } finally {
      opening.delete(key);
    }
  };
}
