import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { authorMarkOf, markedDateOf, markingAttributes } from "./marked-values.ts";
import { hidingAttributes, OpenElements } from "./open-elements.ts";
import { addLink, noLinks } from "./page-links.ts";
import { type DeclaredImage, pageBounds, type PageParts } from "./page-parts.ts";
import { ignoreAll, nameLengthMax, plainText, valueLengthMax } from "./page-text.ts";
import { pictureOf } from "./picture-of.ts";

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

/** All their attributes are read. */
const readElements = new Set(["html", "meta", "link", "base", "img", "script", "h1", "time"]);
/** Attributes that are read of every element, and the lengths of their names. */
const readAttributes: ReadonlySet<string> = new Set([...hidingAttributes, ...markingAttributes]);
const readLengths = new Set([...readAttributes].map(({ length }) => length));
/** Its content is hidden, or hidden in browsers that run scripts. */
const hiddenElements = new Set(["template", "noscript"]);
const drawings = new Set(["svg", "math"]);
/** Elements that are never part of a drawing: they end one that was left open. */
const endsDrawing = new Set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split(
    " ",
  ),
);
const mainElements = new Set(["article", "main", "figure"]);
const sideElements = new Set(["header", "nav", "footer", "aside"]);

/** All others are skipped quickly outside of drawings and texts: a page may have half a million of them. */
const known = new Set([
  ...readElements,
  ...hiddenElements,
  ...drawings,
  ...mainElements,
  ...sideElements,
  "title",
]);

/** Of a value whose entities are not decoded yet: most are five letters for one. */
const writtenLengthMax = 5 * valueLengthMax;

type Collected = "title" | "heading" | "jsonLd" | AuthorKind;
type AuthorKind = keyof PageParts["authors"];

