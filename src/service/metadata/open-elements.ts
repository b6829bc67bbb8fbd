const voidElements = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Scripts show what these hide while a page loads. */
const shownLater = new Set(["html", "body"]);

/** Elements that end one of these when they begin beside it, because its end tag is often left out. */
const endedBy = new Map<string, ReadonlySet<string>>(
  Object.entries({
    li: ["li"],
    dt: ["dt", "dd"],
    dd: ["dt", "dd"],
    tr: ["tr", "td", "th"],
    td: ["td", "th"],
    th: ["td", "th"],
    option: ["option"],
    ...Object.fromEntries(
      "address article aside blockquote div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul"
        .split(" ")
        .map((tag) => [tag, ["p"]]),
    ),
  }).map(([tag, ended]) => [tag, new Set(ended)]),
);

/** Names of the attributes by which an element hides what is in it. */
export const hidingAttributes = ["hidden", "aria-hidden", "style"] as const;

/** Whether an element with these attributes is not shown, or only decoration. */
export function isHiding(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has("hidden") ||
    /^\s*true\s*$/i.test(attributes.get("aria-hidden") ?? "") ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(attributes.get("style") ?? "")
  );
}

/**
 * The elements that are open at a place of a page, to know whether it is hidden. Each tag takes constant time on average:
 * an element is pushed and popped once, and an end tag without its element is recognised by a count.
 */
export class OpenElements {
  readonly #open: { tag: string; isHiding: boolean }[] = [];
  readonly #counts = new Map<string, number>();
  #hidingCount = 0;

  get isHidden(): boolean {
    return this.#hidingCount > 0;
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const ended = endedBy.get(tag);
    while (ended?.has(this.#open.at(-1)?.tag ?? "") === true) this.#pop();
    if (voidElements.has(tag)) return;
    const hides = attributes.size > 0 && !shownLater.has(tag) && isHiding(attributes);
    this.#open.push({ tag, isHiding: hides });
    this.#counts.set(tag, this.#countOf(tag) + 1);
    if (hides) this.#hidingCount += 1;
  }

  /** Closes the innermost element of this name with all that is left open in it. */
  close(tag: string): void {
    if (this.#countOf(tag) === 0) return;
    while (this.#pop() !== tag);
  }

  #pop(): string | undefined {
    const last = this.#open.pop();
    if (last === undefined) return undefined;
    this.#counts.set(last.tag, this.#countOf(last.tag) - 1);
    if (last.isHiding) this.#hidingCount -= 1;
    return last.tag;
  }

  #countOf(tag: string): number {
    return this.#counts.get(tag) ?? 0;
  }
}
