import { expect, test } from "vitest";
import type { PageMetadata } from "#contract/page-metadata.ts";
import {
  cardAddress,
  type LinkCard,
  type PictureCheck,
  picturesOf,
  toLinkCards,
  withCard,
} from "./link-cards.ts";
import type { Network } from "./link-networks.ts";

const url = "https://example.com/notes/today";
const picture = "https://example.com/card.png";
const complete = {
  "og:title": "Proofs",
  "og:description": "At night.",
  "og:image": picture,
  "og:url": url,
  "twitter:card": "summary_large_image",
};

function pageOf(tags: Readonly<Record<string, string>>, more: Partial<PageMetadata> = {}): PageMetadata {
  return {
    title: "The page",
    description: "Its own text.",
    domain: "example.com",
    imageUrl: tags["og:image"] ?? "",
    metaTags: Object.entries(tags).map(([name, value]) => ({ name, value })),
    ...more,
  };
}

function loaded(more: Partial<Extract<PictureCheck, { state: "loaded" }>> = {}): PictureCheck {
  const { width = 1_200, height = 630 } = more;
  const check = { width, height, ratio: width / height, type: "image/png", bytes: 40_000 };
  return { state: "loaded", ...check, ...more };
}

function cardsOf(page: PageMetadata, check: PictureCheck = loaded()): Record<Network, LinkCard> {
  const checks = new Map(picturesOf(page, url).map((address) => [address, check]));
  const cards = toLinkCards(page, url, checks).map((card) => [card.network, card]);
  return Object.fromEntries(cards) as Record<Network, LinkCard>;
}

/** Of the networks that have rules for sizes. */
const layoutsOf = (cards: Record<Network, LinkCard>) =>
  Object.values(cards)
    .slice(0, 6)
    .map(({ layout }) => layout);

test("a complete page has a large card without notes on every network", () => {
  const cards = cardsOf(pageOf(complete));
  expect(layoutsOf(cards)).toEqual(["large", "large", "large", "large", "large", "large"]);
  expect(Object.values(cards).flatMap(({ notes }) => notes)).toEqual([]);
  expect(cards.facebook).toMatchObject({ title: "Proofs", description: "At night.", picture });
  expect(cards.imessage.description).toBe("");
});

test("X prefers its own tags, and Slack takes the first on the page", () => {
  const own = { "twitter:title": "On X", "twitter:image": "https://example.com/x.png" };
  const cards = cardsOf(pageOf({ ...complete, ...own }));
  expect([cards.x.title, cards.x.picture]).toEqual(["On X", "https://example.com/x.png"]);
  expect([cards.slack.title, cards.slack.picture]).toEqual(["Proofs", picture]);
  expect(cardsOf(pageOf({ ...own, ...complete })).slack.title).toBe("On X");
  expect(cards.facebook.title).toBe("Proofs");
});

test("X shows the bare link without a twitter:card, and a small card for an Open Graph object", () => {
  const { "twitter:card": _, ...openGraph } = complete;
  expect(cardsOf(pageOf(openGraph)).x).toMatchObject({
    layout: "none",
    notes: [{ kind: "noCard", without: "twitter:card" }],
  });
  expect(cardsOf(pageOf({ ...openGraph, "og:type": "article" })).x.layout).toBe("small");
  expect(cardsOf(pageOf({ "twitter:card": "summary" })).x.notes).toEqual([
    { kind: "noCard", without: "title" },
  ]);
});

test("twitter:card decides the size on X and Slack only", () => {
  const cards = cardsOf(pageOf({ ...complete, "twitter:card": "summary" }));
  expect(layoutsOf(cards)).toEqual(["large", "small", "large", "small", "large", "large"]);
});

test("texts are cut at each network's published length", () => {
  const long = { ...complete, "og:title": "t".repeat(71), "og:description": "d".repeat(201) };
  const { x, whatsapp, facebook } = cardsOf(pageOf(long));
  expect([[...x.title].length, [...x.description].length]).toEqual([70, 200]);
  expect(x.notes.map(({ kind }) => kind)).toEqual(["titleCut", "descriptionCut"]);
  expect([...whatsapp.description].length).toBe(80);
  expect(facebook).toMatchObject({ title: long["og:title"], notes: [] });
  const exact = { ...complete, "og:title": "😀".repeat(70) };
  expect(cardsOf(pageOf(exact)).x.notes).toEqual([]);
});

