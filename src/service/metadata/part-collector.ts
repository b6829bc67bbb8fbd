import { decodeHTML } from "entities/decode";
import type { MarkedDate } from "./marked-values.ts";
import { addLink, noLinks } from "./page-links.ts";
import { type DeclaredImage, pageBounds, type PageParts } from "./page-parts.ts";
import { nameLengthMax, plainText } from "./page-text.ts";
import { pictureOf } from "./picture-of.ts";
import type { TextPart } from "./text-collector.ts";

type Attributes = ReadonlyMap<string, string>;
type AuthorKind = keyof PageParts["authors"];

/** The parts of a page that were found so far; each kind is bounded, and all together. */
export class PartCollector {
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
    const content = attributes.get("content");
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
