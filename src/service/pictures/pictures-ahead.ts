import { LRUCache } from "lru-cache";
import type { PictureBox } from "#scene/needed-images.ts";
import type { SourcePicture } from "./opened-pictures.ts";
import type { ReadPictureSource } from "./picture-source.ts";

export interface PicturesAhead {
  /** Returns a picture that was read ahead, once; reads any other. Throws `SourceError`. */
  read: ReadPictureSource;
  /**
   * Starts to read the pictures of an accepted render while its record is being stored, unless a render with an equal
   * key was seen: it shares the picture of that one. Returns a function that releases the unused ones.
   */
  begin: (renderKey: string | null | undefined, pictures: ReadonlyMap<string, PictureBox>) => () => void;
}

export interface PicturesAheadOptions {
  /** Pictures that are read ahead and not used yet. Beyond them a render reads its own when it starts. */
  heldMax?: number;
  /** Age at which an unused one is released, ms. Its render waits for others. */
  heldMs?: number;
}

const seenKeysMax = 2_000;

/**
 * Reads pictures before the jobs that show them start. Each reading is used once, by the first render or preview that needs
 * its address. A preview may so show a picture that is up to `heldMs` older than one that it would read itself.
 */
export function createPicturesAhead(
  readPicture: ReadPictureSource,
  { heldMax = 8, heldMs = 10_000 }: PicturesAheadOptions = {},
): PicturesAhead {
  const held = new Set<{ name: string; picture: Promise<SourcePicture> }>();
  const seenKeys = new LRUCache<string, true>({ max: seenKeysMax });

  function hold([source, box]: readonly [string, PictureBox]): (() => void)[] {
    if (held.size >= heldMax) return [];
    const picture = readPicture(source, box);
    // Its render reports it, if there is one.
    picture.catch(() => undefined);
    const reading = { name: JSON.stringify([source, box]), picture };
    held.add(reading);
    const release = () => void held.delete(reading);
    setTimeout(release, heldMs).unref();
    return [release];
  }

  return {
    read: async (source, box) => {
      const name = JSON.stringify([source, box]);
      for (const reading of held) {
        if (reading.name !== name) continue;
        held.delete(reading);
        return reading.picture;
      }
      return readPicture(source, box);
    },
    begin: (renderKey, pictures) => {
      if (typeof renderKey === "string") {
        if (seenKeys.has(renderKey)) return () => undefined;
        seenKeys.set(renderKey, true);
      }
      const releases = [...pictures].flatMap(hold);
      return () => {
        for (const release of releases) release();
      };
    },
  };
}
