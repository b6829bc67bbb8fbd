import { serviceText } from "#contract/texts/service-texts.ts";
import { neededPictures } from "#scene/needed-images.ts";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { SourcePicture } from "../pictures/opened-pictures.ts";
import {
  isWebAddress,
  type ReadingOptions,
  type ReadPictureSource,
  SourceError,
} from "../pictures/picture-source.ts";
import {
  componentsShowing,
  pictureScale,
  pictureWarning,
  type RenderOrder,
  shownPictureWarnings,
} from "./render-order.ts";
import type { OrderedPicture } from "./worker-messages.ts";

/** The pictures of one order as files, by their keys. */
interface ReadPictures {
  pictures: OrderedPicture[];
  files: ReadonlyMap<string, SourcePicture>;
  /** Why the others are not shown, by their source. */
  faults: ReadonlyMap<string, string>;
  /** In the order of the document. */
  warnings: string[];
  /** Ms. */
  fetchMs: number;
}

/** A document may name thousands: each takes a connection, and its bytes stay in memory until it is painted. */
const atOnceMax = 6;

/**
 * Reads the order's pictures, six at a time and at most `bytesMax` together; omits pictures beyond that. An unreadable
 * one is a warning. Throws the signal's reason when it is aborted.
 */
export async function readPictures(
  order: RenderOrder,
  readPicture: ReadPictureSource,
  { bytesMax, signal, waitOutside = (reading) => reading }: { bytesMax: number } & ReadingOptions,
): Promise<ReadPictures> {
  const startedAt = performance.now();
  const boxes = neededPictures(order.document, pictureScale(order));
  const sources = [...boxes.keys()];
  const pictures: OrderedPicture[] = [];
  const files = new Map<string, SourcePicture>();
  const faults = new Map<string, string>();
  let total = 0;

  async function read(source: string): Promise<void> {
    if (total >= bytesMax) throw beyond(bytesMax);
    const picture = await readPicture(source, boxes.get(source));
    if (!files.has(picture.key)) {
      if (total + picture.bytes.byteLength > bytesMax) throw beyond(bytesMax);
      total += picture.bytes.byteLength;
      files.set(picture.key, picture);
    }
    pictures.push({ source, key: picture.key });
  }

  const reading = forEachConcurrently(sources, atOnceMax, async (source) => {
    signal?.throwIfAborted();
    try {
      await read(source);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      faults.set(source, error.message);
    }
  });
  await (sources.some(isWebAddress) ? waitOutside(reading) : reading);

  const keys = new Map(pictures.map(({ source, key }) => [source, key]));
  const warnings = sources.flatMap((source) => {
    const fault = faults.get(source);
    const components = componentsShowing(order.document, source);
    return fault === undefined
      ? shownPictureWarnings(source, components, files.get(keys.get(source) ?? "")?.warnings)
      : [pictureWarning(source, components, fault)];
  });
  return { pictures, files, faults, warnings, fetchMs: performance.now() - startedAt };
}

function beyond(bytesMax: number): SourceError {
  return new SourceError(serviceText("picturesBytes", { max: bytesMax / 1e6 }));
}