test.each([
  [{ width: 1_200, height: 630 }, ["large", "large", "large", "large", "large", "large"]],
  [{ width: 599, height: 315 }, ["small", "large", "large", "large", "large", "large"]],
  [{ width: 400, height: 210 }, ["small", "large", "small", "large", "large", "large"]],
  [{ width: 250, height: 250 }, ["small", "small", "small", "large", "text", "large"]],
  [{ width: 199, height: 300 }, ["text", "small", "small", "large", "text", "large"]],
  [{ width: 143, height: 143 }, ["text", "text", "small", "large", "text", "small"]],
  [{ width: 5_000, height: 2_625 }, ["large", "text", "large", "large", "large", "large"]],
  [{ width: 2_000, height: 400 }, ["large", "large", "large", "large", "text", "large"]],
])("a picture of %o makes the cards that each network's sizes allow", (size, layouts) => {
  expect(layoutsOf(cardsOf(pageOf(complete), loaded(size)))).toEqual(layouts);
});

test.each([
  [599_999, ["large", "large", "large", "large", "large", "large"]],
  [600_001, ["large", "large", "large", "large", "text", "large"]],
  [5_000_001, ["large", "text", "text", "large", "text", "large"]],
  [8_000_001, ["text", "text", "text", "large", "text", "large"]],
])("a picture of %d bytes is shown by the networks that accept it", (bytes, layouts) => {
  expect(layoutsOf(cardsOf(pageOf(complete), loaded({ bytes })))).toEqual(layouts);
});

test("X shows no SVG, and no network shows a broken picture", () => {
  const vector = loaded({ type: "image/svg+xml", width: undefined, height: undefined, ratio: 1.9 });
  expect(cardsOf(pageOf(complete), vector).x.notes).toEqual([
    { kind: "pictureFormat", type: "image/svg+xml" },
  ]);
  const broken = cardsOf(pageOf(complete), { state: "broken", fault: "badStatus", status: 404 });
  expect(layoutsOf(broken)).toEqual(["text", "text", "text", "text", "text", "text"]);
  expect(Object.values(broken).map((card) => card.picture)).toEqual(Array(9).fill(undefined));
});

test("a page without tags falls back to its own values only where a network's rules say so", () => {
  const cards = cardsOf(pageOf({}, { imageUrl: picture }));
  expect(layoutsOf(cards)).toEqual(["large", "none", "text", "text", "text", "text"]);
  expect(cards.whatsapp).toMatchObject({
    title: "The page",
    notes: [{ kind: "required", tags: ["og:title", "og:description", "og:url"] }],
  });
});

test("resolves relative addresses of pictures against the page", () => {
  const relative = { ...complete, "og:image": "../card.png" };
  const page = pageOf(relative, { imageUrl: "", finalUrl: "https://example.org/a/b/c" });
  expect(picturesOf(page, url)).toEqual(["https://example.org/a/card.png"]);
  // The service knows the page's base.
  const based = { ...page, imageUrl: "https://cdn.example.org/x/card.png" };
  expect(picturesOf(based, url)).toEqual(["https://cdn.example.org/x/card.png"]);
  expect(picturesOf({ ...pageOf({ "og:image": "data:image/png;base64,AA" }), imageUrl: "" }, url)).toEqual(
    [],
  );
});

test("Google shows the page's own title and no picture; Discord and Bluesky show the card", () => {
  const { google, discord, bluesky } = cardsOf(pageOf({ ...complete, description: "For the search." }));
  expect(google).toMatchObject({ layout: "text", title: "The page", description: "For the search." });
  expect(google.notes).toEqual([]);
  for (const card of [discord, bluesky])
    expect(card).toMatchObject({ layout: "large", title: "Proofs", description: "At night.", picture });
  const summary = cardsOf(pageOf({ ...complete, "twitter:card": "summary" }));
  expect([summary.discord.layout, summary.bluesky.layout]).toEqual(["small", "large"]);
});

test("a card that is made replaces every picture of the page, also a broken one", () => {
  const own = { ...complete, "twitter:image": "https://example.com/x.png", "twitter:card": "summary" };
  const page = pageOf(own);
  const broken = { state: "broken", fault: "badStatus", status: 404 } as const;
  const checks = new Map(picturesOf(page, url).map((address) => [address, broken]));
  const cards = toLinkCards(withCard(page, checks)[0], url, withCard(page, checks)[1]);
  expect(cards.map(({ picture: shown }) => shown)).toEqual([
    ...Array(6).fill(cardAddress),
    undefined,
    cardAddress,
    cardAddress,
  ]);
  expect(cards.flatMap(({ notes }) => notes)).toEqual([]);
});
