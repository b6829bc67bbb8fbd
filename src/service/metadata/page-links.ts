import type { PageFeed } from "#contract/page-metadata.ts";
import * as limits from "#contract/limits.ts";
import { essenceOf } from "./decode-page.ts";
import { pageBounds, type PageLinks } from "./page-parts.ts";
import { nameLengthMax, plainText } from "./page-text.ts";

const oembedTypes = ["application/json+oembed", "text/xml+oembed", "application/xml+oembed"];
/** `application/json` is not among them: sites name their interface for programs like that. */
const feedTypes = [
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
  "application/rdf+xml",
];

export function noLinks(): PageLinks {
  return { canonical: [], images: [], icons: [], oembeds: [], feeds: [] };
}

/** Adds a `link` element to its kind, unless that is full. */
export function addLink(links: PageLinks, attributes: ReadonlyMap<string, string>): void {
  const href = attributes.get("href")?.trim() ?? "";
  if (href === "" || href.length > limits.urlLengthMax) return;
  const words = (attribute: string) => (attributes.get(attribute) ?? "").toLowerCase().trim().split(/\s+/);
  const rel = words("rel");
  const type = essenceOf(attributes.get("type") ?? "");
  if (rel.includes("canonical")) add(links.canonical, href);
  if (rel.includes("image_src") || words("itemprop").includes("image")) add(links.images, href);
  const rank = rankOfIcon(rel, attributes, type);
  if (rank !== undefined) add(links.icons, { href, rank, side: largestSide(attributes.get("sizes")) });
  if (oembedTypes.includes(type)) add(links.oembeds, { href, type });
  if (feedTypes.includes(type) && (rel.includes("alternate") || rel.includes("feed")))
    add(links.feeds, { href, type, title: attributes.get("title") });
}

function add<Link>(list: Link[], link: Link): void {
  if (list.length < pageBounds.linksMax) list.push(link);
}

/**
 * The icon that looks best at any size: for browsers vector before pixels, then the one for home screens, and last one
 * for a dark background only. Undefined for a link to anything else, and for `mask-icon`, which is a shape without
 * colour.
 */
function rankOfIcon(
  rel: readonly string[],
  attributes: ReadonlyMap<string, string>,
  type: string,
): number | undefined {
  const isDark = /prefers-color-scheme\s*:\s*dark/i.test(attributes.get("media") ?? "") ? 10 : 0;
  if (rel.includes("icon")) {
    const isDrawing = type === "image/svg+xml" || /\.svg(?:[?#]|$)/i.test(attributes.get("href") ?? "");
    // `alternate icon` is for browsers that cannot show the other one.
    return isDark + (isDrawing ? 0 : rel.includes("alternate") ? 2 : 1);
  }
  return rel.includes("apple-touch-icon") || rel.includes("apple-touch-icon-precomposed")
    ? isDark + 3
    : undefined;
}

function largestSide(sizes: string | undefined): number {
  const sides = (sizes?.slice(0, 200) ?? "").matchAll(/(?<!\d)(\d{1,5})x\d{1,5}(?!\d)/gi);
  return Math.max(0, ...Array.from(sides, ([, side]) => Number(side)));
}

/** The address of the best icon; of equal ones the first. Undefined if the page names none. */
export function chooseFavicon({ icons }: PageLinks, base: string): string | undefined {
  const best = icons.toSorted((one, other) => one.rank - other.rank || other.side - one.side);
  return firstAddress(
    best.map(({ href }) => href),
    base,
  );
}

/** The first valid web address. */
export function firstAddress(candidates: readonly (string | undefined)[], base: string): string | undefined {
  for (const candidate of candidates) {
    const address = toWebAddress(candidate, base);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** JSON before XML. */
export function chooseOembed({ oembeds }: PageLinks, base: string): string | undefined {
  const best = oembeds.toSorted(
    (one, other) => oembedTypes.indexOf(one.type) - oembedTypes.indexOf(other.type),
  );
  return firstAddress(
    best.map(({ href }) => href),
    base,
  );
}

/** Each address once, in the order of the page, up to the limit; undefined if there is none. */
export function listFeeds({ feeds }: PageLinks, base: string): PageFeed[] | undefined {
  const found = new Map<string, PageFeed>();
  for (const { href, title: written = "", type } of feeds) {
    const title = plainText(written, nameLengthMax);
    const url = toWebAddress(href, base);
    if (url !== undefined && !found.has(url) && found.size < pageBounds.feedsMax)
      found.set(url, { url, ...(title === "" ? {} : { title }), type });
  }
  return found.size === 0 ? undefined : [...found.values()];
}

/**
 * A web address as a page wrote it, absolute. Undefined unless it is http or https (no `javascript:`, `data:`), and for
 * one that is empty or longer than any address of the interface.
 */
export function toWebAddress(written: string | undefined, base: string): string | undefined {
  const text = written?.trim() ?? "";
  if (text === "" || text.length > limits.urlLengthMax) return undefined;
  const address = URL.parse(text, base);
  if (address?.protocol !== "http:" && address?.protocol !== "https:") return undefined;
  // Percent encoding makes it longer.
  return address.href.length > limits.urlLengthMax ? undefined : address.href;
}
