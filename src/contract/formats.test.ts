import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  directLinkFormatOf,
  extensionOf,
  extensionsOf,
  findFormat,
  formatOfExtension,
  formats,
  isPictureExtension,
  outputFormats,
  sideProblem,
} from "./formats.ts";

test("no two formats share a name, an extension or a media type", () => {
  const rows = Object.values(formats);
  for (const values of [
    rows.map(({ name }) => name),
    rows.map(({ mediaType }) => mediaType),
    outputFormats.flatMap(extensionsOf),
  ])
    expect(new Set(values).size).toBe(values.length);
});

describe.each(outputFormats)("%s", (format) => {
  test("is found by each of its extensions, in any letter case", () => {
    expect(extensionsOf(format)[0]).toBe(extensionOf(format));
    for (const extension of extensionsOf(format)) {
      expect(formatOfExtension(extension)).toBe(format);
      expect(formatOfExtension(extension.toUpperCase())).toBe(format);
      expect(directLinkFormatOf(extension)).toBe(formats[format].hasDirectLinks ? format : undefined);
      expect(isPictureExtension(extension)).toBe(formats[format].isPicture);
    }
  });
});

test.each(outputFormats.filter((format) => Number.isFinite(formats[format].sidePxMax)))(
  "%s has a side limit that its problem names",
  (format) => {
    const { name, sidePxMax } = formats[format];
    expect(sideProblem(format, sidePxMax)).toBeUndefined();
    expect(sideProblem(format, sidePxMax + 1)).toMatch(`${name} has at most ${sidePxMax} px a side`);
  },
);

test("takes a format that only a remote service knows for a picture without a row", () => {
  expect(findFormat("gif")).toBeUndefined();
  expect(formatOfExtension("gif")).toBeUndefined();
  expect(isPictureExtension("gif")).toBe(true);
});

test("the guide of the interface lists exactly the formats of the table", () => {
  const guide = readFileSync(new URL("../../docs/interface.md", import.meta.url), "utf8");
  const lists = [...guide.matchAll(/`outputFormat` \(([^)]*)\)/g)].map(([, list = ""]) =>
    [...list.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list.toSorted()).toEqual(outputFormats.toSorted());
});
