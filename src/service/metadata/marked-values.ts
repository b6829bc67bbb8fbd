/** Attributes that mark a value in the text of a page, or hold it. */
export const markingAttributes = ["itemprop", "itemscope", "rel", "content", "datetime", "title"] as const;

type Attributes = ReadonlyMap<string, string>;

/**
 * How an element names the author: by a value of its own, by its text, or by an element in it that has the name; `link`
 * is the text of a link to the author, which may be another than the name.
 */
export type AuthorMark = { value: string } | "text" | "link" | "inside";

/** `itemprop=author`, with a name in it or without, and `rel=author`. `isInside`: of an author's element. */
export function authorMarkOf(tag: string, attributes: Attributes, isInside: boolean): AuthorMark | undefined {
  const properties = wordsOf(attributes, "itemprop");
  if (properties.includes("author") && attributes.has("itemscope")) return "inside";
  const isName = properties.includes("author") || (isInside && properties.includes("name"));
  if (!isName) return tag === "a" && wordsOf(attributes, "rel").includes("author") ? "link" : undefined;
  const value = attributes.get("content");
  return value === undefined ? "text" : { value };
}

/** The date of a page: marked as published, or only as a date. */
export interface MarkedDate {
  value: string;
  isPublished: boolean;
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
