/** What the html thread is asked for and what it answers. Everything here crosses a thread, so it is plain data. */
import type { UploadedFace } from "#contract/account.ts";
import type { Problem } from "#contract/problems.ts";
import type { Result } from "#contract/result.ts";
import type { DocumentReading } from "#scene/document.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import type { PlainHtmlDocument } from "#scene/html/plain-html.ts";

export type HtmlOrder =
  /** Reads and checks a template's document. */
  | { kind: "read"; source: unknown; reading: DocumentReading }
  /** Names the pictures of the page with its values. */
  | { kind: "pictures"; document: PlainHtmlDocument }
  /** Writes the page with its values. */
  | { kind: "page"; document: PlainHtmlDocument; page: PageOrder };

export interface PageOrder {
  /** The pictures that could be had, in their order: each is found at {@link picturesPath} and its number. */
  pictures: readonly string[];
  faces: readonly UploadedFace[];
  /** CSS px. */
  paper: { width: number; height: number };
  title: string | undefined;
}

export interface NamedPictures {
  /** Each once, with the components whose own it is. */
  pictures: Map<string, string[]>;
  /** Lists that are shown in part, in words. */
  warnings: string[];
  /** The values are longer than a page can be. */
  isTooLong: boolean;
}

export interface WrittenPage {
  html: Uint8Array<ArrayBuffer>;
  /** The font files that the page may ask for, by their addresses. */
  fonts: Map<string, FontFile>;
}

/** `broken`: the document could not be made a page, and would not be a second time. */
export type HtmlAnswer =
  | { kind: "read"; read: Result<PlainHtmlDocument, Problem[]> }
  | { kind: "pictures"; named: NamedPictures }
  | { kind: "page"; page: WrittenPage }
  | { kind: "broken"; why: string };

export const fontsPath = "/fonts/";
export const picturesPath = "/pictures/";
