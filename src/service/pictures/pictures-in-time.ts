import { serviceText } from "#contract/texts/service-texts.ts";
import { answersWithin } from "../concurrency/within.ts";
import { isWebAddress, type ReadPictureSource, SourceError } from "./picture-source.ts";

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
