import { decodeHTMLAttribute } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { hidingAttributes, OpenElements } from "./open-elements.ts";
import { authorMarkOf, markedDateOf, markingAttributes, pageBounds, type PageParts } from "./page-parts.ts";
import { cutTo, ignoreAll, writtenLengthMax } from "./page-text.ts";
import { PartCollector, TextCollector, type TextPart } from "./part-collector.ts";

/** All their attributes are read. */
const readElements: readonly string[] = "html meta link base img script h1 time".split(" ");
const wholeElements = new Set(readElements);
/** Attributes that are read of every element, and the lengths of their names. */
const readAttributes: ReadonlySet<string> = new Set([...hidingAttributes, ...markingAttributes]);
const readLengths = new Set([...readAttributes].map(({ length }) => length));

/** Reads the attributes of the current tag that matter. */
class AttributeReader {
  /** Of the current tag, by name in lower case. */
  readonly values = new Map<string, string>();
  readonly #html: string;
  /** Whether all of this element's attributes are read, and whether this attribute is. */
  #isWhole = false;
  #isWanted = false;
  #name = "";
  #value = "";

  constructor(html: string) {
    this.#html = html;
  }

  beginTag(tag: string): void {
    this.#isWhole = wholeElements.has(tag);
    if (this.values.size > 0) this.values.clear();
  }

