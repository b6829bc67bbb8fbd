import type { AssetPicture, PictureAssets, SourcePicture } from "../rendering/picture-source.ts";
import { digestOfName } from "../request-pictures/picture-names.ts";
import { assetObjectKey } from "../storage/assets-store.ts";
import type { ObjectStore } from "../storage/object-store.ts";

const namePattern = /^[0-9a-f]{32}\.(?:jpg|png|webp|ttf|otf)$/;
/** A render asks for its pictures' bytes even when a worker has them decoded. */
const keptBytesMax = 64_000_000;

export function isUploadName(name: string): boolean {
  return namePattern.test(name);
}

export interface StoredAssets extends PictureAssets {
  /** It was deleted, here or by another process. */
  forget: (name: string) => void;
}

/** Uploads and pictures of requests by their names. They never change, so the uploads last used are kept in memory. */
export function createStoredAssets(objects: ObjectStore): StoredAssets {
  const kept = new Map<string, SourcePicture>();
  let keptBytes = 0;

  function keep(name: string, picture: SourcePicture): void {
    if (kept.has(name) || picture.bytes.byteLength > keptBytesMax) return;
    kept.set(name, picture);
    keptBytes += picture.bytes.byteLength;
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= keptBytesMax) return;
      kept.delete(oldest);
      keptBytes -= bytes.byteLength;
    }
  }

  /** Not kept: once opened, it is kept by its reader. */
  async function readUnopened(name: string, digest: string): Promise<AssetPicture | undefined> {
    const object = await objects.get(assetObjectKey(name));
    const key = Buffer.from(digest, "hex").toString("base64url");
    return object && { key, bytes: object.bytes, isUnopened: true };
  }

  return {
    forget: (name) => {
      keptBytes -= kept.get(name)?.bytes.byteLength ?? 0;
      kept.delete(name);
    },
    read: async (name) => {
      const digest = digestOfName(name);
      if (digest !== undefined) return readUnopened(name, digest);
      if (!isUploadName(name)) return undefined;
      const known = kept.get(name);
      if (known !== undefined) {
        kept.delete(name);
        kept.set(name, known);
        return known;
      }
      const object = await objects.get(assetObjectKey(name));
      if (object === undefined) return undefined;
      const picture = { key: `asset ${name}`, bytes: object.bytes };
      keep(name, picture);
      return picture;
    },
  };
}

/** The first of them that has the name. */
export function joinAssets(...sources: readonly PictureAssets[]): PictureAssets {
  return {
    read: async (name) => {
      for (const source of sources) {
        const picture = await source.read(name);
        if (picture !== undefined) return picture;
      }
      return undefined;
    },
  };
}
