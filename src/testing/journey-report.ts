import * as z from "zod/mini";

/** A summary of Playwright's JSON report. */
export interface JourneyCounts {
  /** Journeys that passed at their first or second try. */
  passed: number;
  failed: number;
  /** `<file> › <title>` of journeys that passed only at a later try, in the report's order. */
  flaky: string[];
  /** The file of each skipped journey. */
  skipped: string[];
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});

/** A file, or a `describe` in it. */
const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
type Suite = z.infer<typeof suiteSchema>;

const reportSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Returns zero counts if the report is missing or invalid, e.g. because the run ended before it wrote one. */
export function readJourneyReport(report: unknown): JourneyCounts {
  const { success, data } = z.safeParse(reportSchema, report);
  if (!success) return { passed: 0, failed: 0, flaky: [], skipped: [] };
  const { suites, stats } = data;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    // The title of a file's suite is the file's name, which each spec has too.
    flaky: suites.flatMap((file) => flakyIn(file, [])),
    skipped: suites.flatMap(skippedIn),
  };
}

function flakyIn(suite: Suite, describes: readonly string[]): string[] {
  const own = suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => [file, ...describes, title].join(" › "));
  const nested = suite.suites?.flatMap((inner) => flakyIn(inner, [...describes, inner.title])) ?? [];
  return [...own, ...nested];
}

function skippedIn({ specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.every(({ status }) => status === "skipped"));
  return [...own.map(({ file }) => file), ...suites.flatMap(skippedIn)];
}
