import { escapeAttribute } from "../../base/browser/escape-attribute.ts";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { cardAddress } from "./link-cards.ts";
import type { MetadataProblem } from "./metadata-problems.ts";

/**
 * The HTML that fixes one problem of a page, with the page's own values where it has them. `url` is the address that was
 * read. Empty if no tag fixes it.
 */
export function suggestTag(page: PageMetadata, url: string, problem: MetadataProblem): string {
  const { title, description, canonicalUrl, finalUrl } = page;
  switch (problem.kind) {
    case "title":
      return `<title>${escapeAttribute(valueOf(page, "og:title"))}</title>`;
    case "ogTitle":
      return metaOf("og:title", title);
    case "description":
      return metaOf("description", valueOf(page, "og:description"));
    case "ogDescription":
      return metaOf("og:description", description);
    case "brokenPicture":
    case "limitedPicture":
      return problem.tag === undefined ? "" : metaOf(problem.tag, cardAddress);
    case "picture":
    case "ogImage":
      return metaOf("og:image", page.imageUrl === "" ? cardAddress : page.imageUrl);
    case "relativePicture":
      return problem.tag === undefined || page.imageUrl === "" ? "" : metaOf(problem.tag, page.imageUrl);
    case "ogUrl":
      return metaOf("og:url", canonicalUrl ?? finalUrl ?? url);
    case "twitterCard":
      return metaOf("twitter:card", "summary_large_image");
    default:
      return "";
  }
}

/** The page's value, or dots to be replaced. */
function valueOf(page: PageMetadata, name: string): string {
  return page.metaTags.find((tag) => tag.name.toLowerCase() === name)?.value ?? "…";
}

function metaOf(tag: string, value: string): string {
  return `<meta ${tag.startsWith("og:") ? "property" : "name"}="${tag}" content="${escapeAttribute(value)}">`;
}
