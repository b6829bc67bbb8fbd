import { decodeHTML } from "entities/decode";
import { isHiding } from "./open-elements.ts";
import { addLink, noLinks } from "./page-links.ts";
import { type DeclaredImage, type MarkedDate, pageBounds, type PageParts } from "./page-parts.ts";
import { cutTo, nameLengthMax, plainText, writtenLengthMax } from "./page-text.ts";

type Attributes = ReadonlyMap<string, string>;
type AuthorKind = keyof PageParts["authors"];

/** Elements whose text is a part of the page's metadata. */
export type TextPart = "title" | "heading" | "jsonLd" | keyof PageParts["authors"];

/** The parts of a page that were found so far; each kind is bounded, and all together. */
export class PartCollector {
  readonly #parts: PageParts = {
    title: undefined,
    heading: undefined,
    base: undefined,
    language: undefined,
    tags: [],
    scriptlessRefresh: undefined,
    jsonLd: [],
    links: noLinks(),
    dates: [],
    authors: { marked: [], linked: [] },
    pictures: [],
  };
  readonly #mainPictures: DeclaredImage[] = [];
  #linkCount = 0;
  #lengthLeft: number = pageBounds.lengthMax;

  finish(): PageParts {
    return { ...this.#parts, pictures: [...this.#mainPictures, ...this.#parts.pictures] };
  }

  /** Whether there is one already; the first of two counts. */
  has(part: "title" | "heading"): boolean {
    return this.#parts[part] !== undefined;
  }

  /** `text` as it is written, with entities. */
  addText(part: TextPart, text: string): void {
    switch (part) {
      case "title":
        this.#parts.title = plainText(decodeHTML(text));
        return;
      case "heading":
        this.#parts.heading = plainText(decodeHTML(text)) || undefined;
        return;
      case "marked":
      case "linked":
        return this.addAuthor(part, decodeHTML(text));
      case "jsonLd":
        // A part of one is none.
        if (text.length > pageBounds.jsonLdLengthMax || this.#parts.jsonLd.length >= pageBounds.jsonLdMax)
          return;
        if (this.#takeLength(text.length)) this.#parts.jsonLd.push(text);
    }
  }

  /** Adds what the element's attributes alone say. */
  addElement(tag: string, attributes: Attributes): void {
    switch (tag) {
      case "html":
        this.#parts.language ??= attributes.get("lang") || attributes.get("xml:lang");
        return;
      case "base":
        this.#parts.base ??= attributes.get("href");
        return;
      case "link":
        this.#linkCount += 1;
        if (this.#linkCount <= pageBounds.linkElementsMax) addLink(this.#parts.links, attributes);
        return;
      case "meta":
        this.#addMeta(attributes);
    }
  }

  addScriptlessRefresh(attributes: Attributes): void {
    if (/^\s*refresh\s*$/i.test(attributes.get("http-equiv") ?? ""))
      this.#parts.scriptlessRefresh ??= plainText(attributes.get("content") ?? "");
  }

  addDate(date: MarkedDate): void {
    const { dates } = this.#parts;
    if (dates.length < pageBounds.datesMax) dates.push(date);
  }

  addAuthor(kind: AuthorKind, text: string): void {
    const names = this.#parts.authors[kind];
    const name = plainText(text, nameLengthMax);
    if (name !== "" && names.length < pageBounds.authorsMax) names.push(name);
  }

  addPicture(attributes: Attributes, { isMain }: { isMain: boolean }): void {
    const pictures = isMain ? this.#mainPictures : this.#parts.pictures;
    if (pictures.length >= pageBounds.picturesMax) return;
    const picture = pictureOf(attributes);
    if (picture !== undefined) pictures.push(picture);
  }

  #addMeta(attributes: Attributes): void {
    const { tags } = this.#parts;
    // Early cards were described with the other name.
    const content = attributes.get("content") ?? attributes.get("value");
    if (content === undefined || tags.length >= pageBounds.tagsMax) return;
    const value = plainText(content);
    const name = (attribute: string) => plainText(attributes.get(attribute) ?? "");
    const names = new Set([
      // These two hold lists.
      ...name("property").split(" "),
      name("name"),
      ...name("itemprop").split(" "),
      name("http-equiv"),
    ]);
    names.delete("");
    for (const each of names) {
      if (tags.length >= pageBounds.tagsMax || !this.#takeLength(each.length + value.length)) return;
      tags.push({ name: each, value });
    }
  }

  #takeLength(length: number): boolean {
    if (length > this.#lengthLeft) return false;
    this.#lengthLeft -= length;
    return true;
  }
}

/** Names of attributes in which pages keep the address of a picture that is loaded when it is scrolled to. */
const lazySources = ["data-src", "data-original", "data-lazy-src"] as const;

/** Smaller ones are buttons, faces and counters. */
const sidePxMin = 100;

/** By their names such pictures belong to the site and not to the page. */
const decoration =
  /(?:^|[/_.-])(?:logo|icon|icons|sprite|sprites|pixel|spacer|blank|avatar|badge|button|loader|placeholder|captcha)s?(?:[/_.-]|$)/i;

/** Addresses of counters: known hosts, file names of a single pixel, and a side of 1 px in the query. */
const tracking = [
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:facebook\.com\/tr|google-analytics\.com|googletagmanager\.com|googleadservices\.com|doubleclick\.net|scorecardresearch\.com|quantserve\.com|statcounter\.com|bat\.bing\.com|px\.ads\.linkedin\.com|analytics\.twitter\.com|t\.co\/i\/adsct|ct\.pinterest\.com|pixel\.wp\.com|stats\.wp\.com|mc\.yandex\.\w+|counter\.yadro\.ru|hm\.baidu\.com|sb\.\w+\.com\/b)(?:[/?:]|$)/i,
  /(?:^|\/)(?:1x1|dot|clear|transparent|trans|count|counter|hit|beacon|track|tracking|b|p|t)\.(?:gif|png|php)(?:[?#]|$)/i,
  /(?:matomo|piwik)\.php/i,
  /[?&](?:w|width|h|height)=1(?:&|$)/i,
] as const;

/** An `img` that may stand for its page, its address as written; undefined for one that cannot. */
function pictureOf(attributes: ReadonlyMap<string, string>): DeclaredImage | undefined {
  if (isHiding(attributes) || /^(?:presentation|none)$/i.test(attributes.get("role")?.trim() ?? ""))
    return undefined;
  const width = attributes.get("width");
  const height = attributes.get("height");
  const style = attributes.get("style") ?? "";
  if ([width, height, sideOfStyle(style, "width"), sideOfStyle(style, "height")].some(isSmall))
    return undefined;
  const sources = [...lazySources.map((name) => attributes.get(name)), attributes.get("src")];
  const source =
    sources.map((value) => value?.trim() ?? "").find((value) => value !== "" && !/^data:/i.test(value)) ??
    firstOfSet(attributes.get("data-srcset") ?? attributes.get("srcset"));
  if (source === undefined || decoration.test(source.split(/[?#]/)[0] ?? "")) return undefined;
  return tracking.some((address) => address.test(source)) ? undefined : { address: source, width, height };
}

function sideOfStyle(style: string, side: "width" | "height"): string | undefined {
  return new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*(\\d{1,6}(?:\\.\\d{1,6})?)(?:px)?\\s*(?:!|;|$)`, "i").exec(
    style,
  )?.[1];
}

function isSmall(length: string | undefined): boolean {
  const pixels = /^\s*(\d{1,6})/.exec(length ?? "")?.[1];
  return pixels !== undefined && !(length ?? "").includes("%") && Number(pixels) < sidePxMin;
}

function firstOfSet(set: string | undefined): string | undefined {
  const first = set?.trim().split(/\s+/, 1)[0]?.replace(/,$/, "");
  return first === undefined || first === "" || /^data:/i.test(first) ? undefined : first;
}

/** Collects the text of one element, as it is written and up to a bound. */
export class TextCollector {
  #part: TextPart | undefined;
  #text = "";

  /** The purpose of the text; `undefined`: texts are ignored. */
  get part(): TextPart | undefined {
    return this.#part;
  }

  start(part: TextPart): void {
    this.#part = part;
    this.#text = "";
  }

  add(text: string): void {
    if (this.#part === undefined) return;
    if (this.#part !== "jsonLd") this.#text += cutTo(writtenLengthMax - this.#text.length, text);
    // Longer by one piece than allowed, so that a part of one is told from a whole one.
    else if (this.#text.length <= pageBounds.jsonLdLengthMax) this.#text += text;
  }

  /** Ends it. */
  take(): { part: TextPart; text: string } | undefined {
    if (this.#part === undefined) return undefined;
    const taken = { part: this.#part, text: this.#text };
    this.#part = undefined;
    this.#text = "";
    return taken;
  }
}
