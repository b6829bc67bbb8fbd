import { relative } from "node:path";
import * as z from "zod/mini";
import type { Outcome } from "./run-step.ts";

const testSchema = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
});

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(testSchema) })),
});

/**
 * Summarises Vitest's JSON report. A passed test that has failure messages passed only at a later try: it counts as
 * passed, and `flaky` has its file, relative to `root`, and its titles. `skipped` has the file of each skipped test.
 * Returns zero counts if the report is missing or invalid, e.g. because the run ended before it wrote one.
 */
export function readUnitReport(
  root: string,
  report: unknown,
): Required<Pick<Outcome, "passed" | "failed" | "flaky" | "skipped">> {
  const { success, data } = z.safeParse(reportSchema, report);
  if (!success) return { passed: 0, failed: 0, flaky: [], skipped: [] };
  return {
    passed: data.numPassedTests,
    failed: data.numFailedTests,
    flaky: data.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
        .map(({ ancestorTitles, title }) =>
          // The outermost title is the file's and empty.
          [relative(root, name), ...ancestorTitles.filter((ancestor) => ancestor !== ""), title].join(" › "),
        ),
    ),
    skipped: data.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => ["skipped", "pending"].includes(status))
        .map(() => relative(root, name)),
    ),
  };
}
