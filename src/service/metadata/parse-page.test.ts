import fc from "fast-check";
import { expect, test } from "vitest";
import { pageMetadataSchema } from "#contract/page-metadata.ts";
import { savedPages } from "#testing/metadata-pages/serve-pages.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { parsePage } from "./parse-page.ts";

const url = "https://a.example/b/";
const small = savedPages.filter(({ body }) => body.length < 5_000);

/** The fields of the interface, which are empty when unknown. */
const always = new Set(["title", "description", "domain", "imageUrl", "metaTags"]);

/** Parts of real pages, and parts that break parsers. */
const pieces = [
  "<",
  ">",
  "</",
  "<!--",
  "-->",
  "<svg>",
  "</svg>",
  "<title>",
  "</title>",
  '<meta name="a" content="',
  '">',
  "&#xD800;",
  "&#0;",
  "&amp",
  "\0",
  "<h1>",
  '<script type="application/ld+json">',
  "</script>",
  '{"@type":"A"',
  "<base href=",
  "<template>",
  "<noscript>",
  "<img src=//",
  "<link rel=icon href=",
  '<link rel="canonical" href="',
  '<link rel=alternate type=application/rss+xml href="',
  "javascript:1",
  "<div hidden>",
  "</div>",
  '<p style="display:none',
  "<time pubdate datetime=2026-02-3",
  '<html lang="',
  "en_US",
  '<meta property=og:image:width content="',
  "1e30",
  '"author":{"@id":',
  "<![CDATA[",
  "]]>",
  "\ud83c",
  "é",
  " ",
];

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : body;
}

test("answers any bytes in the contract's form, with whole text only, and twice the same", () => {
  const piece = fc.constantFrom(...pieces);
  const page = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((parts) => new TextEncoder().encode(parts.join(""))),
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.constantFrom(...small), fc.nat(5_000), fc.nat(5_000), piece)
      .map(([{ body }, start, length, between]) => {
        const bytes = bytesOf(body);
        const cut = [
          bytes.subarray(0, start),
          new TextEncoder().encode(between),
          bytes.subarray(start + length),
        ];
        return new Uint8Array(Buffer.concat(cut));
      }),
  );
  const type = fc.constantFrom(
    "text/html",
    "text/html; charset=shift_jis",
    "application/xhtml+xml",
    "",
    "a; charset=x",
  );
  fc.assert(
    fc.property(page, type, (bytes, contentType) => {
      const metadata = parsePage({ bytes, contentType, url });
      expect(pageMetadataSchema.parse(metadata)).toEqual(metadata);
      expect(parsePage({ bytes, contentType, url })).toEqual(metadata);
      for (const text of [
        metadata.title,
        metadata.description,
        ...metadata.metaTags.flatMap(Object.values),
      ]) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/\p{Cc}|^\s|\s$/u);
      }
      const { imageUrl, favicon, canonicalUrl, oembedUrl, feeds = [] } = metadata;
      for (const address of [imageUrl, favicon, canonicalUrl, oembedUrl, ...feeds.map((feed) => feed.url)])
        expect(address ?? "").toMatch(/^(?:https?:\/\/|$)/);
      // Unknown fields are absent.
      for (const [name, value] of Object.entries(metadata))
        if (!always.has(name)) expect([name, value]).not.toEqual([name, ""]);
    }),
    { numRuns: lawRuns(1_000) },
  );
});

test("reads a page whose JSON-LD refers to itself in a circle", () => {
  const html = `<title>Circle</title><script type="application/ld+json">
    [{"@type":"Article","@id":"a","image":{"@id":"b"}},{"@type":"ImageObject","@id":"b","url":{"@id":"c"}},{"@type":"ImageObject","@id":"c","url":{"@id":"b"}}]</script>`;
  expect(parsePage({ bytes: bytesOf(html), contentType: "text/html; charset=utf-8", url })).toMatchObject({
    title: "Circle",
    imageUrl: "",
  });
});

test.each([
  [
    '{"@type":"Blog","name":"B","blogPost":{"@type":"BlogPosting","datePublished":"2026-05-28","author":"Ada"}}',
  ],
  ['{"@type":"WebPage","hasPart":{"@type":"Article","datePublished":"2026-05-28","author":{"name":"Ada"}}}'],
  ['{"@type":"Organization","name":"O"}{"@type":"Article","datePublished":"2026-05-28","author":"Ada"}'],
  ['{"@type":"Person","name":"O }{"},\n{"@type":"Article","datePublished":"2026-05-28","author":"Ada"}'],
  ['{"@type":"Article","datePublished":"28 mai 2026","author":{"@type":"Person","givenName":"Ada"}}'],
])("reads the author and the date of the JSON-LD %s", (text) => {
  const html = `<title>A</title><script type="application/ld+json">${text}</script>`;
  expect(parsePage({ bytes: bytesOf(html), contentType: "text/html", url })).toMatchObject({
    author: "Ada",
    publishedAt: "2026-05-28",
  });
});

test("reads a tag whose text is in its value, and the first of several languages", () => {
  const html = `<meta name="twitter:image" value="/a.png"><meta http-equiv="content-language" content="de, en">`;
  const read = parsePage({ bytes: bytesOf(html), contentType: "text/html", url });
  expect(read).toMatchObject({ imageUrl: new URL("/a.png", url).href, language: "de" });
});

test("takes no text of invisible characters for a title", () => {
  const html = `<meta property="og:title" content="&#x200B;&#xFEFF;"><title>Shown</title>`;
  expect(parsePage({ bytes: bytesOf(html), contentType: "text/html", url })).toMatchObject({
    title: "Shown",
    linkTitle: "Shown",
  });
});
