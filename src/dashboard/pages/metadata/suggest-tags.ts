import { escapeAttribute } from "../../base/browser/escape-attribute.ts";
import type { PageMetadata } from "#contract/page-metadata.ts";
import type { MetadataProblem } from "./metadata-problems.ts";

/** Stands for the address of a card that is not made yet. */
const pictureAddress = "https://example.com/card.png";

/**
 * The HTML of the tags that a page lacks, with its own values where it has them. `url` is the address that was read.
 * Empty if no tag is missing.
 */
export function suggestTags(page: PageMetadata, url: string, gaps: readonly MetadataProblem[]): string {
  const { title, description, canonicalUrl, finalUrl } = page;
  const lines = gaps.flatMap((gap): string[] => {
    switch (gap.kind) {
      case "ogTitle":
        return [openGraph("og:title", title)];
      case "ogDescription":
        return [openGraph("og:description", description)];
      case "brokenPicture":
        return gap.tag === undefined ? [] : [metaOf(gap.tag, pictureAddress)];
      case "picture":
      case "ogImage":
        return [openGraph("og:image", page.imageUrl === "" ? pictureAddress : page.imageUrl)];
      case "relativePicture":
        return gap.tag === undefined || page.imageUrl === "" ? [] : [metaOf(gap.tag, page.imageUrl)];
      case "ogUrl":
        return [openGraph("og:url", canonicalUrl ?? finalUrl ?? url)];
      case "twitterCard":
        return ['<meta name="twitter:card" content="summary_large_image">'];
      default:
        return [];
    }
  });
  return [...new Set(lines)].join("\n");
}

function metaOf(tag: string, value: string): string {
  return tag.startsWith("twitter:")
    ? `<meta name="${tag}" content="${escapeAttribute(value)}">`
    : openGraph(tag, value);
}

function openGraph(property: string, value: string): string {
  return `<meta property="${property}" content="${escapeAttribute(value)}">`;
}
