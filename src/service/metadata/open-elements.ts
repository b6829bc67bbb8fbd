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

/** Attributes by which an element hides its content. */
export const hidingAttributes = ["hidden", "aria-hidden", "style"] as const;

/** Whether an element with these attributes is hidden or decorative. */
export function isHiding(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has("hidden") ||
    /^\s*true\s*$/i.test(attributes.get("aria-hidden") ?? "") ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(attributes.get("style") ?? "")
  );
}

/** Properties of all elements of one name, so that each tag takes one look-up. */
interface Kind {
  tag: string;
  openCount: number;
  isVoid: boolean;
  ends: ReadonlySet<string> | undefined;
}

/**
 * The elements that are open at a position of a page, to know whether it is hidden. Each tag takes constant time on
 * average: an element is pushed and popped once, and an end tag without its element is recognised by a count.
 */
export class OpenElements {
  readonly #kinds = new Map<string, Kind>();
  readonly #open: Kind[] = [];
  /** The depths of elements that hide their content. */
  readonly #hidingDepths: number[] = [];

  get isHidden(): boolean {
    return this.#hidingDepths.length > 0;
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const kind = this.#kindOf(tag);
    if (kind.ends !== undefined) while (kind.ends.has(this.#open.at(-1)?.tag ?? "")) this.#pop();
    if (kind.isVoid) return;
    this.#open.push(kind);
    kind.openCount += 1;
    if (attributes.size > 0 && !shownLater.has(tag) && isHiding(attributes))
      this.#hidingDepths.push(this.#open.length);
  }

  /** Closes the innermost element of this name with all that is left open in it. */
  close(tag: string): void {
    const kind = this.#kinds.get(tag);
    if (kind === undefined || kind.openCount === 0) return;
    while (this.#pop() !== kind);
  }

  #pop(): Kind | undefined {
    if (this.#hidingDepths.at(-1) === this.#open.length) this.#hidingDepths.pop();
    const last = this.#open.pop();
    if (last !== undefined) last.openCount -= 1;
    return last;
  }

  #kindOf(tag: string): Kind {
    const known = this.#kinds.get(tag);
    if (known !== undefined) return known;
    const kind = { tag, openCount: 0, isVoid: voidElements.has(tag), ends: endedBy.get(tag) };
    this.#kinds.set(tag, kind);
    return kind;
  }
}
