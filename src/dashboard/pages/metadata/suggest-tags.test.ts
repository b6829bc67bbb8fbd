import { expect, test } from "vitest";
import type { MetadataProblem } from "./metadata-problems.ts";
import { suggestTag } from "./suggest-tags.ts";

const page = {
  title: 'Proofs & "sheets"',
  description: "At night.",
  domain: "example.com",
  imageUrl: "https://example.com/a.png",
  finalUrl: "https://example.com/today",
  metaTags: [],
};

const tagOf = (problem: MetadataProblem, more = {}) =>
  suggestTag({ ...page, ...more }, "https://example.com", problem);

test("writes the tag that fixes a problem with the page's own values", () => {
  const problems: MetadataProblem[] = [
    { kind: "ogTitle" },
    { kind: "ogDescription" },
    { kind: "ogImage", networks: ["x"] },
    { kind: "ogUrl" },
    { kind: "twitterCard", layout: "none" },
    { kind: "title" },
    { kind: "description" },
  ];
  expect(problems.map((problem) => tagOf(problem))).toEqual([
    '<meta property="og:title" content="Proofs &amp; &quot;sheets&quot;">',
    '<meta property="og:description" content="At night.">',
    '<meta property="og:image" content="https://example.com/a.png">',
    '<meta property="og:url" content="https://example.com/today">',
    '<meta name="twitter:card" content="summary_large_image">',
    "<title>…</title>",
    '<meta name="description" content="…">',
  ]);
  const metaTags = [{ name: "og:title", value: "Proofs" }];
  expect(tagOf({ kind: "title" }, { metaTags })).toBe("<title>Proofs</title>");
});

test("leaves a place for the picture of a new card, and repeats no broken address", () => {
  const gap = { kind: "brokenPicture", fault: "badStatus", status: 404, networks: [] } as const;
  expect(tagOf({ ...gap, tag: "twitter:image" })).toBe(
    '<meta name="twitter:image" content="https://example.com/card.png">',
  );
  expect(tagOf({ ...gap, tag: undefined })).toBe("");
  expect(tagOf({ kind: "picture" }, { imageUrl: "" })).toContain("card.png");
});

test("writes nothing for a text that is too long", () => {
  expect(tagOf({ kind: "longTitle", max: 70, networks: ["x"] })).toBe("");
});
