import { LRUCache } from "lru-cache";
import type { SceneImage } from "#scene/scene-tools.ts";

/**
 * LRU cache of decoded pictures by their content. It is bounded by decoded bytes, because one photo takes as much as a
 * hundred logos; a larger picture is not cached. `purgeStale` frees those that were not used for `unusedMsMax`. Each worker thread has its own: decoded pictures cannot cross threads.
 */
export function createDecodedPictures(
  bytesMax: number,
  { unusedMsMax }: { unusedMsMax: number },
): LRUCache<string, SceneImage> {
  return new LRUCache({
    maxSize: bytesMax,
    sizeCalculation: ({ width, height }) => width * height * 4,
    ttl: unusedMsMax,
    updateAgeOnGet: true,
  });
}
