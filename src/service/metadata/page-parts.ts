/** The date of a page: marked as published, or only as a date. */
export interface MarkedDate {
  value: string;
  isPublished: boolean;
}

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

/** Attributes that mark a value in the text of a page, or hold it. */
export const markingAttributes = ["itemprop", "itemscope", "rel", "content", "datetime", "title"] as const;

type Attributes = ReadonlyMap<string, string>;

/**
 * How an element names the author: by a value of its own, by its text, or by an element in it that has the name; `link`
 * is the text of a link to the author, which may be another than the name.
 */
type AuthorMark = { value: string } | "text" | "link" | "inside";

/** `itemprop=author`, with a name in it or without, and `rel=author`. `isInside`: of an author's element. */
export function authorMarkOf(tag: string, attributes: Attributes, isInside: boolean): AuthorMark | undefined {
  const properties = wordsOf(attributes, "itemprop");
  if (properties.includes("author") && attributes.has("itemscope")) return "inside";
  const isName = properties.includes("author") || (isInside && properties.includes("name"));
  if (!isName) return tag === "a" && wordsOf(attributes, "rel").includes("author") ? "link" : undefined;
  const value = attributes.get("content");
  return value === undefined ? "text" : { value };
}

/** A date that is marked as the page's: by microdata, microformats, WordPress, the HTML draft that had `pubdate`. */
export function markedDateOf(tag: string, attributes: Attributes): MarkedDate | undefined {
  // Of elements other than `time` the classes are not read.
  const marks = [...wordsOf(attributes, "itemprop"), ...(tag === "time" ? wordsOf(attributes, "class") : [])];
  const isPublished = attributes.has("pubdate") || marks.some((mark) => publishedMark.test(mark));
  if (!isPublished && (tag !== "time" || !marks.some((mark) => dateMark.test(mark)))) return undefined;
  const value = attributes.get("datetime") ?? attributes.get("content") ?? attributes.get("title");
  return value === undefined ? undefined : { value, isPublished };
}

const publishedMark = /^(?:datepublished|dt-published|published|entry-date)$/;

/** Classes such as `post-date` and `blog-post__timestamp`; a date of change is another one. */
const dateMark = /^(?!.*(?:updated|modified)).*(?:date|publish|posted|timestamp)/;

function wordsOf(attributes: Attributes, name: string): string[] {
  const value = attributes.get(name);
  return value === undefined ? [] : value.slice(0, 500).toLowerCase().trim().split(/\s+/);
}
