import { createHash } from "node:crypto";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { pictureTypes } from "../outbound/picture-type.ts";

/** Bytes of a picture, and a key that is equal for equal bytes. */
export interface SourcePicture {
  key: string;
  bytes: Uint8Array;
}

/** Why a source has no bytes, in words for the person who named it. */
export class SourceError extends Error {
  override readonly name = "SourceError";
}

/** Reads what a template or a change names as a picture: `asset:…`, `data:…` or a web address. Throws `SourceError`. */
export type ReadPictureSource = (source: string) => Promise<SourcePicture>;

export interface PictureAssets {
  /** Undefined when there is none of this name. */
  read: (name: string) => Promise<SourcePicture | undefined>;
}

export const fetchedPictureBytesMax = 20_000_000;
export const fetchedPictureTimeoutMs = 10_000;

export function createPictureSource({
  assets,
  outbound,
}: {
  assets: PictureAssets;
  outbound: Outbound;
}): ReadPictureSource {
  // Two renders at once that name one address fetch it once. Nothing outlives the fetch: the picture may change.
  const fetching = new Map<string, Promise<SourcePicture>>();
  return async (source) => {
    if (source.startsWith("asset:")) {
      const asset = await assets.read(source.slice("asset:".length));
      if (asset === undefined) throw new SourceError("There is no such asset.");
      return asset;
    }
    if (/^data:/i.test(source)) return readDataUrl(source);
    const running = fetching.get(source) ?? fetchPicture(outbound, source);
    fetching.set(source, running);
    try {
      return await running;
    } finally {
      fetching.delete(source);
    }
  };
}

function readDataUrl(source: string): SourcePicture {
  return withKey(Buffer.from(source.slice(source.indexOf(",") + 1), "base64"));
}

async function fetchPicture(outbound: Outbound, source: string): Promise<SourcePicture> {
  try {
    const { bytes } = await outbound.fetchBytes(source, {
      accept: [...pictureTypes, "image/svg+xml"].join(", "),
      bytesMax: fetchedPictureBytesMax,
      timeoutMs: fetchedPictureTimeoutMs,
    });
    return withKey(bytes);
  } catch (error) {
    if (error instanceof OutboundError) throw new SourceError(error.publicMessage, { cause: error });
    throw error;
  }
}

function withKey(bytes: Uint8Array): SourcePicture {
  return { key: createHash("sha256").update(bytes).digest("base64url"), bytes };
}
