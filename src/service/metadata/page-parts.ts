import type { MarkedDate } from "./marked-values.ts";

/** Elements found on a page, before choosing among them. */
export interface PageParts {
  /** The first `title` element's text; undefined: there is none. */
  title: string | undefined;
  /** The first `h1` that has text. */
  heading: string | undefined;
  /** The first `base` element's address, as written. */
  base: string | undefined;
  /** The `lang` of the `html` element, as written. */
  language: string | undefined;
  /** Every `meta` element that has a name and a content, in the order of the page; one with two names stands twice. */
  tags: MetaTag[];
  /** The content of the first refresh inside a `noscript`. */
  scriptlessRefresh: string | undefined;
  /** Texts of `application/ld+json`, in the order of the page. */
  jsonLd: string[];
  links: PageLinks;
  /** Dates of elements that are marked as the page's, as written. */
  dates: MarkedDate[];
  /** Texts of elements that are marked as the author's name, and of links to the author. */
  authors: { marked: string[]; linked: string[] };
  /** Pictures of the content that may stand for the page; those of its main part first. */
  pictures: DeclaredImage[];
}

/** The relevant `link` elements, by kind, in the order of the page; all as written. */
export interface PageLinks {
  canonical: string[];
  /** `rel=image_src` and `itemprop=image`. */
  images: string[];
  icons: IconLink[];
  oembeds: TypedLink[];
  feeds: TypedLink[];
}

export interface TypedLink {
  href: string;
  /** Without parameters, in lower case. */
  type: string;
  title?: string | undefined;
}

export interface IconLink {
  href: string;
  /** The lower, the better. */
  rank: number;
  /** The largest declared side, px; 0 if unknown. */
  side: number;
}

export interface MetaTag {
  name: string;
  value: string;
}

/** A picture that a page names, and its sides if the page names them too; all as written. */
export interface DeclaredImage {
  address: string;
  width?: string | undefined;
  height?: string | undefined;
}

export const pageBounds = {
  tagsMax: 1_000,
  /** Beginnings and ends; real pages of this length have a third of it. */
  elementTagsMax: 150_000,
  /** Together, in UTF-16 units: names, values, notes in JSON-LD. */
  lengthMax: 1_000_000,
  jsonLdMax: 50,
  jsonLdLengthMax: 200_000,
  picturesMax: 20,
  /** `link` elements that are read, and those that are kept of each kind. */
  linkElementsMax: 2_000,
  linksMax: 50,
  feedsMax: 20,
  datesMax: 20,
  authorsMax: 20,
  /** Elements that are marked as a date or as an author's name, or hold one. */
  marksMax: 500,
  attributesMax: 100,
} as const;
