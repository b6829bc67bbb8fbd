import { LRUCache } from "lru-cache";
import type { AssetPicture, PictureAssets } from "../pictures/picture-source.ts";
import { digestOfName } from "../request-pictures/picture-names.ts";
import { assetObjectKey } from "../storage/assets-store.ts";
import type { ObjectStore } from "../storage/object-store.ts";

const namePattern = /^[0-9a-f]{32}\.(?:jpg|png|webp|svg|ttf|otf)$/;
/** A render asks for its pictures' bytes even when a worker has them decoded. */
const cachedBytesMax = 64_000_000;

export function isUploadName(name: string): boolean {
  return namePattern.test(name);
}

/** An upload that is drawn for each size again. */
export function isDrawingName(name: string): boolean {
  return isUploadName(name) && name.endsWith(".svg");
}

export interface StoredAssets extends PictureAssets {
  /** It was deleted, here or by another process. */
  forget: (name: string) => void;
}

/** Uploads and pictures of requests by their names. They never change, so recently used uploads are cached. */
export function createStoredAssets(objects: ObjectStore): StoredAssets {
  const cache = new LRUCache<string, AssetPicture>({
    maxSize: cachedBytesMax,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });

  /** Not cached here: its reader caches it once it is opened. */
  async function readUnopened(name: string, digest: string): Promise<AssetPicture | undefined> {
    const object = await objects.get(assetObjectKey(name));
    const key = Buffer.from(digest, "hex").toString("base64url");
    return object && { key, bytes: object.bytes, isUnopened: true };
  }

  return {
    forget: (name) => void cache.delete(name),
    read: async (name) => {
      const digest = digestOfName(name);
      if (digest !== undefined) return readUnopened(name, digest);
      if (!isUploadName(name)) return undefined;
      const known = cache.get(name);
      if (known !== undefined) return known;
      const object = await objects.get(assetObjectKey(name));
      if (object === undefined) return undefined;
      const picture = { key: `asset ${name}`, bytes: object.bytes, isUnopened: isDrawingName(name) };
      cache.set(name, picture);
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
