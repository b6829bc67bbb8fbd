import type { PageMetadata } from "#contract/page-metadata.ts";

/** A page in the form in which a server sends it, with the expected metadata. */
export interface SavedPage {
  /** Its path is `/<name>`. */
  name: string;
  /** Default: `text/html; charset=utf-8`; null: the header is absent. */
  contentType?: string | null;
  contentEncoding?: string;
  contentLanguage?: string;
  /** Text is sent in UTF-8. */
  body: string | Uint8Array;
  /** `{origin}` in addresses is replaced by that of the server. */
  expected: ReadThere;
}

/** Fields that are absent here are absent from the answer, but for `finalUrl`, which is the page's address. */
export interface ReadThere extends Omit<
  Partial<PageMetadata>,
  "title" | "description" | "domain" | "imageUrl" | "metaTags" | "finalUrl" | "linkTitle" | "linkDescription"
> {
  title: string;
  /** Absent: there is none. */
  description?: string;
  /** Absent: there is none. */
  imageUrl?: string;
  /** Absent: the title; null: there is none. */
  linkTitle?: string | null;
  /** Absent: the description. */
  linkDescription?: string;
  /** Name and value, in the order of the page; absent: those of the tags that are written in the usual way. */
  tags?: readonly (readonly [string, string])[];
}

/** `<meta name="a" content="b">`, without entities. */
const usualTag =
  /<meta (?:data-rh="true" )?(?:name|property|itemprop|http-equiv)="([^"&]+)" content="([^"&]*)"/g;

/** The expected response for a page that is served at `origin`. */
export function expectedMetadata({ name, body, expected }: SavedPage, origin: string): PageMetadata {
  const {
    description = "",
    imageUrl = "",
    tags = [...String(body).matchAll(usualTag)].map(([, tag = "", value = ""]) => [tag, value] as const),
    linkTitle = expected.title || null,
    linkDescription = description,
    ...rest
  } = expected;
  const fields = {
    ...rest,
    description,
    imageUrl,
    ...(linkTitle === null ? {} : { linkTitle }),
    ...(linkDescription === "" ? {} : { linkDescription }),
    domain: new URL(origin).hostname,
    finalUrl: `${origin}/${name}`,
    metaTags: tags.map(([tag, value]) => ({ name: tag, value })),
  };
  return JSON.parse(JSON.stringify(fields).replaceAll("{origin}", origin)) as PageMetadata;
}
