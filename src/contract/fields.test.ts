import { formatProblem, valueProblemWords } from "./value-problem-words.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { auditListQuerySchema } from "./audit.ts";
import { keyDraftSchema } from "./keys.ts";
import * as limits from "./limits.ts";
import { toProblems } from "./problems.ts";
import { imagesBodySchema, renderBodySchema, renderBodyV2Schema } from "./render.ts";
import { resultListQuerySchema } from "./request-records.ts";
import { screenshotBodySchema } from "./screenshots.ts";
import { deliveryListQuerySchema } from "./webhooks.ts";

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
  ["2026-01-02", "2026-01-02T00:00:00.000Z"],
  ["2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678Z"],
  ["2026-01-02t03:04z", "2026-01-02T03:04:00.000Z"],
  ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
  ["2026-01-02T03:04:05-0330", "2026-01-02T06:34:05.000Z"],
  // A plus that was not encoded in the query string.
  ["2026-01-02T03:04:05 02:00", "2026-01-02T01:04:05.000Z"],
  ["2026-01-02 03:04:05 +0200", "2026-01-02T01:04:05.000Z"],
  ["2026-01-02 03:04:05.678+02", "2026-01-02T01:04:05.678Z"],
  ["2026-01-02 03:04:05 UTC", "2026-01-02T03:04:05.000Z"],
  // Without a zone, as records have them.
  ["2026-01-02T03:04:05.678", "2026-01-02T03:04:05.678Z"],
  ["2026-01-02 03:04", "2026-01-02T03:04:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["0001-01-01", "0001-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
])("reads the date %s as %s, whatever the zone of the service", ([given, instant]) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const TZ of ["UTC", "America/New_York"]) {
    vi.stubEnv("TZ", TZ);
    expect(z.parse(resultListQuerySchema, { from: given, until: given })).toEqual({
      from: instant,
      until: instant,
    });
  }
});

test.for([
  "0000-12-31",
  "0001-01-01T00:00:00+01:00",
  "9999-12-31T23:59:59-01:00",
  "+010000-01-01",
  "2026-13-01",
  "2026-02-31",
  "2026-02-29T12:00:00Z",
  "2026-04-31T12:00:00+02:00",
  "2026-01-01T25:00:00Z",
  "2026-01-01T10:00:00+25:00",
  // Engines read the month June.
  "2026-01-01junk",
  "2026-01-01 (noon)",
  "2026-1-1",
  "yesterday",
])("refuses the date %j in every field, with the fix", (date) => {
  const fields = [
    [resultListQuerySchema, "from"],
    [resultListQuerySchema, "until"],
    [auditListQuerySchema, "from"],
    [auditListQuerySchema, "until"],
    [deliveryListQuerySchema, "failedSince"],
    [keyDraftSchema, "expiresAt"],
  ] as const;
  for (const [schema, field] of fields) {
    const read = z.safeParse<z.ZodMiniType>(schema, { name: "n", scopes: ["render"], [field]: date });
    expect(read.error && toProblems(read.error).map(formatProblem)).toEqual([
      `${field}: must be an ISO 8601 date or date-time of the years 0001 to 9999 that exists, such as 2026-11-20T14:05:00Z; got ${JSON.stringify(date)}`,
    ]);
  }
});
