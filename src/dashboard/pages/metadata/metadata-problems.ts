import type { PageMetadata } from "#contract/page-metadata.ts";
import type { PictureLoadFailure } from "#contract/picture-headers.ts";
import { escapeAttribute } from "../../base/browser/escape-attribute.ts";
import {
  cardAddress,
  type CardNote,
  type LinkCard,
  type PictureChecks,
  picturesOf,
  toAddress,
  valueOfTag,
} from "./link-cards.ts";
import { type Network, networkRules } from "./link-networks.ts";

/** Something that a page lacks, so that links to it look worse. `tag` is the one that names the picture, if any. */
export type MetadataProblem =
  | {
      kind: "brokenPicture";
      tag: string | undefined;
      fault: PictureLoadFailure;
      status: number | undefined;
      networks: readonly Network[];
    }
  | {
      kind: "limitedPicture";
      tag: string | undefined;
      /** px; undefined for a vector picture. */
      width: number | undefined;
      height: number | undefined;
      bytes: number | undefined;
      /** Networks that do not show it. */
      hidden: readonly Network[];
      /** Networks that show it small because of its size. */
      small: readonly Network[];
    }
  | { kind: "uncheckedPicture" | "relativePicture"; tag: string | undefined }
  | { kind: "ogImage"; networks: readonly Network[] }
  | { kind: "twitterCard"; layout: LinkCard["layout"] }
  | { kind: "longTitle" | "longDescription"; networks: readonly Network[]; max: number }
  | { kind: "title" | "ogTitle" | "description" | "ogDescription" | "picture" | "ogUrl" };

const pictureTags = [
  "og:image",
  "og:image:url",
  "og:image:secure_url",
  "twitter:image",
  "twitter:image:src",
] as const;

/**
 * Finds what the link previews of a page lack: pictures that do not load or are too small first, then the other values
 * by importance. It describes the same `cards` that are shown.
 */
export function findMetadataProblems(
  page: PageMetadata,
  url: string,
  checks: PictureChecks,
  cards: readonly LinkCard[],
): MetadataProblem[] {
  const has = (tag: string) => valueOfTag(page, tag) !== undefined;
  const gaps = picturesOf(page, url).flatMap((address) => gapsOfPicture(address, page, url, checks, cards));
  if (page.title === "") gaps.push({ kind: "title" });
  else if (!has("og:title")) gaps.push({ kind: "ogTitle" });
  if (page.description === "") gaps.push({ kind: "description" });
  else if (!has("og:description")) gaps.push({ kind: "ogDescription" });
  if (page.imageUrl === "" && !pictureTags.some(has)) gaps.push({ kind: "picture" });
  else if (!has("og:image") && !has("og:image:url") && !has("og:image:secure_url"))
    gaps.push({
      kind: "ogImage",
      networks: networksOf(
        cards,
        ({ network, picture }) => picture === undefined && networkRules[network].picture.length > 0,
      ),
    });
  if (!has("og:url")) gaps.push({ kind: "ogUrl" });
  if (!has("twitter:card"))
    gaps.push({
      kind: "twitterCard",
      layout: cards.find(({ network }) => network === "x")?.layout ?? "none",
    });
  for (const [kind, note] of [
    ["longTitle", "titleCut"],
    ["longDescription", "descriptionCut"],
  ] as const) {
    const cuts = cards.flatMap(({ network, notes }) =>
      notes.flatMap((one) =>
        one.kind === note && networkRules[network].isCutUsual !== true ? [{ network, max: one.max }] : [],
      ),
    );
    for (const max of new Set(cuts.map((one) => one.max)))
      gaps.push({ kind, max, networks: cuts.filter((one) => one.max === max).map(({ network }) => network) });
  }
  return gaps;
}

const hidingNotes: readonly CardNote["kind"][] = [
  "pictureTooSmall",
  "pictureTooLarge",
  "pictureTooHeavy",
  "pictureTooWide",
  "pictureFormat",
];

function gapsOfPicture(
  address: string,
  page: PageMetadata,
  url: string,
  checks: PictureChecks,
  cards: readonly LinkCard[],
): MetadataProblem[] {
  const check = checks.get(address);
  const tag = pictureTags.find((name) => {
    const named = valueOfTag(page, name);
    return named !== undefined && toAddress(named, page, url) === address;
  });
  const named = tag === undefined ? undefined : valueOfTag(page, tag);
  const relative: MetadataProblem[] =
    named !== undefined && URL.parse(named) === null ? [{ kind: "relativePicture", tag }] : [];
  const concerned = cards.filter((card) => card.source === address);
  const withNote = (kinds: readonly CardNote["kind"][]) =>
    networksOf(concerned, ({ notes }) => notes.some(({ kind }) => kinds.includes(kind)));
  if (check?.state === "broken") {
    const { fault, status } = check;
    return [{ kind: "brokenPicture", tag, fault, status, networks: withNote(["brokenPicture"]) }];
  }
  if (check?.state === "unknown") return [{ kind: "uncheckedPicture", tag }, ...relative];
  if (check?.state !== "loaded") return relative;
  const [hidden, small] = [withNote(hidingNotes), withNote(["smallCard"])];
  if (hidden.length === 0 && small.length === 0) return relative;
  const { width, height, bytes } = check;
  return [{ kind: "limitedPicture", tag, width, height, bytes, hidden, small }, ...relative];
}

function networksOf(cards: readonly LinkCard[], matches: (card: LinkCard) => boolean): Network[] {
  return cards.filter(matches).map(({ network }) => network);
}

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
