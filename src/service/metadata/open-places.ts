const mainElements = ["article", "main", "figure"];
const sideElements = ["header", "nav", "footer", "aside"];

/** `hidden`: hidden, or hidden in browsers that run scripts. */
const placeOf = new Map<string, "hidden" | "scriptless" | "main" | "side">([
  ["noscript", "scriptless"],
  ["template", "hidden"],
  ...mainElements.map((tag) => [tag, "main"] as const),
  ...sideElements.map((tag) => [tag, "side"] as const),
]);
const drawings = new Set(["svg", "math"]);

/** Elements that are never part of a drawing: they end one that was left open. */
const endsDrawing = new Set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split(
    " ",
  ),
);

export const placeElements: readonly string[] = [...placeOf.keys(), ...drawings];

/** Counts the open elements that say in what part of the page a token is. */
export class OpenPlaces {
  readonly #depths = { hidden: 0, scriptless: 0, main: 0, side: 0 };
  #drawingDepth = 0;

  /** Inside a drawing, whose `title` is not the page's. */
  get isInDrawing(): boolean {
    return this.#drawingDepth > 0;
  }

  get isHidden(): boolean {
    return this.#depths.hidden > 0 || this.isWithoutScripts;
  }

  /** Inside a `noscript`. */
  get isWithoutScripts(): boolean {
    return this.#depths.scriptless > 0;
  }

  get isMain(): boolean {
    return this.#depths.main > 0;
  }

  get isBesideMain(): boolean {
    return this.#depths.side > 0 && !this.isMain;
  }

  isDrawing(tag: string): boolean {
    return drawings.has(tag);
  }

  /** Ends drawings that were left open, before an element that none can contain. */
  endDrawingsBefore(tag: string): void {
    if (this.#drawingDepth > 0 && endsDrawing.has(tag)) this.#drawingDepth = 0;
  }

  /** Counts the begin (1) or the end (-1) of an element. */
  count(tag: string, step: 1 | -1): void {
    if (drawings.has(tag)) this.#drawingDepth = Math.max(0, this.#drawingDepth + step);
    else if (this.#drawingDepth === 0) {
      const place = placeOf.get(tag);
      if (place !== undefined) this.#depths[place] = Math.max(0, this.#depths[place] + step);
    }
  }
}
