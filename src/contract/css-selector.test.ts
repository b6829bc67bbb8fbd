import { expect, test } from "vitest";
import { isSelectorForm, splitSelector } from "./css-selector.ts";

test.each([
  "h1",
  "*",
  "#main",
  ".a.b#c",
  "-x",
  "--y",
  ".ünïcode",
  "a > b",
  "a>b+c~d e",
  "  a , b  ",
  "[href]",
  `[href^="https:"]`,
  "a[data-x='1' i]:hover",
  "[xlink|href]",
  `[title="]"]`,
  "li:nth-child(2n + 1)",
  ":not(.a, #b > c)",
  ":has(> img, + p)",
  ":is(h1, h2) a::before",
  "p:lang(de)",
  String.raw`.sm\:block`,
  String.raw`#\31 23`,
])("accepts %s", (selector) => {
  expect(isSelectorForm(selector)).toBe(true);
});

test.each([
  "",
  " ",
  ",",
  "a,",
  ", a",
  "a >",
  "> a",
  "a > > b",
  "..a",
  ".",
  "#",
  "#1a",
  ".1a",
  "div[",
  "[]",
  "[a=]",
  `[a="x]`,
  ":",
  "::",
  "a:not(",
  "a:not()",
  ":nth-child()",
  "a)",
  "a { color: red }",
  "a; b",
  "a | b",
  "1a",
  "//div",
  "$(a)",
])("rejects %j", (selector) => {
  expect(isSelectorForm(selector)).toBe(false);
});

test("takes time linear in the length, whatever is left open", () => {
  const hostile = [":not(".repeat(200), "a[b=".repeat(500), "a ".repeat(1_000), `[a="\\`.repeat(300)];
  for (const selector of hostile) expect(typeof isSelectorForm(selector)).toBe("boolean");
});

test("splits a list of selectors into compounds and combinators, the last one first", () => {
  expect(splitSelector(` ul>li , p  a[title="a, (b"] `)).toEqual([
    ["li", ">", "ul"],
    [`a[title="a, (b"]`, " ", "p"],
  ]);
  expect(splitSelector(String.raw`#\31 23 ~ :not(:is(:not(:is(a > b, c)))) + *`)).toEqual([
    ["*", "+", ":not(:is(:not(:is(a > b, c))))", "~", String.raw`#\31 23`],
  ]);
  expect(splitSelector("a, b > ")).toEqual([["a"]]);
});
