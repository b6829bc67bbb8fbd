/** Messages of the html thread. All are plain data, because they are cloned between threads. */
import type { UploadedFace } from "#contract/account.ts";
import type { Problem } from "#contract/problems.ts";
import type { Result } from "#contract/result.ts";
import type { DocumentReading } from "#scene/document.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import type { PlainHtmlDocument } from "#scene/html/plain-html.ts";

export type HtmlOrder =
  /** Parses and checks a template's document. */
  | { kind: "read"; source: unknown; reading: DocumentReading }
  /** Lists the pictures of the page with its values. */
  | { kind: "pictures"; document: PlainHtmlDocument }
  /** Writes the page with its values. */
  | { kind: "page"; document: PlainHtmlDocument; page: PageOrder };

export interface PageOrder {
  /** The addresses of the pictures that were fetched, by source. */
  pictures: ReadonlyMap<string, string>;
  faces: readonly UploadedFace[];
  title: string | undefined;
}

export interface NamedPictures {
  /** Each picture once, with the components that own it. */
  pictures: Map<string, string[]>;
  /** A message for each list that is only partly shown. */
  warnings: string[];
  /** Whether the values exceed the size of a page. */
  isTooLong: boolean;
}

export interface WrittenPage {
  html: Uint8Array<ArrayBuffer>;
  /** The font files that the page may request, by address. */
  fonts: Map<string, FontFile>;
  /** Equal for pages that may follow one another in one document of the browser; see `reuseKeyOf`. */
  reuseKey: string | undefined;
}

/** `broken`: the document cannot be made a page; a retry would fail as well. */
export type HtmlAnswer =
  | { kind: "read"; read: Result<PlainHtmlDocument, Problem[]> }
  | { kind: "pictures"; named: NamedPictures }
  | { kind: "page"; page: WrittenPage }
  | { kind: "broken"; why: string };

export const fontsPath = "/fonts/";
