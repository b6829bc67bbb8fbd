import type { PageMetadata } from "#contract/page-metadata.ts";
import type { FetchedBytes } from "../outbound/outbound.ts";
import { chooseMetadata } from "./choose-metadata.ts";
import { decodePage, isXmlType } from "./decode-page.ts";
import { isScriptRefresh } from "./read-refresh.ts";
import { scanPage } from "./scan-page.ts";

/** Parses a page as received, perhaps truncated. The same bytes give the same result, tag for tag. */
export function parsePage({ bytes, contentType, url, contentLanguage }: FetchedBytes): PageMetadata {
  const html = decodePage(bytes, contentType);
  const parts = scanPage(html, { isXml: isXmlType(contentType) });
  const { scriptlessRefresh: refresh } = parts;
  if (refresh !== undefined && isScriptRefresh(refresh, html))
    parts.tags.push({ name: "refresh", value: refresh });
  return chooseMetadata(parts, { url, contentLanguage });
}
