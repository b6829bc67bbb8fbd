import { domainToUnicode } from "node:url";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { toIsoDate } from "./page-date.ts";
import { chooseFavicon, chooseOembed, firstAddress, listFeeds, toWebAddress } from "./page-links.ts";
import type { DeclaredImage, MetaTag, PageParts } from "./page-parts.ts";
import { nameLengthMax, plainText } from "./page-text.ts";
import { type LinkedData, readJsonLd } from "./read-json-ld.ts";

/** The origin of a page. */
export interface PageOrigin {
  /** After redirects. */
  url: string;
  /** The `Content-Language` of the answer; undefined: there is none. */
  contentLanguage: string | undefined;
}

/**
 * The metadata that a page declares. Each field prefers its most explicit source: link previews (Open Graph, then
 * cards), search engines (JSON-LD, Dublin Core, microdata), then the visible content. Title and description are the
 * page's own first; `linkTitle` and `linkDescription` are those of link previews.
 */
export function chooseMetadata(parts: PageParts, { url, contentLanguage }: PageOrigin): PageMetadata {
  const base = toWebAddress(parts.base, url) ?? url;
  const linked = readJsonLd(parts.jsonLd);
  const said = Map.groupBy(
    parts.tags.filter(({ value }) => value !== ""),
    ({ name }) => name.toLowerCase(),
  );
  const say = (...names: readonly string[]) =>
    names.flatMap((name) => said.get(name) ?? []).map(({ value }) => value);
  const cardTitle = say("og:title", "twitter:title")[0] ?? "";
  const cardDescription = say("og:description", "twitter:description")[0] ?? "";
  const title = parts.title ?? "";
  const description =
    (say("description")[0] ?? cardDescription) ||
    linked.description ||
    (say("dc.description", "dcterms.description", "dc:description", "dcterms:description")[0] ?? "");
  return {
    title:
      title ||
      cardTitle ||
      linked.title ||
      (say("title", "dc.title", "dcterms.title", "dc:title", "dcterms:title", "headline", "name")[0] ??
        parts.heading ??
        linked.personName),
    description,
    domain: domainToUnicode(new URL(url).hostname),
    ...chooseImage(parts, linked, base),
    metaTags: parts.tags,
    ...withoutEmpty({
      linkTitle: cardTitle || title,
      linkDescription: cardDescription || description,
      siteName: nameOf(
        say("og:site_name", "application-name")[0] || linked.siteName || say("apple-mobile-web-app-title")[0],
      ),
      canonicalUrl: firstAddress([...parts.links.canonical, ...say("og:url")], base),
      finalUrl: url,
      favicon: chooseFavicon(parts.links, base),
      language: chooseLanguage(parts, linked, [
        ...say("content-language"),
        contentLanguage,
        ...say("og:locale", "dc.language", "language"),
      ]),
      author: chooseAuthor(say, linked, parts.authors),
      publishedAt: choosePublished(say, linked, parts.dates),
      oembedUrl: chooseOembed(parts.links, base),
    }),
    ...withoutEmpty({ feeds: listFeeds(parts.links, base) }),
  };
}

type Say = (...names: readonly string[]) => string[];

function chooseLanguage(
  { language }: PageParts,
  linked: LinkedData,
  declared: readonly (string | undefined)[],
): string | undefined {
  const candidates = [language, ...declared, linked.language];
  // A list names the audience; its first entry counts if nothing names the language alone.
  const lists = candidates.map((tag) => tag?.split(",")[0]);
  return [...candidates, ...lists].map(toLanguageTag).find((tag) => tag !== undefined);
}

const authorsMax = 10;
/** Each of these may occur several times, once per author. */
const authorTags = [
  "author",
  "article:author",
  "parsely-author",
  "sailthru.author",
  "citation_author",
  "dc.creator",
  "dcterms.creator",
  "dc:creator",
  "dcterms:creator",
  "byl",
  "og:article:author",
  "book:author",
] as const;

