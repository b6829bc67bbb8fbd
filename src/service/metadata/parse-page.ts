import type { PageMetadata } from "#contract/page-metadata.ts";
import type { FetchedBytes } from "../outbound/outbound.ts";
import { chooseMetadata } from "./choose-metadata.ts";
import { isXmlType } from "./content-type.ts";
import { decodePage } from "./decode-page.ts";
import { scanPage } from "./scan-page.ts";

/** Parses a page as received, perhaps truncated. The same bytes give the same result, tag for tag. */
export function parsePage({ bytes, contentType, url, contentLanguage }: FetchedBytes): PageMetadata {
  const parts = scanPage(decodePage(bytes, contentType), { isXml: isXmlType(contentType) });
  return chooseMetadata(parts, { url, contentLanguage });
}
