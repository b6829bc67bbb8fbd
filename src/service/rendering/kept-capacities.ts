import { LRUCache } from "lru-cache";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { measureCapacity, sampleOf } from "#scene/inputs/text-capacity.ts";
import { createCanvasMeasure } from "#scene/layout/canvas-text.ts";
import { guessLanguage } from "#scene/layout/language.ts";
import type { TextComponent } from "#scene/layout/layout-text.ts";
import type { TextFit } from "#scene/layout/text-fit.ts";
import type { SceneContext } from "#scene/scene-tools.ts";

/**
 * A text of the same kind: the template's own, unless the text is in another language. For one that does not fit it is
 * the text itself, so that as many of its own characters do.
 */
export function exampleOf(
  { text }: TextComponent,
  own: string | undefined,
  { verdict }: Pick<TextFit, "verdict">,
): string {
  const isUnfit = verdict === "cut" || verdict === "spills";
  const isLike = own !== undefined && (text === "" || guessLanguage(text) === guessLanguage(own));
  return sampleOf(isLike && !isUnfit ? own : text);
}

interface CapacityOptions {
  context: SceneContext;
  fonts: FontCatalogue | undefined;
  named: string;
  near: number | undefined;
}

/**
 * LRU cache of the capacities of texts: finding one takes about twenty layouts, and it does not depend on what a request
 * writes into the text. About 1 kB each.
 */
export class KeptCapacities {
  readonly #kept = new LRUCache<string, number>({ max: 2_000 });

  /** See `measureCapacity`. `named`: the uploaded faces in `fonts`. The fonts of the example are loaded. */
  of(
    component: TextComponent,
    example: string,
    { context, fonts, named, near }: CapacityOptions,
  ): number | undefined {
    const { id: _id, x: _x, y: _y, rotation: _rotation, text: _text, ...style } = component;
    const key = `${named} ${example} ${JSON.stringify(style)}`;
    let letters = this.#kept.get(key);
    if (letters === undefined) {
      const measureOf = (text: string) => createCanvasMeasure(context, guessLanguage(text));
      letters = measureCapacity(component, example, measureOf, { fonts, near }) ?? Infinity;
      this.#kept.set(key, letters);
    }
    return letters === Infinity ? undefined : letters;
  }
}
