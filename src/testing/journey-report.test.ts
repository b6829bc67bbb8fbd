import { expect, test } from "vitest";
import { readJourneyReport } from "./journey-report.ts";

/** As Playwright reports files, without what is not read. A report of another form counts nothing, which `npm test` takes for a failure. */
const reported = {
  suites: [
    {
      title: "first.spec.ts",
      specs: [
        spec("passes", "expected"),
        spec("is skipped", "skipped"),
        spec("is known to fail", "expected"),
      ],
      suites: [
        {
          title: "a group",
          specs: [spec("passes as well", "expected"), spec("never passes", "unexpected")],
          suites: [{ title: "within", specs: [spec("wavers › too", "flaky")] }],
        },
      ],
    },
    { title: "folder/second.spec.ts", specs: [spec("wavers", "flaky", "folder/second.spec.ts")] },
  ],
  stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 1 },
};

function spec(title: string, status: string, file = "first.spec.ts") {
  return { title, file, tests: [{ status }] };
}

test("counts a journey that passes on the retry as passed, and names its file and title", () => {
  expect(readJourneyReport(reported)).toEqual({
    passed: 5,
    failed: 1,
    flaky: ["first.spec.ts › a group › within › wavers › too", "folder/second.spec.ts › wavers"],
    skipped: ["first.spec.ts"],
  });
});

test.for([
  ["no report", undefined],
  ["another document", { stats: { expected: 3 } }],
  ["a text", "ok"],
])("counts nothing in %s", ([, report]) => {
  expect(readJourneyReport(report)).toEqual({ passed: 0, failed: 0, flaky: [], skipped: [] });
});
