import { expect, test } from "vitest";
import { matchesTemplateSearch, readTemplateSearch, type SearchedTemplate } from "./template-search.ts";

const templates: SearchedTemplate[] = [
  { identifier: "coffee-1", name: "Café au lait", width: 1080, height: 1080, tags: ["Getränke", "offer"] },
  { identifier: "poster", name: "Concert", width: 1080, height: 1350, tags: ["music"] },
  { identifier: "travel", name: "Lisbon", width: 1080, height: 1920, tags: [] },
  { identifier: "update", name: "Product update", width: 1200, height: 627 },
  { identifier: "slide", name: "A story of numbers", width: 1920, height: 1080, tags: ["報告"] },
];

function find(text: string): string[] {
  const terms = readTemplateSearch(text);
  return templates
    .filter((template) => matchesTemplateSearch(template, terms))
    .map(({ identifier }) => identifier);
}

test.each([
  ["", ["coffee-1", "poster", "travel", "update", "slide"]],
  ["CAFE", ["coffee-1"]],
  ["lait café", ["coffee-1"]],
  ["getranke", ["coffee-1"]],
  ["報告", ["slide"]],
  ["poster", ["poster"]],
  ["product lisbon", []],
  ["update product", ["update"]],
  ["post", ["poster"]],
  ["oster", []],
  ["1", []],
])("“%s” finds %j by name, tags and the beginning of the identifier", (text, found) => {
  expect(find(text)).toEqual(found);
});

test.each([
  ["1080x1080", ["coffee-1"]],
  ["1080×1080", ["coffee-1"]],
  ["1080 X 1080 px", ["coffee-1"]],
  ["1080 × 1350", ["poster"]],
  ["1080x", ["coffee-1", "poster", "travel"]],
  ["1920", ["travel", "slide"]],
  ["16:9", ["slide"]],
  ["9:16 lisbon", ["travel"]],
  ["0:0", []],
  ["80x1080", []],
])("“%s” finds %j by size", (text, found) => {
  expect(find(text)).toEqual(found);
});

test.each([
  ["Instagram post", ["coffee-1", "poster"]],
  ["instagram-posts", ["coffee-1", "poster"]],
  ["instagram po", ["coffee-1", "poster"]],
  ["Instagram", ["coffee-1", "poster", "travel"]],
  ["story", ["travel", "slide"]],
  ["Instagram stories", ["travel"]],
  ["landscape", ["update", "slide"]],
  ["Hochformat", ["poster", "travel"]],
  ["carré", ["coffee-1"]],
  ["portrait music", ["poster"]],
  ["a4", []],
  ["DIN A5", []],
  ["link preview", ["update"]],
  ["Link-Vorschau", ["update"]],
  ["aperçu de lien", ["update"]],
  ["Instagram-Beitrag", ["coffee-1", "poster"]],
  ["publication Instagram", ["coffee-1", "poster"]],
  ["youtube thumbnail", ["slide"]],
  ["instagram post music", ["poster"]],
])("“%s” finds %j by channel", (text, found) => {
  expect(find(text)).toEqual(found);
});
