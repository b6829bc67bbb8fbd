import type { PageMetadata } from "#contract/page-metadata.ts";
import { chooseMetadata } from "./choose-metadata.ts";
import { isXmlType } from "./content-type.ts";
import { decodePage } from "./decode-page.ts";
import { scanPage } from "./scan-page.ts";

/** A page as received, perhaps truncated. */
export interface FetchedPage {
  bytes: Uint8Array;
  /** Of the response's header. */
  contentType: string;
  /** Where it came from in the end. */
  url: string;
  /** Of the response's header. */
  contentLanguage?: string | undefined;
}

/** The same bytes give the same result, tag for tag. */
export function parsePage({ bytes, contentType, url, contentLanguage }: FetchedPage): PageMetadata {
  const parts = scanPage(decodePage(bytes, contentType), { isXml: isXmlType(contentType) });
  return chooseMetadata(parts, { url, contentLanguage });
}
