import type { PageMetadata } from "#contract/page-metadata.ts";
import type { texts } from "./texts.ts";

export type PageGap = keyof typeof texts.gaps;

/** Lengths at which link cards of large networks truncate, in characters. */
const titleLengthMax = 70;
const descriptionLengthMax = 200;

/** Finds the values that link previews of this page lack, the most important first. */
export function findPageGaps({
  title,
  linkTitle = title,
  description,
  imageUrl,
  metaTags,
}: PageMetadata): PageGap[] {
  const has = (name: string) =>
    metaTags.some((tag) => tag.name.toLowerCase() === name && tag.value.trim() !== "");
  const gaps: PageGap[] = [];
  if (title === "") gaps.push("title");
  else if (!has("og:title")) gaps.push("ogTitle");
  if (description === "") gaps.push("description");
  else if (!has("og:description")) gaps.push("ogDescription");
  if (imageUrl === "") gaps.push("picture");
  else if (!has("og:image")) gaps.push("ogImage");
  if (!has("twitter:card")) gaps.push("twitterCard");
  if (linkTitle.length > titleLengthMax) gaps.push("longTitle");
  if (description.length > descriptionLengthMax) gaps.push("longDescription");
  return gaps;
}
