import { expect, test } from "vitest";
import { askedOfRender, askedOfScreenshot, findFileDifferences } from "./compare-file.ts";

const template = { width: 600, height: 315, outputFormat: "jpeg", scaleFactor: 1 };
const url = "https://page.example";

test("finds no difference in a file as asked", () => {
  const asked = askedOfRender({ template, crop: {} });
  expect(findFileDifferences(asked, { format: "jpg", size: { width: 600, height: 315 } })).toEqual([]);
  expect(findFileDifferences(asked, { format: "JPEG", size: undefined })).toEqual([]);
  expect(findFileDifferences(asked, { format: undefined, size: undefined })).toEqual([]);
});

test("finds another format and another size of a render", () => {
  const asked = askedOfRender({ template, format: "png", crop: { width: 200 } });
  expect(findFileDifferences(asked, { format: "jpg", size: { width: 600, height: 315 } })).toEqual([
    { kind: "format", asked: "png", came: "jpeg" },
    {
      kind: "size",
      asked: { width: 200, height: 315 },
      came: { width: 600, height: 315 },
      isHeightAtLeast: false,
    },
  ]);
});

test("accepts a scaled template with its scale or without, and a crop that is larger than the picture", () => {
  const asked = askedOfRender({ template: { ...template, scaleFactor: 2 }, crop: { height: 9_000 } });
  expect(findFileDifferences(asked, { format: "jpeg", size: { width: 1_200, height: 630 } })).toEqual([]);
  expect(findFileDifferences(asked, { format: "jpeg", size: { width: 600, height: 315 } })).toEqual([]);
  expect(findFileDifferences(asked, { format: "jpeg", size: { width: 1_200, height: 315 } })).toHaveLength(1);
});

test("compares no pixels of a PDF, but its format", () => {
  const asked = askedOfRender({ template: { ...template, outputFormat: "pdf" }, crop: {} });
  expect(findFileDifferences(asked, { format: "pdf", size: undefined })).toEqual([]);
  expect(findFileDifferences(asked, { format: "jpg", size: { width: 9, height: 9 } })).toEqual([
    { kind: "format", asked: "pdf", came: "jpeg" },
  ]);
});

test.each([
  ["the density", { width: 390, height: 844, deviceScaleFactor: 2 }, 780, 1_688, true],
  ["the density that was ignored", { width: 390, height: 844, deviceScaleFactor: 2 }, 390, 844, false],
  ["a device", { device: "phone" }, 1_170, 2_532, true],
  ["a full page, which may be longer", { width: 390, height: 844, fullPage: true }, 390, 9_000, true],
  ["a full page of another width", { width: 390, height: 844, fullPage: true }, 1_280, 9_000, false],
  ["a part of the page", { clip: { x: 0, y: 0, width: 100, height: 50 } }, 100, 50, true],
  [
    "a part of a device's page",
    { device: "phone", clip: { x: 0, y: 0, width: 100, height: 50 } },
    100,
    50,
    true,
  ],
  ["a part that was ignored", { clip: { x: 0, y: 0, width: 100, height: 50 } }, 1_280, 800, false],
  ["an element, which has any size", { selector: "h1" }, 17, 5, true],
  ["a width to resize to", { resizeWidth: 320 }, 320, 200, true],
  ["a width that was ignored", { resizeWidth: 320 }, 1_280, 800, false],
  ["the window that the service chooses", {}, 1_920, 1_080, true],
  ["the window that the service chooses, of one width", { width: 390 }, 390, 800, true],
  ["a window that was ignored", { width: 390, height: 844 }, 1_280, 800, false],
] as const)("compares the size of a screenshot with %s", (_name, options, width, height, isAsAsked) => {
  const differences = findFileDifferences(askedOfScreenshot({ url, ...options }), {
    format: "png",
    size: { width, height },
  });
  expect(differences.length === 0).toBe(isAsAsked);
});