/** All names of the first source, as a byline lists them. */
function chooseAuthor(
  say: Say,
  linked: LinkedData,
  { marked, linked: links }: PageParts["authors"],
): string | undefined {
  const [first, second, ...others] = authorTags.map((name) => say(name));
  const shown = [marked, links].map((names) => ownOf(names.map(toPerson), say));
  for (const names of [first ?? [], second ?? [], linked.authors, ...others, ...shown]) {
    const people = [...new Set(names.map(toPerson).filter((name) => name !== ""))].slice(0, authorsMax);
    // Journals write the family name first.
    const separator = people.some((name) => name.includes(",")) ? "; " : ", ";
    if (people.length > 0) return nameOf(people.join(separator));
  }
  return undefined;
}

/** Empty for the address of a profile. */
function toPerson(written: string): string {
  const name = written.replace(/^by:?\s+/i, "");
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^www\./i.test(name) ? "" : name;
}

const dateTags = [
  "datepublished",
  "uploaddate",
  "parsely-pub-date",
  "sailthru.date",
  "citation_publication_date",
  "citation_online_date",
  "citation_date",
  "dc.date.issued",
  "dcterms.issued",
  "dc.date",
  "dcterms.date",
  "dc:date",
  "dcterms.created",
  "dc.date.created",
  "publisheddate",
  "published-date",
  "article.published",
  "article_date_original",
  "originalpublicationdate",
  "publish-date",
  "publish_date",
  "publication_date",
  "pubdate",
  "pub_date",
  "date",
  "video:release_date",
  "book:release_date",
  "music:release_date",
] as const;

function choosePublished(say: Say, linked: LinkedData, dates: PageParts["dates"]): string | undefined {
  const published = dates.filter(({ isPublished }) => isPublished);
  const shown = (published.length > 0 ? published : dates).map(({ value }) => toIsoDate(value));
  const candidates = [
    ...say("article:published_time", "og:article:published_time", "og:published_time", "article:published"),
    linked.publishedAt,
    ...say(...dateTags),
  ];
  return [...candidates.map(toIsoDate), ...ownOf(shown, say)].find((date) => date !== undefined);
}

/**
 * The page's own among the marked values. A list of articles has many, none of them its own; an article has its own
 * first, before those of others that it links to.
 */
function ownOf<Value>(values: readonly (Value | undefined)[], say: Say): Value[] {
  const [first, ...others] = new Set(values.filter((value) => value !== undefined && value !== ""));
  const isArticle = say("og:type")[0]?.toLowerCase().startsWith("article") ?? false;
  return first !== undefined && (isArticle || others.length === 0) ? [first] : [];
}

function nameOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : plainText(text, nameLengthMax);
}

/** The known fields. */
function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot follow the filter.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<Fields>;
}

interface ChosenImage {
  /** Absolute; empty: the page names none. */
  imageUrl: string;
  /** As the page declares them, px. */
  imageWidth?: number;
  imageHeight?: number;
}

