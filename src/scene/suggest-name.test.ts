import { expect, test } from "vitest";
import { suggestName } from "./suggest-name.ts";

test.for([
  ["titel", "title"],
  ["TITLE", "title"],
  ["tit", "title"],
  ["titles", "title"],
  ["subtitel", "subtitle"],
] as const)("%s is similar to %s", ([name, meant]) => {
  expect(suggestName(name, ["title", "subtitle"])).toBe(`; did you mean '${meant}'?`);
});

test.for(["", "t", "ti", "photo", "title-of-the-page"])("%j is not similar to title", (name) => {
  expect(suggestName(name, ["title"])).toBe("");
});

test("suggests the nearest name, the first of equally near ones", () => {
  expect(suggestName("colr1", ["color12", "color1", "color2"])).toBe("; did you mean 'color1'?");
  expect(suggestName("color", ["color1", "color2"])).toBe("; did you mean 'color1'?");
});

test("does not compare a name of hundreds of letters with short ones", () => {
  const compared: string[] = [];
  const spied = (text: string) =>
    Object.assign(Object(text) as string, { toLowerCase: () => (compared.push(text), text) });
  suggestName("n".repeat(200), [spied("title"), spied("n".repeat(199))]);
  expect(compared).toEqual(["n".repeat(199)]);
});
