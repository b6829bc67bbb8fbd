import { answersWithin } from "../concurrency/within.ts";
import { type ReadPictureSource, SourceError } from "./picture-source.ts";

/** Well within a job's own deadline, so that there is time left to paint what is there. */
const picturesTimeoutMs = 25_000;

/**
 * For the pictures of one render: from now on they have this long together, ms. Each address has a deadline of its own as
 * well, but of many that hang one comes after the other. What is stored here, or in the source itself, is read in any case.
 */
export function picturesInTime(
  readPicture: ReadPictureSource,
  timeoutMs: number = picturesTimeoutMs,
): ReadPictureSource {
  const until = performance.now() + timeoutMs;
  return async (source) => {
    if (/^(?:asset|data):/i.test(source)) return readPicture(source);
    const left = until - performance.now();
    const picture = left > 0 ? await answersWithin(left, readPicture(source)) : undefined;
    if (picture === undefined) throw new SourceError("It was not there in time.");
    return picture;
  };
}
