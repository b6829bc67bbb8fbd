import { expect, test } from "vitest";
import { findPageProblems, withPageSettings } from "./page-settings.ts";

const before = { width: 1200, height: 630, background: "#ffffff" };

test("writes only the settings that were changed", () => {
  const source = { components: [], cases: [] };
  expect(withPageSettings(source, before, before)).toEqual(source);
  expect(withPageSettings(source, before, { ...before, width: 800 })).toEqual({ ...source, width: 800 });
});

test("sets a background on all pages, because one of a page has precedence", () => {
  const source = { pages: [{ background: "red" }, {}] };
  expect(withPageSettings(source, before, { ...before, background: " #123456" })).toEqual({
    pages: [{ background: "#123456" }, { background: "#123456" }],
  });
});

test("names the fields that a document cannot have", () => {
  expect(findPageProblems(before, 4_000)).toEqual({});
  expect(findPageProblems({ width: undefined, height: 4_001, background: "blurple" }, 4_000)).toEqual({
    width: "size",
    height: "size",
    background: "color",
  });
});