  readonly callbacks = {
    onattribname: (start, end) => {
      this.#isWanted = this.#isWhole || this.#isReadAttribute(start, end);
      if (!this.#isWanted) return;
      this.#name = this.#html.slice(start, end).toLowerCase();
      this.#value = "";
    },
    onattribdata: (start, end) => {
      if (this.#isWanted)
        this.#value += cutTo(writtenLengthMax - this.#value.length, this.#html.slice(start, end));
    },
    onattribend: () => {
      if (!this.#isWanted || this.values.size >= pageBounds.attributesMax) return;
      // The first of two counts.
      if (!this.values.has(this.#name)) this.values.set(this.#name, decodeHTMLAttribute(this.#value));
    },
  } satisfies Partial<TokenizerCallbacks>;

  /** Without making a text of each of a million names. */
  #isReadAttribute(start: number, end: number): boolean {
    return readLengths.has(end - start) && readAttributes.has(this.#html.slice(start, end).toLowerCase());
  }
}

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

const placeElements: readonly string[] = [...placeOf.keys(), ...drawings];

/** Counts the open elements that say in what part of the page a token is. */
class OpenPlaces {
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

/**
 * Finds a page's metadata. Tokenises without building a tree, so time is linear in the input whatever its nesting.
 * Counters replace the tree: they say whether a token is inside a drawing (whose `title` is not the page's), a
 * template, or content for browsers without scripts. A stack of open elements says whether it is hidden. Not covered:
 * an element that the standard would move elsewhere is read where it stands.
 */
export function scanPage(html: string, { isXml = false }: { isXml?: boolean } = {}): PageParts {
  const scanner = new PageScanner(html, () => tokenizer.pause());
  const tokenizer = new Tokenizer(
    // Decodes only kept values: a page may have a million entities elsewhere.
    { recognizeSelfClosing: isXml, decodeEntities: false },
    scanner.callbacks,
  );
  tokenizer.write(html);
  tokenizer.end();
  return scanner.finish();
}

/** All others are skipped quickly outside of drawings and texts: a page may have half a million of them. */
const known = new Set([...readElements, ...placeElements, "title"]);

/** Parts whose text is all of an element. */
const ownText = new Map<string, TextPart>([
  ["title", "title"],
  ["h1", "heading"],
  ["script", "jsonLd"],
]);

class PageScanner {
  readonly #html: string;
  readonly #stop: () => void;
  readonly #parts = new PartCollector();
  readonly #elements = new OpenElements();
  readonly #places = new OpenPlaces();
  readonly #reader: AttributeReader;
  readonly #attributes: ReadonlyMap<string, string>;
  #tag = "";
  #tagCount = 0;
  readonly #text = new TextCollector();
  #markCount = 0;
  /** Open elements inside an author's element, and inside the one whose text is the name; 0: outside. */
  #authorDepth = 0;
  #nameDepth = 0;
  readonly callbacks: TokenizerCallbacks;

  constructor(html: string, stop: () => void) {
    this.#html = html;
    this.#stop = stop;
    this.#reader = new AttributeReader(html);
    this.#attributes = this.#reader.values;
    this.callbacks = { ...ignoreAll, ...this.#reader.callbacks, ...this.#ownCallbacks };
  }

  readonly #ownCallbacks = {
    isInForeignContext: () => this.#places.isInDrawing,
    onopentagname: (start, end) => {
      this.#countTag();
      this.#tag = this.#html.slice(start, end).toLowerCase();
      this.#reader.beginTag(this.#tag);
    },
    onopentagend: () => this.#open({ isClosed: false }),
    onselfclosingtag: () => this.#open({ isClosed: true }),
    onclosetag: (start, end) => {
      this.#countTag();
      this.#close(this.#html.slice(start, end).toLowerCase());
    },
    ontext: (start, end) => {
      if (this.#text.part !== undefined) this.#addText(this.#html.slice(start, end));
    },
    oncdata: (start, end, endOffset) => this.#addText(this.#html.slice(start, end - endOffset)),
  } satisfies Partial<TokenizerCallbacks>;

  finish(): PageParts {
    // A title that is never closed goes to the end, as in a browser.
    this.#endCollecting();
    return this.#parts.finish();
  }

  #countTag(): void {
    this.#tagCount += 1;
    // Metadata does not occur after this point.
    if (this.#tagCount > pageBounds.elementTagsMax) this.#stop();
  }

  #open({ isClosed }: { isClosed: boolean }): void {
    const places = this.#places;
    const tag = this.#tag;
    const isDrawing = places.isDrawing(tag);
    places.endDrawingsBefore(tag);
    if (!places.isInDrawing && !isClosed && !isDrawing) this.#elements.open(tag, this.#attributes);
    this.#endAuthors();
    if (this.#attributes.size > 0 && !places.isInDrawing && !places.isHidden) this.#readMarks(tag);
    if (this.#isPlain(tag) || (isDrawing && isClosed)) return;
    places.count(tag, 1);
    if (places.isInDrawing) return;
    if (!places.isHidden) this.#read(tag);
    else if (tag === "meta" && places.isWithoutScripts) this.#parts.addScriptlessRefresh(this.#attributes);
  }

  #read(tag: string): void {
    const parts = this.#parts;
    switch (tag) {
      case "img":
        if (!this.#elements.isHidden && !this.#places.isBesideMain)
          parts.addPicture(this.#attributes, this.#places);
        return;
      case "title":
        if (!parts.has("title") && this.#text.part !== "heading") this.#startCollecting("title");
        return;
      case "h1":
        if (!parts.has("heading")) this.#startCollecting("heading");
        return;
      case "script":
        if (/^\s*application\/ld\+json\s*(?:;|$)/i.test(this.#attributes.get("type") ?? ""))
          this.#startCollecting("jsonLd");
        return;
      case "br":
      case "p":
      case "div":
        // Two lines are not one word.
        return this.#addText(" ");
      default:
        parts.addElement(tag, this.#attributes);
    }
  }

  #close(tag: string): void {
    if (!this.#places.isInDrawing) this.#elements.close(tag);
    this.#endAuthors();
    if (this.#isPlain(tag)) return;
    this.#places.count(tag, -1);
    if (this.#places.isInDrawing) return;
    if (this.#text.part !== undefined && this.#text.part === ownText.get(tag)) this.#endCollecting();
  }

  #isPlain(tag: string): boolean {
    return this.#text.part === undefined && !known.has(tag) && !this.#places.isInDrawing;
  }

  #addText(text: string): void {
    if (!this.#places.isInDrawing) this.#text.add(text);
  }

  #startCollecting(part: TextPart): void {
    this.#endCollecting();
    this.#text.start(part);
  }

  #endCollecting(): void {
    const found = this.#text.take();
    if (found === undefined) return;
    if (found.part === "marked" || found.part === "linked") this.#nameDepth = 0;
    this.#parts.addText(found.part, found.text);
  }

  #readMarks(tag: string): void {
    if (this.#markCount >= pageBounds.marksMax) return;
    const date = tag === "meta" ? undefined : markedDateOf(tag, this.#attributes);
    if (date !== undefined) this.#parts.addDate(date);
    const mark = authorMarkOf(tag, this.#attributes, this.#authorDepth > 0);
    if (date !== undefined || mark !== undefined) this.#markCount += 1;
    if (mark === undefined) return;
    const { depth } = this.#elements;
    this.#authorDepth = mark === "inside" ? depth : 0;
    if (typeof mark === "object") this.#parts.addAuthor("marked", mark.value);
    else if (mark !== "inside" && (this.#text.part === undefined || this.#nameDepth > 0)) {
      this.#startCollecting(mark === "link" ? "linked" : "marked");
      this.#nameDepth = depth;
    }
  }

  /** Where the elements end that name an author. */
  #endAuthors(): void {
    const { depth } = this.#elements;
    if (depth < this.#authorDepth) this.#authorDepth = 0;
    if (depth < this.#nameDepth) this.#endCollecting();
  }
}
