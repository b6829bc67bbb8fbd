import { expect, test } from "vitest";
import * as z from "zod/mini";
import { formats, outputFormats } from "./formats.ts";
import { pageMargins } from "./screenshot-fields.ts";
import { sheetOf } from "./screenshot-sizes.ts";
import { listIdleOptions, screenshotBodySchema } from "./screenshots.ts";
import { toWarningDetails } from "./texts/read-service-text.ts";

const url = "https://example.com";

/** The paths of what is wrong, as in the response. */
function refusedPaths(options: object): string[] {
  const { error } = screenshotBodySchema.safeParse({ url, ...options });
  return error?.issues.map(({ path }) => z.core.toDotPath(path)) ?? [];
}

test.each([
  ["selector", "div["],
  ["selector", "a".repeat(1_001)],
  ["waitFor", "> a"],
  ["hideSelectors", [".a", "b {"], "hideSelectors[1]"],
  ["hideSelectors", Array.from({ length: 51 }, () => "a")],
  ["css", "a".repeat(50_001)],
  ["clip", "all"],
  ["clip", { x: 0, y: 0, width: 0, height: 10 }, "clip.width"],
  ["clip", { x: -1, y: 0, width: 5, height: 10 }, "clip.x"],
  ["waitUntil", "done"],
  ["waitTime", 30_001],
  ["quality", 0],
  ["quality", 101],
  ["resizeWidth", 0],
  ["resizeWidth", 5_000],
  ["device", "watch"],
  ["userAgent", "Bot\r\nX-Evil: 1"],
  ["userAgent", "x".repeat(501)],
  ["timeZone", "Mars/Olympus"],
  ["timeZone", "+02:00"],
  ["locale", "not a language"],
  ["locale", "xx"],
  ["paper", "A9"],
  ["scale", 3],
  ["scale", 0.05],
  ["margin", "10pt"],
  ["margin", "-5px"],
  ["margin", "900mm"],
  ["margin", { top: "much" }, "margin.top"],
  ["landscape", "yes"],
  ["printBackground", 2],
  ["media", "paper"],
])("%s may not be %j", (field, value, path = field) => {
  const isOfAllSides = field === "margin" && typeof value === "string";
  expect(refusedPaths({ [field]: value })).toEqual(
    isOfAllSides ? expect.arrayContaining(["margin.top"]) : [path],
  );
});

test.each([
  [{ selector: "a", clip: { x: 0, y: 0, width: 1, height: 1 } }, "clip"],
  [{ selector: "a", outputFormat: "pdf" }, "selector"],
  [{ clip: { x: 0, y: 0, width: 1, height: 1 }, outputFormat: "pdf" }, "clip"],
])("%j exclude each other", (options, field) => {
  expect(refusedPaths(options)).toEqual([field]);
});

test.each([
  ["A3", {}, [842, 1191]],
  ["A4", {}, [595, 842]],
  ["A4", { landscape: true }, [842, 595]],
  ["A5", {}, [420, 595]],
  ["letter", {}, [612, 792]],
  ["legal", { landscape: true }, [1008, 612]],
  ["viewport", { width: 300, height: 400, landscape: true }, [300, 225]],
] as const)("a sheet of %s %j has %j points", (paper, options, points) => {
  const { width, height } = sheetOf({ paper, ...options });
  expect([width, height].map((px) => Math.round(px * 0.75))).toEqual(points);
});

test("names the formats for which an option is that changes nothing", () => {
  const pictures = new Intl.ListFormat("en-GB").format(
    outputFormats.filter((name) => formats[name].isPicture),
  );
  const idle = listIdleOptions({ url, resizeWidth: 50 }, "pdf");
  expect(idle).toEqual([`'resizeWidth' changes nothing in pdf; it is for ${pictures}`]);
  expect(toWarningDetails(idle)).toEqual([
    { code: "idleOption", params: { name: "resizeWidth", format: "pdf", formats: pictures } },
  ]);
});

test.each([
  ["10mm", "10mm"],
  [" 10 mm ", "10mm"],
  ["1CM", "10mm"],
  [".5in", "48px"],
  ["48", "48px"],
])("reads the margin %j as %j", (written, same) => {
  const { top } = pageMargins().parse({ top: written });
  expect(top).toBeCloseTo(pageMargins().parse({ top: same }).top ?? Number.NaN);
});

// A backtracking pattern takes quadratic time, hours for this text, and the test does not end.
test("refuses a margin with a million spaces in linear time", () => {
  const spaces = " ".repeat(1_000_000);
  for (const top of [`1${spaces}x`, `${spaces}x`, `1.${"1".repeat(1_000_000)}x`])
    expect(pageMargins().safeParse({ top }).success).toBe(false);
});
