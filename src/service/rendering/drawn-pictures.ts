import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { pageSize } from "#scene/paint/paint-page.ts";
import { replacedArea } from "#scene/paint/place-picture.ts";
import { orderedSize, type RenderOrder } from "./render-order.ts";
import type { DrawnPicture, OrderedDrawing } from "./worker-messages.ts";

/** Keys of drawings that were ordered once. */
const seenMax = 4_000;

/**
 * LRU cache of image components as they were painted, shared by all render threads: a photo that comes again is neither
 * decoded nor scaled. Keeps only components whose pixels depend on nothing below them, so the picture is bit-identical.
 * One is kept the second time it is ordered, so photos that are rendered once take no memory.
 */
export class DrawnPictures {
  readonly #kept: LRUCache<string, DrawnPicture>;
  readonly #seen = new LRUCache<string, true>({ max: seenMax });

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: bytesMax / 4,
      sizeCalculation: ({ bitmap }) => bitmap.byteLength,
    });
  }

  /** The drawings of an order that are kept, or that its thread has to return. `keys`: of its pictures by their source. */
  plan(order: RenderOrder, keys: ReadonlyMap<string, string>): OrderedDrawing[] {
    if (order.format === "pdf") return [];
    const { scale } = orderedSize(order);
    const page = { scale, ...pageSize(order.document, scale) };
    const components = order.document.pages[0]?.components ?? [];
    return components.flatMap((component, index): OrderedDrawing[] => {
      if (component.type !== "IMAGE" || replacedArea(component, page) === undefined) return [];
      const picture = keys.get(component.src);
      if (picture === undefined) return [];
      const key = createHash("sha256")
        .update(JSON.stringify([page, picture, { ...component, id: "", src: "" }]))
        .digest("base64url");
      const drawn = this.#kept.get(key);
      if (drawn !== undefined) return [{ index, key, drawn }];
      if (this.#seen.has(key)) return [{ index, key }];
      this.#seen.set(key, true);
      return [];
    });
  }

  keep(returned: ReadonlyMap<string, DrawnPicture>): void {
    for (const [key, drawn] of returned) this.#kept.set(key, drawn);
  }

  clear(): void {
    this.#kept.clear();
  }
}