class PageScanner {
  readonly #html: string;
  readonly #stop: () => void;
  readonly #parts: PageParts = {
    title: undefined,
    heading: undefined,
    base: undefined,
    language: undefined,
    tags: [],
    jsonLd: [],
    links: noLinks(),
    dates: [],
    authors: { marked: [], linked: [] },
    pictures: [],
  };
  readonly #mainPictures: DeclaredImage[] = [];
  readonly #elements = new OpenElements();
  readonly #depths = { hidden: 0, drawing: 0, main: 0, side: 0 };
  #tag = "";
  readonly #attributes = new Map<string, string>();
  /** Whether this element's attributes are read, and whether this attribute is. */
  #isRead = false;
  #isWanted = false;
  #tagCount = 0;
  #attributeName = "";
  #attributeValue = "";
  #collecting: Collected | undefined;
  #text = "";
  #markCount = 0;
  #linkCount = 0;
  /** Open elements inside an author's element, and inside the one whose text is the name; 0: outside. */
  #authorDepth = 0;
  #nameDepth = 0;
  #lengthLeft: number = pageBounds.lengthMax;

  constructor(html: string, stop: () => void) {
    this.#html = html;
    this.#stop = stop;
  }

  readonly callbacks: TokenizerCallbacks = {
    ...ignoreAll,
    isInForeignContext: () => this.#depths.drawing > 0,
    onopentagname: (start, end) => {
      this.#countTag();
      this.#tag = this.#html.slice(start, end).toLowerCase();
      this.#isRead = readElements.has(this.#tag);
      if (this.#attributes.size > 0) this.#attributes.clear();
    },
    onattribname: (start, end) => {
      this.#isWanted = this.#isRead || this.#isReadAttribute(start, end);
      if (!this.#isWanted) return;
      this.#attributeName = this.#html.slice(start, end).toLowerCase();
      this.#attributeValue = "";
    },
    onattribdata: (start, end) => {
      if (this.#isWanted) this.#addToAttribute(this.#html.slice(start, end));
    },
    onattribend: () => this.#endAttribute(),
    onopentagend: () => this.#open({ isClosed: false }),
    onselfclosingtag: () => this.#open({ isClosed: true }),
    onclosetag: (start, end) => {
      this.#countTag();
      this.#close(this.#html.slice(start, end).toLowerCase());
    },
    ontext: (start, end) => {
      if (this.#collecting !== undefined) this.#addText(this.#html.slice(start, end));
    },
    oncdata: (start, end, endOffset) => this.#addText(this.#html.slice(start, end - endOffset)),
  };

  finish(): PageParts {
    // A title that is never closed goes to the end, as in a browser.
    this.#endCollecting();
    const { pictures } = this.#parts;
    return { ...this.#parts, pictures: [...this.#mainPictures, ...pictures] };
  }

  #countTag(): void {
    this.#tagCount += 1;
    // Metadata does not occur after this point.
    if (this.#tagCount > pageBounds.elementTagsMax) this.#stop();
  }

  /** Without making a text of each of a million names. */
  #isReadAttribute(start: number, end: number): boolean {
    return readLengths.has(end - start) && readAttributes.has(this.#html.slice(start, end).toLowerCase());
  }

  #addToAttribute(text: string): void {
    const left = writtenLengthMax - this.#attributeValue.length;
    if (left > 0) this.#attributeValue += text.length > left ? text.slice(0, left) : text;
  }

  #endAttribute(): void {
    if (!this.#isWanted || this.#attributes.size >= pageBounds.attributesMax) return;
    // The first of two counts.
    if (!this.#attributes.has(this.#attributeName))
      this.#attributes.set(this.#attributeName, decodeHTMLAttribute(this.#attributeValue));
  }

  #addText(text: string): void {
    if (this.#collecting === undefined || this.#depths.drawing > 0) return;
    if (this.#collecting === "jsonLd") {
      if (this.#text.length <= pageBounds.jsonLdLengthMax) this.#text += text;
      return;
    }
    const left = writtenLengthMax - this.#text.length;
    if (left > 0) this.#text += text.length > left ? text.slice(0, left) : text;
  }

  #open({ isClosed }: { isClosed: boolean }): void {
    const tag = this.#tag;
    if (this.#depths.drawing > 0 && endsDrawing.has(tag)) this.#depths.drawing = 0;
    if (this.#depths.drawing === 0 && !isClosed && !drawings.has(tag))
      this.#elements.open(tag, this.#attributes);
    this.#endAuthors();
    if (this.#attributes.size > 0 && this.#depths.drawing === 0 && this.#depths.hidden === 0)
      this.#readMarks(tag);
    if (this.#isPlain(tag)) return;
    if (drawings.has(tag)) {
      if (!isClosed) this.#depths.drawing += 1;
      return;
    }
    if (this.#depths.drawing > 0) return;
    this.#count(tag, 1);
    if (this.#depths.hidden > 0) return;
    switch (tag) {
      case "html":
        this.#parts.language ??= this.#attributes.get("lang") || this.#attributes.get("xml:lang");
        return;
      case "meta":
        return this.#readMeta();
      case "link":
        this.#linkCount += 1;
        if (this.#linkCount <= pageBounds.linkElementsMax) addLink(this.#parts.links, this.#attributes);
        return;
      case "base":
        this.#parts.base ??= this.#attributes.get("href");
        return;
      case "img":
        return this.#readPicture();
      case "title":
        if (this.#parts.title === undefined && !this.#isHeading()) this.#startCollecting("title");
        return;
      case "h1":
        if (this.#parts.heading === undefined) this.#startCollecting("heading");
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
    }
  }

  #close(tag: string): void {
    if (this.#depths.drawing === 0) this.#elements.close(tag);
    this.#endAuthors();
    if (this.#isPlain(tag)) return;
    if (drawings.has(tag)) {
      this.#depths.drawing = Math.max(0, this.#depths.drawing - 1);
      return;
    }
    if (this.#depths.drawing > 0) return;
    this.#count(tag, -1);
    if (
      (tag === "title" && this.#collecting === "title") ||
      (tag === "h1" && this.#isHeading()) ||
      (tag === "script" && this.#collecting === "jsonLd")
    )
      this.#endCollecting();
  }

  #count(tag: string, step: 1 | -1): void {
    const place = hiddenElements.has(tag)
      ? "hidden"
      : mainElements.has(tag)
        ? "main"
        : sideElements.has(tag)
          ? "side"
          : undefined;
    if (place !== undefined) this.#depths[place] = Math.max(0, this.#depths[place] + step);
  }

  #isPlain(tag: string): boolean {
    return this.#depths.drawing === 0 && this.#collecting === undefined && !known.has(tag);
  }

  #isHeading(): boolean {
    return this.#collecting === "heading";
  }

  #startCollecting(what: Collected): void {
    this.#endCollecting();
    this.#collecting = what;
    this.#text = "";
  }

  #endCollecting(): void {
    const what = this.#collecting;
    const text = this.#text;
    this.#collecting = undefined;
    this.#text = "";
    switch (what) {
      case "title":
        this.#parts.title = plainText(decodeHTML(text));
        return;
      case "heading":
        this.#parts.heading = plainText(decodeHTML(text)) || undefined;
        return;
      case "marked":
      case "linked":
        this.#nameDepth = 0;
        return this.#addAuthor(what, decodeHTML(text));
      case "jsonLd":
        // A part of one is none.
        if (text.length > pageBounds.jsonLdLengthMax || this.#parts.jsonLd.length >= pageBounds.jsonLdMax)
          return;
        if (this.#takeLength(text.length)) this.#parts.jsonLd.push(text);
        return;
      case undefined:
        return;
    }
  }

  #readMeta(): void {
    const content = this.#attributes.get("content");
    if (content === undefined || this.#parts.tags.length >= pageBounds.tagsMax) return;
    const value = plainText(content);
    const name = (attribute: string) => plainText(this.#attributes.get(attribute) ?? "");
    const names = new Set([
      // These two hold lists.
      ...name("property").split(" "),
      name("name"),
      ...name("itemprop").split(" "),
      name("http-equiv"),
    ]);
    names.delete("");
    for (const each of names) {
      if (this.#parts.tags.length >= pageBounds.tagsMax) return;
      if (!this.#takeLength(each.length + value.length)) return;
      this.#parts.tags.push({ name: each, value });
    }
  }

  #readMarks(tag: string): void {
    if (this.#markCount >= pageBounds.marksMax) return;
    const { dates } = this.#parts;
    const date = tag === "meta" ? undefined : markedDateOf(tag, this.#attributes);
    if (date !== undefined && dates.length < pageBounds.datesMax) dates.push(date);
    const mark = authorMarkOf(tag, this.#attributes, this.#authorDepth > 0);
    if (date !== undefined || mark !== undefined) this.#markCount += 1;
    if (mark === undefined) return;
    const { depth } = this.#elements;
    this.#authorDepth = mark === "inside" ? depth : 0;
    if (typeof mark === "object") this.#addAuthor("marked", mark.value);
    else if (mark !== "inside" && (this.#collecting === undefined || this.#nameDepth > 0)) {
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

  #addAuthor(kind: AuthorKind, text: string): void {
    const names = this.#parts.authors[kind];
    const name = plainText(text, nameLengthMax);
    if (name !== "" && names.length < pageBounds.authorsMax) names.push(name);
  }

  #readPicture(): void {
    if (this.#elements.isHidden || (this.#depths.side > 0 && this.#depths.main === 0)) return;
    const pictures = this.#depths.main > 0 ? this.#mainPictures : this.#parts.pictures;
    if (pictures.length >= pageBounds.picturesMax) return;
    const picture = pictureOf(this.#attributes);
    if (picture !== undefined) pictures.push(picture);
  }

  #takeLength(length: number): boolean {
    if (length > this.#lengthLeft) return false;
    this.#lengthLeft -= length;
    return true;
  }
}
