import { faultWords } from "./fault-words.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { limits } from "./limits.ts";
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
      : toProblems(read.error).map((problem) => ({ path: problem.path, message: faultWords(problem) }));
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
