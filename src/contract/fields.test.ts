import { valueProblemWords } from "./value-problem-words.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import * as limits from "./limits.ts";
import { toProblems } from "./problems.ts";
import { imagesBodySchema, renderBodySchema, renderBodyV2Schema } from "./render.ts";
import { resultListQuerySchema } from "./request-records.ts";
import { screenshotBodySchema } from "./screenshots.ts";

const template = { template: "t1" };

describe.for([
  ["a render", renderBodySchema, template],
  ["a render of version 2", renderBodyV2Schema, template],
  ["an image", imagesBodySchema, template],
  ["a screenshot", screenshotBodySchema, { url: "https://example.com" }],
] as const)("the metadata of %s", ([, schema, body]) => {
  /** Its JSON is `{"note":"…"}`: 11 bytes and the note. */
  const problemsOf = (metadata: unknown) => {
    const read = z.safeParse(schema, { ...body, metadata });
    return read.success
      ? []
      : toProblems(read.error).map((problem) => ({
          path: problem.path,
          message: valueProblemWords(problem),
        }));
  };

  test("may be as large as the limit, counted in bytes", () => {
    const room = limits.metadataBytesMax - 11;
    expect(problemsOf({ note: "x".repeat(room) })).toEqual([]);
    expect(problemsOf({ note: "x".repeat(room + 1) })).toEqual([
      { path: "metadata", message: "must be at most 65536 bytes of JSON; got 65537" },
    ]);
    expect(problemsOf({ note: "é€😀".repeat(7_280) })).toEqual([]);
    expect(problemsOf({ note: "é€😀".repeat(7_281) })).toEqual([
      { path: "metadata", message: "must be at most 65536 bytes of JSON; got 65540" },
    ]);
  });

  test("may be empty, null or absent, and must be an object", () => {
    for (const absent of [{}, null, "", undefined]) expect(problemsOf(absent)).toEqual([]);
    expect(problemsOf([1])).toEqual([{ path: "metadata", message: "must be an object; got an array" }]);
  });
});

test("sizes, times and flags are read with their unit, and as 1 and 0", () => {
  const sent = { url: "https://example.com", width: "1280px", height: "720 PX", waitTime: "500ms" };
  const flags = { expires: "3600 s", fullPage: 1, darkMode: "False", blockAds: "0" };
  expect(z.parse(screenshotBodySchema, { ...sent, ...flags })).toMatchObject({
    width: 1_280,
    height: 720,
    waitTime: 500,
    expires: 3_600,
    fullPage: true,
    darkMode: false,
    blockAds: false,
  });
  const clip = { x: "10px", y: 0, width: "20.5 px", height: "30" };
  expect(z.parse(screenshotBodySchema, { url: sent.url, clip })).toMatchObject({
    clip: { x: 10, y: 0, width: 20.5, height: 30 },
  });
  expect(z.parse(renderBodySchema, { ...template, width: "40px", expires: "60" })).toMatchObject({
    width: 40,
    expires: 60,
  });
  for (const wrong of [
    { width: "40em" },
    { width: "px" },
    { waitTime: "5s" },
    { fullPage: "yes" },
    { fullPage: 2 },
  ])
    expect(z.safeParse(screenshotBodySchema, { ...sent, ...wrong }).success).toBe(false);
});

test.for([
  ["2026-01-02", true],
  ["2026-01-02T03:04:05.678Z", true],
  ["0001-01-01", true],
  ["9999-12-31T23:59:59Z", true],
  ["0000-12-31", false],
  ["0001-01-01T00:00:00+01:00", false],
  ["9999-12-31T23:59:59-01:00", false],
  ["+010000-01-01", false],
  ["2026-13-01", false],
  ["yesterday", false],
] as const)("whether %s is a date to filter by: %s", ([from, isDate]) => {
  expect(z.safeParse(resultListQuerySchema, { from }).success).toBe(isDate);
  expect(z.safeParse(resultListQuerySchema, { until: from }).success).toBe(isDate);
});
