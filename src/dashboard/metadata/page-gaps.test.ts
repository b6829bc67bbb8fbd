import { expect, test } from "vitest";
import { findPageGaps } from "./page-gaps.ts";

const page = { title: "a", description: "b", domain: "c", imageUrl: "d" };
const tags = ["og:title", "OG:Description", "og:image", "twitter:card"].map((name) => ({ name, value: "x" }));

test("a page that says everything has no gap", () => {
  expect(findPageGaps({ ...page, metaTags: tags })).toEqual([]);
});

test("a missing value is not named a second time for its tag", () => {
  expect(findPageGaps({ ...page, title: "", imageUrl: "", metaTags: [] })).toEqual([
    "title",
    "ogDescription",
    "picture",
    "twitterCard",
  ]);
});

test("texts that cards cut off are named, and a tag without content counts as none", () => {
  const metaTags = tags.map((tag) => (tag.name === "og:image" ? { ...tag, value: " " } : tag));
  expect(findPageGaps({ ...page, title: "x".repeat(71), description: "y".repeat(201), metaTags })).toEqual([
    "ogImage",
    "longTitle",
    "longDescription",
  ]);
});

test("the length of the title that cards show counts, not that of the page's own", () => {
  const long = "x".repeat(71);
  expect(findPageGaps({ ...page, title: long, linkTitle: "a", metaTags: tags })).toEqual([]);
  expect(findPageGaps({ ...page, linkTitle: long, metaTags: tags })).toEqual(["longTitle"]);
});
