import { LRUCache } from "lru-cache";
import type { TextComponent } from "#scene/layout/layout-text.ts";

/**
 * LRU cache of the capacities of texts: finding one takes about ten layouts, and it does not depend on what a request
 * writes into the text. About 1 kB each.
 */
export class KeptCapacities {
  readonly #kept = new LRUCache<string, number>({ max: 2_000 });

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** `measure`: see `measureCapacity`. */
  of(key: string, measure: () => number | undefined): number | undefined {
    let letters = this.#kept.get(key);
    if (letters === undefined) {
      letters = measure() ?? Infinity;
      this.#kept.set(key, letters);
    }
    return letters === Infinity ? undefined : letters;
  }
}

/** `fonts`: the uploaded faces that the text can have, by name. */
export function capacityKey(component: TextComponent, example: string, fonts: string): string {
  const { id: _id, x: _x, y: _y, rotation: _rotation, text: _text, ...style } = component;
  return `${fonts} ${example} ${JSON.stringify(style)}`;
}
