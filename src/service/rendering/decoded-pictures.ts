import { LRUCache } from "lru-cache";
import type { SceneImage } from "#scene/scene-tools.ts";

/**
 * LRU cache of decoded pictures by their content. It is bounded by decoded bytes, because one photo takes as much as a
 * hundred logos; a larger picture is not cached. `purgeStale` removes those that were not used for `unusedMsMax`. Each
 * worker thread has its own: decoded pictures cannot cross threads. `onRemoved` gets those that are not cached any more;
 * an order may still draw them.
 */
export function createDecodedPictures(
  bytesMax: number,
  { unusedMsMax, onRemoved }: { unusedMsMax: number; onRemoved: (picture: SceneImage) => void },
): LRUCache<string, SceneImage> {
  return new LRUCache({
    maxSize: bytesMax,
    sizeCalculation: ({ width, height }) => width * height * 4,
    dispose: onRemoved,
    ttl: unusedMsMax,
    updateAgeOnGet: true,
  });
}
