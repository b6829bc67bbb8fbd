import { expect, test } from "vitest";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { type PictureCheck, picturesOf, toLinkCards } from "./link-cards.ts";
import { findMetadataProblems, type MetadataProblem, suggestTag } from "./metadata-problems.ts";

const url = "https://example.com/";
const tags = {
  "og:title": "a",
  "OG:Description": "b",
  "og:image": "https://example.com/d.png",
  "og:url": url,
  "twitter:card": "summary_large_image",
};
const good: PictureCheck = {
  state: "loaded",
  width: 1_200,
  height: 630,
  ratio: 1.9,
  type: "image/png",
  bytes: 9_000,
};

function gapsOf(
  changed: Readonly<Record<string, string | undefined>> = {},
  more: Partial<PageMetadata> = {},
  check = good,
) {
  const metaTags = Object.entries({ ...tags, ...changed }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const page = { title: "a", description: "b", domain: "c", imageUrl: tags["og:image"], metaTags, ...more };
  const checks = new Map(picturesOf(page, url).map((address) => [address, check]));
  return findMetadataProblems(page, url, checks, toLinkCards(page, url, checks));
}

const kindsOf = (gaps: ReturnType<typeof gapsOf>) => gaps.map(({ kind }) => kind);

test("finds no gap in a complete page", () => {
  expect(gapsOf()).toEqual([]);
});

test.each([
  ["badStatus", 404],
  ["badStatus", 403],
  ["notPicture", undefined],
  ["notAllowed", undefined],
] as const)("a picture that fails as %s %s is the first gap", (fault, status) => {
  const gaps = gapsOf({ "og:title": undefined }, { title: "" }, { state: "broken", fault, status });
  expect(gaps[0]).toEqual({
    kind: "brokenPicture",
    tag: "og:image",
    fault,
    status,
    networks: ["facebook", "linkedin", "slack", "whatsapp", "imessage", "discord", "bluesky"],
  });
  expect(kindsOf(gaps)).toContain("title");
});

test("a picture that is too small is the first gap, with the networks that hide or shrink it", () => {
  expect(gapsOf({ "og:url": undefined }, {}, { ...good, width: 160, height: 160, ratio: 1 })).toEqual([
    {
      kind: "limitedPicture",
      tag: "og:image",
      width: 160,
      height: 160,
      bytes: 9_000,
      hidden: ["facebook", "whatsapp"],
      small: ["x", "linkedin"],
    },
    { kind: "ogUrl" },
  ]);
});

test("reports a picture that could not be checked, and a relative address", () => {
  expect(kindsOf(gapsOf({ "og:image": "/d.png" }, {}, { state: "unknown" }))).toEqual([
    "uncheckedPicture",
    "relativePicture",
  ]);
});

test("reports each broken picture by its tag", () => {
  const check: PictureCheck = { state: "broken", fault: "timedOut", status: undefined };
  expect(gapsOf({ "twitter:image": "https://example.com/x.png" }, {}, check)).toMatchObject([
    {
      tag: "og:image",
      networks: ["facebook", "linkedin", "slack", "whatsapp", "imessage", "discord", "bluesky"],
    },
    { tag: "twitter:image", networks: ["x"] },
  ]);
});

test("does not report the tag of a missing value again", () => {
  const none = { "og:title": undefined, "OG:Description": " ", "og:image": undefined };
  const gaps = gapsOf({ ...none, "twitter:card": undefined }, { title: "", imageUrl: "" });
  expect(kindsOf(gaps)).toEqual(["title", "ogDescription", "picture", "twitterCard"]);
});

test("says what X does without a twitter:card", () => {
  const without = { "twitter:card": undefined };
  expect(gapsOf(without)).toEqual([{ kind: "twitterCard", layout: "none" }]);
  const object = { ...without, "og:type": "website", "og:description": "b", "OG:Description": undefined };
  expect(gapsOf(object)).toEqual([{ kind: "twitterCard", layout: "small" }]);
});

test("names the networks that find no picture in a page without og:image", () => {
  expect(gapsOf({ "og:image": undefined })).toEqual([
    { kind: "ogImage", networks: ["x", "linkedin", "slack", "whatsapp", "imessage", "discord", "bluesky"] },
  ]);
});

test("reports texts that a network cuts, unless it cuts good ones too", () => {
  expect(gapsOf({ "og:title": "x".repeat(71), "OG:Description": "y".repeat(201) })).toEqual([
    { kind: "longTitle", max: 70, networks: ["x"] },
    { kind: "longDescription", max: 200, networks: ["x"] },
  ]);
});

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
