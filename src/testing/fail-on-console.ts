import { afterEach, beforeEach, vi } from "vitest";

/**
 * `console.error` and `console.warn` fail the test that caused them, because a warning in a long log is overlooked. A test
 * that expects one installs its own spy.
 */
const levels = ["error", "warn"] as const;

let calls: string[] = [];

beforeEach(() => {
  calls = [];
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      calls.push(`console.${level}: ${values.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (calls.length > 0) throw new Error(`The test wrote to the console:\n${calls.join("\n")}`);
});
