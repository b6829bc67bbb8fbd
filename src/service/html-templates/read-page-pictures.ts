import { serviceText } from "#contract/texts/service-texts.ts";
import type { InternalAnswer } from "../capture/browser-pool.ts";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { wrapPixels } from "../pictures/svg-file.ts";
import type { SourcePicture } from "../pictures/opened-pictures.ts";
import {
  isWebAddress,
  type ReadingOptions,
  type ReadPictureSource,
  SourceError,
} from "../pictures/picture-source.ts";
import { PictureError } from "../pictures/picture-error.ts";
import { pictureWarning, shownPictureWarnings } from "../rendering/render-order.ts";

export interface PagePicture extends InternalAnswer {
  /** On the page's own host; another picture has another address, also on other pages. */
  address: string;
  /** Of a drawing: its pixels for now. */
  drawn?: { width: number; height: number } | undefined;
  /** Px. */
  size: { width: number; height: number };
}

export const picturesPath = "/pictures/";

const atOnceMax = 6;
/** Of one page's pictures together, as files; the same as for a scene. */
const bytesMax = 100_000_000;
/** The same, decoded; 4 bytes each. */
const pagePixelsMax = 100_000_000;

/**
 * The pictures that a page names by source, fetched and checked like a scene's before the browser sees a byte of them.
 * `boxes`: what drawings have to fill, as far as that is known. An unavailable picture is a warning with its name, the
 * components that show it, and the reason.
 */
export async function readPagePictures(
  named: ReadonlyMap<string, readonly string[]>,
  readPicture: ReadPictureSource,
  {
    signal,
    waitOutside = (reading) => reading,
    boxes = new Map(),
    pixelsMax = pagePixelsMax,
  }: ReadingOptions & { boxes?: ReadonlyMap<string, PictureBox>; pixelsMax?: number } = {},
): Promise<{
  pictures: Map<string, PagePicture>;
  /** Why the others are not shown. */
  faults: ReadonlyMap<string, string>;
  warnings: string[];
  fetchMs: number;
}> {
  const startedAt = performance.now();
  const pictures = new Map<string, PagePicture>();
  const faults = new Map<string, string>();
  const notes = new Map<string, SourcePicture["warnings"]>();
  let total = 0;
  let pixels = 0;
  const reading = forEachConcurrently(named.keys(), atOnceMax, async (source) => {
    signal?.throwIfAborted();
    try {
      const { key, bytes, drawing, warnings: reasons } = await readPicture(source, boxes.get(source));
      notes.set(source, reasons);
      total += bytes.byteLength;
      if (total > bytesMax) throw new SourceError(serviceText("picturesBytes", { max: bytesMax / 1e6 }));
      // Loaded with the first picture: it brings the decoders, which a start does not need.
      const { preparePicture } = await import("../pictures/prepare-picture.ts");
      const prepared = await preparePicture(bytes);
      pixels += prepared.width * prepared.height;
      if (pixels > pixelsMax) throw new SourceError(serviceText("picturesPixels", { max: pixelsMax / 1e6 }));
      // The key follows from the bytes, so what the browser has kept for an address is what it would get.
      const address = `${picturesPath}${encodeURIComponent(key)}`;
      const size = { width: prepared.width, height: prepared.height };
      pictures.set(
        source,
        drawing === undefined
          ? { address, bytes: prepared.bytes, contentType: prepared.contentType, size }
          : {
              address,
              bytes: wrapPixels(prepared.bytes, drawing),
              contentType: "image/svg+xml",
              drawn: size,
              size: drawing,
            },
      );
    } catch (error) {
      if (!(error instanceof SourceError) && !(error instanceof PictureError)) throw error;
      faults.set(source, error.message);
    }
  });
  await ([...named.keys()].some(isWebAddress) ? waitOutside(reading) : reading);
  const warnings = [...named].flatMap(([source, componentIds]) => {
    const fault = faults.get(source);
    return fault === undefined
      ? shownPictureWarnings(source, componentIds, notes.get(source))
      : [pictureWarning(source, componentIds, fault)];
  });
  return { pictures, faults, warnings, fetchMs: performance.now() - startedAt };
}
