import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import type { SavedPage } from "./saved-page.ts";

const head = `<!doctype html><html><head><title>Head first</title><meta name="author" content="Jo">`;
const author = ["author", "Jo"] as const;
const seen = { title: "Head first", author: "Jo", tags: [author] };

/** The number of bytes that are read; the rest is ignored. */
const fill = (text: string) => head + text.repeat(Math.ceil(3_000_000 / text.length));
const bomb = fill("<p>").padEnd(60_000_000);

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make);
const toJsonLd = (things: readonly object[]) =>
  `<script type="application/ld+json">${JSON.stringify(things)}</script>`;

/** Pages that are made to take time or memory. The expected values are in their heads. */
export const hostilePages: readonly SavedPage[] = [
  { name: "nested-deeply", body: fill("<div>"), expected: seen },
  { name: "formatting-left-open", body: fill("<b><i><a><p>"), expected: seen },
  {
    name: "closes-what-is-not-open",
    body: head + "<a>".repeat(300_000) + "</b>".repeat(300_000),
    expected: seen,
  },
  {
    name: "attributes-without-end",
    body: `${head}<p ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(" ")}>`,
    expected: seen,
  },
  { name: "one-attribute", body: `${head}<p title="${"&amp;".repeat(600_000)}`, expected: seen },
  { name: "comment-left-open", body: `${head}<!--${"-".repeat(3_000_000)}`, expected: seen },
  { name: "less-than-signs", body: fill("<"), expected: seen },
  { name: "ampersands", body: fill("&"), expected: seen },
  { name: "spaces", body: fill(" "), expected: seen },
  {
    name: "title-of-spaces",
    body: `<title>A${" ".repeat(1_500_000)}B</title>`,
    expected: { title: "A" },
  },
  {
    name: "json-that-nests",
    body: `${head}<script type="application/ld+json">${"[".repeat(90_000)}${"]".repeat(90_000)}</script>`,
    expected: seen,
  },
  {
    name: "json-that-is-too-long",
    body: `${head}<script type="application/ld+json">${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}</script>`,
    expected: seen,
  },
  {
    name: "json-with-many-things",
    body: `${head}<script type="application/ld+json">[${'{"@type":"WebSite"},'.repeat(9_000)}{"@type":"WebSite"}]</script>`,
    expected: seen,
  },
  {
    name: "json-that-names-a-thing-of-many-types",
    body:
      head +
      toJsonLd([{ "@id": "x", "@type": times(45_000, () => "a") }]) +
      toJsonLd(times(1_900, () => ({ "@type": "A", isPartOf: { "@id": "x" } }))),
    expected: seen,
  },
  {
    name: "json-that-names-a-long-author",
    body:
      head +
      toJsonLd([{ "@id": "p", "@type": "Offer", name: "<a>".repeat(3_300) }]) +
      toJsonLd(times(480, () => ({ "@type": "A", author: times(20, () => ({ "@id": "p" })) }))).repeat(4),
    expected: seen,
  },
  {
    name: "scripts-left-open",
    body: fill(`<script type="application/ld+json">{"a":"`),
    expected: seen,
  },
  {
    name: "drawings-in-drawings",
    body: fill("<svg><math>"),
    expected: seen,
  },
  {
    name: "tags-without-end",
    body: head + '<meta name="k" content="v">'.repeat(50_000),
    expected: {
      ...seen,
      tags: [author, ...Array.from({ length: 999 }, () => ["k", "v"] as const)],
    },
  },
  {
    name: "value-without-end",
    body: `${head}<meta name="description" content="${"long ".repeat(200_000)}">`,
    expected: {
      ...seen,
      description: "long ".repeat(2_000).trim(),
      tags: [author, ["description", "long ".repeat(2_000).trim()]],
    },
  },
  {
    name: "links-without-end",
    body:
      head +
      Array.from({ length: 100_000 }, (_, index) =>
        [
          `<link rel=icon href=/${index}>`,
          `<link rel=canonical href="javascript:${index}">`,
          `<link rel=alternate type=application/rss+xml href=/f${index}>`,
        ].at(index % 3),
      ).join(""),
    expected: {
      ...seen,
      favicon: "{origin}/0",
      feeds: Array.from({ length: 20 }, (_, index) => ({
        url: `{origin}/f${3 * index + 2}`,
        type: "application/rss+xml",
      })),
    },
  },
  {
    name: "links-that-are-too-long",
    body: `${head}${["icon", "canonical", "image_src"].map((rel) => `<link rel=${rel} href="/${"a".repeat(300_000)}">`).join("")}<link rel=icon sizes="${"9".repeat(100_000)}x9" href="/b"><link rel=alternate type="application/atom+xml" title="${"long ".repeat(100_000)}" href=/feed>`,
    expected: {
      ...seen,
      favicon: "{origin}/b",
      feeds: [{ url: "{origin}/feed", title: "long ".repeat(100).trim(), type: "application/atom+xml" }],
    },
  },
  {
    name: "addresses-that-run",
    body: `${head}<base href="javascript:alert(1)//"><link rel=icon href=" JaVaScRiPt:alert(1)"><link rel=canonical href="data:text/html,x"><link rel=alternate type=application/rss+xml href="vbscript:x"><link rel=alternate type=application/json+oembed href="file:///etc/passwd"><meta property=og:url content="blob:https://x.example/1">`,
    expected: { ...seen, tags: [author, ["og:url", "blob:https://x.example/1"]] },
  },
  {
    name: "images-without-end",
    body:
      head +
      Array.from({ length: 40_000 }, (_, index) => `<meta property=og:image content="data:${index}">`).join(
        "",
      ),
    expected: {
      ...seen,
      tags: [author, ...Array.from({ length: 999 }, (_, index) => ["og:image", `data:${index}`] as const)],
    },
  },
  {
    name: "authors-without-end",
    body: fill("<b itemprop=author itemscope><i itemprop=name>"),
    expected: seen,
  },
  { name: "hidden-without-end", body: fill("<p hidden><li style='display:none'><div>"), expected: seen },
  {
    name: "styles-without-end",
    body: fill(`<p style="${"width:".repeat(50)}" class=a hidden data-hidden aria-hidden=true>`),
    expected: seen,
  },
  {
    name: "dates-without-end",
    body: fill(`<time class="published ${"a ".repeat(50)}" datetime="${"20260101".repeat(20)}">`),
    expected: seen,
  },
  {
    name: "json-of-strange-values",
    body: `${head}<script type="application/ld+json">{"@type":"Article","@id":"a","author":${"[".repeat(500)}{"@id":"a"}${"]".repeat(500)},"image":{"url":"/i.jpg","width":1e30,"height":{"value":{"value":1}}},"datePublished":{"@value":"${"2".repeat(50_000)}"},"inLanguage":{"@id":"a"},"publisher":[[]],"isPartOf":{"@id":"a"},"__proto__":{"name":"x"}}</script>`,
    expected: { ...seen, imageUrl: "{origin}/i.jpg" },
  },
  {
    name: "gzip-bomb",
    contentEncoding: "gzip",
    body: gzipSync(bomb, { level: 1 }),
    expected: seen,
  },
  {
    name: "brotli-bomb",
    contentEncoding: "br",
    body: brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    expected: seen,
  },
  {
    name: "deflate-bomb",
    contentEncoding: "deflate",
    body: deflateSync(bomb, { level: 1 }),
    expected: seen,
  },
  {
    name: "gzip-cut-short",
    contentEncoding: "gzip",
    body: gzipSync(head + randomText(100_000)).subarray(0, 30_000),
    expected: seen,
  },
  {
    name: "end-beyond-what-is-read",
    body: `${fill("<p>text</p>")}<meta property="og:title" content="Too late">`,
    expected: seen,
  },
  {
    name: "letter-cut-in-two",
    contentType: "text/html",
    body: head + " " + "é".repeat(1_500_000),
    expected: seen,
  },
];

/** Text that does not compress well; always the same. */
function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join("");
}
