import { expect, test } from "vitest";
import { findPageGaps } from "./page-gaps.ts";

const page = { title: "a", description: "b", domain: "c", imageUrl: "d" };
const tags = ["og:title", "OG:Description", "og:image", "twitter:card"].map((name) => ({ name, value: "x" }));

test("finds no gap in a complete page", () => {
  expect(findPageGaps({ ...page, metaTags: tags })).toEqual([]);
});

test("does not report the tag of a missing value again", () => {
  expect(findPageGaps({ ...page, title: "", imageUrl: "", metaTags: [] })).toEqual([
    "title",
    "ogDescription",
    "picture",
    "twitterCard",
  ]);
});

test("reports texts that cards truncate, and tags without content", () => {
  const metaTags = tags.map((tag) => (tag.name === "og:image" ? { ...tag, value: " " } : tag));
  expect(findPageGaps({ ...page, title: "x".repeat(71), description: "y".repeat(201), metaTags })).toEqual([
    "ogImage",
    "longTitle",
    "longDescription",
  ]);
});

test("checks the length of the title that cards show", () => {
  const long = "x".repeat(71);
  expect(findPageGaps({ ...page, title: long, linkTitle: "a", metaTags: tags })).toEqual([]);
  expect(findPageGaps({ ...page, linkTitle: long, metaTags: tags })).toEqual(["longTitle"]);
});
