import { expect, test } from "vitest";
import { codeOf, hasOpenTag } from "./use-html-design.ts";

test.each(["<", "x<</p>", "x</", "<p</b>", "<p class='a'\n<b>", "</p", "<p>a <\n</p>"])(
  "%j has an open tag",
  (html) => {
    expect(hasOpenTag(html)).toBe(true);
  },
);

test.each(["", "x", '<p\nclass="a">x</p>', "<!-- - -->", "1 <2"])("%j has no open tag", (html) => {
  expect(hasOpenTag(html)).toBe(false);
});

test("a source without code has empty code", () => {
  expect(codeOf({ html: 5 })).toEqual({ html: "", css: "" });
});
