import { expect, test } from "vitest";
import { readUnitReport } from "./unit-report.ts";

/** As Vitest reports a file, without what is not read. A report of another form counts nothing, which `npm test` takes for a failure. */
const reported = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    {
      name: "/first.test.js",
      assertionResults: [
        ran("passes", "passed"),
        ran("wavers", "passed", ["a group"], ["expected 1 to be 2"]),
        ran("never passes", "failed", ["a group"], ["expected 1 to be 2"]),
        ran("is skipped", "skipped"),
        ran("is known to fail", "passed"),
      ],
    },
  ],
};

function ran(title: string, status: string, groups: string[] = [], failureMessages: string[] = []) {
  return { ancestorTitles: ["", ...groups], title, status, failureMessages };
}

test("counts a test that passes on the retry as passed, and names its file and titles", () => {
  expect(readUnitReport("/", reported)).toEqual({
    passed: 3,
    failed: 1,
    flaky: ["first.test.js › a group › wavers"],
    skipped: ["first.test.js"],
  });
});

test.for([
  ["no report", undefined],
  ["another document", { numPassedTests: 3 }],
  ["a text", "ok"],
])("counts nothing in %s", ([, report]) => {
  expect(readUnitReport("/", report)).toEqual({ passed: 0, failed: 0, flaky: [], skipped: [] });
});
