import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { SavedPage } from "./saved-page.ts";

const head = `<!doctype html><html><head><title>Head first</title><meta name="author" content="Jo">`;
const seen: SavedPage["expected"] = {
  title: "Head first",
  description: "",
  imageUrl: "",
  tags: [["author", "Jo"]],
};

/** As large as is read: what comes after it does not count. */
const fill = (text: string) => head + text.repeat(Math.ceil(3_000_000 / text.length));

/** Made to take time or memory. What stands in their heads is what a person reads. */
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
    expected: { title: "A", description: "", imageUrl: "", tags: [] },
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
      tags: [...seen.tags, ...Array.from({ length: 999 }, () => ["k", "v"] as const)],
    },
  },
  {
    name: "value-without-end",
    body: `${head}<meta name="description" content="${"long ".repeat(200_000)}">`,
    expected: {
      ...seen,
      description: "long ".repeat(2_000).trim(),
      tags: [...seen.tags, ["description", "long ".repeat(2_000).trim()]],
    },
  },
  {
    name: "gzip-bomb",
    contentEncoding: "gzip",
    body: gzipSync(fill("<p>").padEnd(60_000_000)),
    expected: seen,
  },
  {
    name: "brotli-bomb",
    contentEncoding: "br",
    body: brotliCompressSync(fill("<p>").padEnd(60_000_000)),
    expected: seen,
  },
  {
    name: "deflate-bomb",
    contentEncoding: "deflate",
    body: deflateSync(fill("<p>").padEnd(60_000_000)),
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

/** Text that does not pack well, the same each time. */
function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join("");
}