/** Some pages name a video as their picture. */
const film = /\.(?:mp4|m4v|mov|webm|m3u8)(?:[?#]|$)/i;

/** The first candidate that is a web address, with its sides from any place where the page declares them. */
function chooseImage(parts: PageParts, linked: LinkedData, base: string): ChosenImage {
  const candidates: DeclaredImage[] = [
    ...openGraphImages(parts.tags),
    ...cardImages(parts.tags),
    ...(linked.image === undefined ? [] : [linked.image]),
    ...parts.links.images.map((address) => ({ address })),
    ...tagged(parts.tags, ["image", "thumbnail", "thumbnailurl"]).map((address) => ({ address })),
    ...parts.pictures,
  ].filter(({ address }) => !film.test(address));
  const imageUrl = firstAddress(
    candidates.map(({ address }) => address),
    base,
  );
  if (imageUrl === undefined) return { imageUrl: "" };
  const declared = [...candidates, ...linked.describedImages]
    .map(({ address, width, height }) => ({ address, width: toSide(width), height: toSide(height) }))
    .find(
      ({ address, width, height }) =>
        (width !== undefined || height !== undefined) && toWebAddress(address, base) === imageUrl,
    );
  return {
    imageUrl,
    ...(declared?.width === undefined ? {} : { imageWidth: declared.width }),
    ...(declared?.height === undefined ? {} : { imageHeight: declared.height }),
  };
}

/** Of one page, so that comparing each with the others is fast. */
const imagesMax = 100;

interface OpenGraphImage {
  url?: string;
  secureUrl?: string;
  width?: string;
  height?: string;
}

const openGraphProperties: Readonly<Record<string, keyof OpenGraphImage>> = {
  "og:image": "url",
  "og:image:url": "url",
  "og:image:secure_url": "secureUrl",
  "og:image:width": "width",
  "og:image:height": "height",
};

/**
 * A property belongs to the picture before it (https://ogp.me/#array), or to the one after it on pages that write it
 * first; a secure address also to the picture that it equals but for its scheme. Of each picture the secure address first.
 */
function openGraphImages(tags: readonly MetaTag[]): DeclaredImage[] {
  const images: OpenGraphImage[] = [];
  for (const { name, value } of tags) {
    if (images.length > imagesMax) break;
    const property = openGraphProperties[name.toLowerCase()];
    if (property === undefined || value === "") continue;
    const isAddress = property === "url" || property === "secureUrl";
    const same = isAddress ? images.find(({ url }) => isSameBesidesScheme(url, value)) : undefined;
    const image = same ?? images.at(-1);
    if (image !== undefined && (image[property] === undefined || same !== undefined))
      image[property] ??= value;
    else images.push({ [property]: value });
  }
  return images.flatMap(({ url, secureUrl, width, height }) =>
    [secureUrl, url].flatMap((address) => (address === undefined ? [] : [{ address, width, height }])),
  );
}

function isSameBesidesScheme(one: string | undefined, other: string): boolean {
  return one?.replace(/^https?:/i, "") === other.replace(/^https?:/i, "");
}

function cardImages(tags: readonly MetaTag[]): DeclaredImage[] {
  const [width] = tagged(tags, ["twitter:image:width"]);
  const [height] = tagged(tags, ["twitter:image:height"]);
  return tagged(tags, ["twitter:image", "twitter:image:src"]).map((address) => ({ address, width, height }));
}

function tagged(tags: readonly MetaTag[], names: readonly string[]): string[] {
  return names.flatMap((wanted) =>
    tags.flatMap(({ name, value }) => (name.toLowerCase() === wanted ? [value] : [])),
  );
}

/** A whole number of px; undefined for anything else, like `100%` and `1e30`. */
function toSide(written: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,5})(?:\.0{1,9})?\s*(?:px)?\s*$/i.exec(written ?? "")?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/** RFC 5646 needs 35 characters for a tag without extensions. */
const languageTagLengthMax = 35;

/** Locales of Open Graph that are no country's, and country codes that pages write as languages. */
const meantLanguages: Readonly<Record<string, string>> = {
  ar_ar: "ar",
  es_la: "es-419",
  jp: "ja",
  "jp-jp": "ja-JP",
  cn: "zh-CN",
  cz: "cs",
  dk: "da",
  gr: "el",
  ua: "uk",
  vn: "vi",
};

/**
 * A language tag of BCP 47 in its usual letter case (`en-US`), from the spellings on pages: with underscores, in any
 * case. Undefined for a list of languages, for "undetermined", and for anything else.
 */
export function toLanguageTag(written: string | undefined): string | undefined {
  const text = written?.trim() ?? "";
  if (text.length > languageTagLengthMax) return undefined;
  const tag = meantLanguages[text.toLowerCase()] ?? text.replaceAll("_", "-");
  // A first part of four letters and more is registered for no language, but may be a word like `english`.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag) || /^(?:und|mul|zxx|mis)(?:-|$)/i.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
