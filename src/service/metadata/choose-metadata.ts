import type { PageMetadata } from "#contract/page-metadata.ts";
import type { PageParts } from "./page-parts.ts";
import { type LinkedData, readJsonLd } from "./read-json-ld.ts";

/**
 * What a link preview shows of a page. Each field in the order that previews use: what the page says for them (Open
 * Graph, then cards), what it says for people (`title`, description), what it says for search engines (JSON-LD,
 * microdata), and what stands on it. `url` is where the page came from in the end.
 */
export function chooseMetadata(parts: PageParts, url: string): PageMetadata {
  const said = new Map<string, string>();
  for (const { name, value } of parts.tags) {
    const key = name.toLowerCase();
    // The first one with something in it.
    if (value !== "" && !said.has(key)) said.set(key, value);
  }
  const say = (...names: readonly string[]) =>
    names.map((name) => said.get(name)).find((value) => value !== undefined) ?? "";
  const linked = readJsonLd(parts.jsonLd);
  return {
    title:
      say("og:title", "twitter:title") ||
      (parts.title ?? "") ||
      linked.title ||
      say("title", "dc.title", "dcterms.title", "headline", "name") ||
      (parts.heading ?? ""),
    description:
      say("og:description", "twitter:description", "description") ||
      linked.description ||
      say("dc.description", "dcterms.description"),
    domain: new URL(url).hostname,
    imageUrl: chooseImage(parts, linked, url),
    metaTags: parts.tags,
  };
}

const imageNames = [
  "og:image",
  "og:image:secure_url",
  "og:image:url",
  "twitter:image",
  "twitter:image:src",
] as const;

/** The first that is an address of the web. */
function chooseImage(parts: PageParts, linked: LinkedData, url: string): string {
  const base = webAddress(parts.base, url) ?? url;
  const tagged = (...names: readonly string[]) =>
    names.flatMap((name) =>
      parts.tags.flatMap((tag) => (tag.name.toLowerCase() === name ? [tag.value] : [])),
    );
  const candidates = [
    ...tagged(...imageNames),
    linked.image,
    ...parts.imageLinks,
    ...tagged("image", "thumbnail", "thumbnailurl"),
    ...parts.pictures,
  ];
  for (const candidate of candidates) {
    const address = webAddress(candidate, base);
    if (address !== undefined) return address;
  }
  return "";
}

/** Absolute, and of the web; undefined for anything else. */
function webAddress(written: string | undefined, base: string): string | undefined {
  const text = written?.trim() ?? "";
  const address = text === "" ? null : URL.parse(text, base);
  return address?.protocol === "http:" || address?.protocol === "https:" ? address.href : undefined;
}
