import { expect, test } from "vitest";
import { suggestTags } from "./suggest-tags.ts";

const page = {
  title: 'Proofs & "sheets"',
  description: "At night.",
  domain: "example.com",
  imageUrl: "https://example.com/a.png",
  finalUrl: "https://example.com/today",
  metaTags: [],
};

test("writes the missing tags with the page's own values", () => {
  expect(
    suggestTags(page, "https://example.com", [
      { kind: "ogTitle" },
      { kind: "ogDescription" },
      { kind: "ogImage", networks: ["x"] },
      { kind: "ogUrl" },
      { kind: "twitterCard", layout: "none" },
    ]).split("\n"),
  ).toEqual([
    '<meta property="og:title" content="Proofs &amp; &quot;sheets&quot;">',
    '<meta property="og:description" content="At night.">',
    '<meta property="og:image" content="https://example.com/a.png">',
    '<meta property="og:url" content="https://example.com/today">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

test("leaves a place for the picture of a new card, and repeats no broken address", () => {
  const gap = { kind: "brokenPicture", fault: "badStatus", status: 404, networks: [] } as const;
  expect(suggestTags(page, "", [{ ...gap, tag: "twitter:image" }])).toBe(
    '<meta name="twitter:image" content="https://example.com/card.png">',
  );
  expect(suggestTags(page, "", [{ ...gap, tag: undefined }])).toBe("");
  expect(suggestTags({ ...page, imageUrl: "" }, "", [{ kind: "picture" }])).toContain("card.png");
});

test("writes nothing for a complete page, or one whose texts are long", () => {
  expect(suggestTags(page, "", [])).toBe("");
  expect(suggestTags(page, "", [{ kind: "longTitle", max: 70, networks: ["x"] }])).toBe("");
});
