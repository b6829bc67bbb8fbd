import { LRUCache } from "lru-cache";
import type { TextComponent, TextLayout } from "#scene/layout/layout-text.ts";
import type { TextLayouts } from "#scene/scene-tools.ts";

/**
 * LRU cache of text layouts by content: requests for one template mostly change one text of several. A key is the whole
 * component, with the uploaded faces that its template can name, so it holds everything that the layout depends on.
 */
export class KeptLayouts {
  readonly #kept: LRUCache<string, TextLayout>;

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: bytesMax / 4,
      sizeCalculation: (layout, key) => estimateBytes(layout, key),
    });
  }

  /** For painting one order on canvases. `fonts`: names the uploaded faces that its tools know. */
  withFonts(fonts: string): TextLayouts {
    const keyOf = (component: TextComponent) => `${fonts} ${JSON.stringify(component)}`;
    return {
      get: (component) => this.#kept.get(keyOf(component)),
      set: (component, layout) => this.#kept.set(keyOf(component), layout),
    };
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** Without fonts, which belong to the catalogue. */
function estimateBytes({ lines, styles }: TextLayout, key: string): number {
  // A style and its face; each entry has two of both.
  let bytes = entryBytes + key.length * 2 + (styles.length - 2) * 2 * objectBytes;
  for (const { runs } of lines) {
    bytes += objectBytes;
    for (const { parts } of runs) {
      bytes += objectBytes;
      for (const { text } of parts) bytes += objectBytes + text.length * 2;
    }
  }
  return bytes;
}

const entryBytes = 1_000;
const objectBytes = 150;

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
