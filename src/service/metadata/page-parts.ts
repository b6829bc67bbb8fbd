/** What was found on a page, before it is decided what of it is shown. */
export interface PageParts {
  /** The first `title` element's text; undefined: there is none. */
  title: string | undefined;
  /** The first `h1` that has text. */
  heading: string | undefined;
  /** The first `base` element's address, as written. */
  base: string | undefined;
  /** Every `meta` element that has a name and a content, in the order of the page; one with two names stands twice. */
  tags: MetaTag[];
  /** Texts of `application/ld+json`, in the order of the page. */
  jsonLd: string[];
  /** `link rel=image_src` and `itemprop=image`, as written. */
  imageLinks: string[];
  /** Pictures of the content that may stand for the page, as written; those of its main part first. */
  pictures: string[];
}

export interface MetaTag {
  name: string;
  value: string;
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
  attributesMax: 100,
} as const;
