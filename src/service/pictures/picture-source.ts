import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { answersWithin } from "../concurrency/within.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createOpenedPictures, type OpenBytes, type SourcePicture } from "./opened-pictures.ts";
import { PictureError } from "./picture-error.ts";
import { readDataUrl } from "./read-data-url.ts";
import type { PictureOpener } from "./picture-opener.ts";
import { pictureTypes } from "./upload-type.ts";

/** A picture that is stored here. */
export interface AssetPicture extends SourcePicture {
  /** It is stored as it was sent, and no reader process has opened it yet. Its key is the SHA-256 of its bytes. */
  isUnopened?: boolean;
}

/** Why a source has no bytes, for the user who named it. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  declare readonly message: WrittenText;

  // oxlint-disable-next-line eslint/no-useless-constructor -- The inherited one takes any text.
  constructor(message: WrittenText, options?: ErrorOptions) {
    super(message, options);
  }
}

/**
 * Reads a picture that a template or a change names: `asset:…`, `data:…` or a web address. Untrusted ones are opened in
 * a helper process first, and are plain then. `box`: the box that a drawing fills. Throws `SourceError`.
 */
export type ReadPictureSource = (source: string, box?: PictureBox) => Promise<SourcePicture>;

/** How the pictures of one render are read. */
export interface ReadingOptions {
  signal?: AbortSignal | undefined;
  /** Waits for the reading without keeping a place from others; see `RunningJob`. */
  waitOutside?: ((reading: Promise<void>) => Promise<void>) | undefined;
}

/** Whether a source is fetched from a server, which may never answer. */
export function isWebAddress(source: string): boolean {
  return !/^(?:asset|data):/i.test(source);
}

export interface PictureAssets {
  /** Undefined if there is none of this name. */
  read: (name: string) => Promise<AssetPicture | undefined>;
}

export const fetchedPictureBytesMax = 20_000_000;
export const fetchedPictureTimeoutMs = 10_000;
/** Wait for a free connection, ms: a host whose server hangs has half of them. */
const fetchWaitMsMax = 15_000;

/** Each fetch holds a connection and up to `fetchedPictureBytesMax`. One host gets half of them at most. */
const fetches = createSemaphore({
  kind: "sources",
  limit: 128,
  waitingMax: Number.POSITIVE_INFINITY,
  leavesRoom: true,
  busy: () => new SourceError(serviceText("pictureLate")),
});

export function createPictureSource({
  assets,
  outbound,
  opener,
}: {
  assets: PictureAssets;
  outbound: Pick<Outbound, "fetchBytes">;
  opener: Pick<PictureOpener, "open">;
}): ReadPictureSource {
  const openBytes = createOpenedPictures(opener);
  // Two concurrent renders that name one address fetch it once. Not cached after the fetch: the picture may change.
  const fetching = new Map<string, Promise<SourcePicture>>();
  return async (source, box) => {
    if (source.startsWith("asset:")) {
      const asset = await assets.read(source.slice("asset:".length));
      if (asset === undefined) throw new SourceError(serviceText("noAsset"));
      return asset.isUnopened === true ? openPicture(asset.bytes, openBytes, box, asset.key) : asset;
    }
    if (/^data:/i.test(source)) return openPicture(bytesOf(source), openBytes, box);
    const name = JSON.stringify([source, box]);
    const running = fetching.get(name) ?? fetchPicture(outbound, source, openBytes, box);
    fetching.set(name, running);
    try {
      return await running;
    } finally {
      fetching.delete(name);
    }
  };
}

function bytesOf(source: string): Uint8Array {
  const read = readDataUrl(source);
  if (!read.ok) throw new SourceError(read.problem);
  return read.value.bytes;
}

async function openPicture(
  bytes: Uint8Array,
  openBytes: OpenBytes,
  box?: PictureBox,
  digest?: string,
): Promise<SourcePicture> {
  try {
    return await openBytes(bytes, digest, box);
  } catch (error) {
    if (error instanceof PictureError) throw new SourceError(error.message, { cause: error });
    throw error;
  }
}

async function fetchPicture(
  outbound: Pick<Outbound, "fetchBytes">,
  named: string,
  openBytes: OpenBytes,
  box: PictureBox | undefined,
): Promise<SourcePicture> {
  // A style sheet may have it as browsers read it.
  const source = named.startsWith("//") ? `https:${named}` : named;
  try {
    const { bytes } = await fetches.run(
      () =>
        outbound.fetchBytes(source, {
          accept: [...pictureTypes, "image/svg+xml"].join(", "),
          bytesMax: fetchedPictureBytesMax,
          timeoutMs: fetchedPictureTimeoutMs,
        }),
      { share: URL.parse(source)?.host, signal: AbortSignal.timeout(fetchWaitMsMax) },
    );
    return await openPicture(bytes, openBytes, box);
  } catch (error) {
    if (error instanceof OutboundError) throw new SourceError(error.publicMessage, { cause: error });
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    if (isLate) throw new SourceError(serviceText("pictureLate"), { cause: error });
    throw error;
  }
}

/** Well within a job's own deadline, so that there is time left to paint the rest. */
const picturesTimeoutMs = 25_000;

/**
 * A shared deadline for the pictures of one render, ms from now. Each address has a deadline of its own as well, but
 * several that hang come one after the other. Stored pictures and data URLs are read in any case.
 */
export function picturesInTime(
  readPicture: ReadPictureSource,
  timeoutMs: number = picturesTimeoutMs,
): ReadPictureSource {
  const until = performance.now() + timeoutMs;
  return async (source, box) => {
    if (!isWebAddress(source)) return readPicture(source, box);
    const left = until - performance.now();
    const picture = left > 0 ? await answersWithin(left, readPicture(source, box)) : undefined;
    if (picture === undefined) throw new SourceError(serviceText("pictureLate"));
    return picture;
  };
}
