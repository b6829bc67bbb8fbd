import { LRUCache } from "lru-cache";
import { type CapacityOptions, measureCapacity } from "#scene/inputs/text-capacity.ts";
import { createCanvasMeasure } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import type { TextComponent } from "#scene/layout/layout-text.ts";
import type { SceneContext } from "#scene/scene-tools.ts";

interface KeptOptions extends CapacityOptions {
  context: SceneContext;
  /** The uploaded faces in `fonts`. */
  named: string;
}

/**
 * LRU cache of the capacities of texts: finding one takes about twenty layouts, and it does not depend on what a request
 * writes into the text. About 1 kB each.
 */
export class KeptCapacities {
  readonly #kept = new LRUCache<string, number>({ max: 2_000 });

  /** See `measureCapacity`. The fonts of the example are loaded. */
  of(
    component: TextComponent,
    example: string,
    { context, named, ...options }: KeptOptions,
  ): number | undefined {
    const key = keyOf(component, example, named);
    let letters = this.#kept.get(key);
    if (letters === undefined) {
      const measureOf = (text: string) => createCanvasMeasure(context, guessLanguage(text));
      letters = measureCapacity(component, example, measureOf, options) ?? Infinity;
      this.#kept.set(key, letters);
    }
    return letters === Infinity ? undefined : letters;
  }
  has(component: TextComponent, example: string, named: string): boolean {
    return this.#kept.has(keyOf(component, example, named));
  }
}

function keyOf(component: TextComponent, example: string, named: string): string {
  const { id: _id, x: _x, y: _y, rotation: _rotation, text: _text, ...style } = component;
  return `${named} ${example} ${JSON.stringify(style)}`;
}
