import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Unit, law, route and gate tests. Journeys through the whole product are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    setupFiles: ["src/testing/fail-on-console.ts"],
    maxWorkers: Math.max(2, availableParallelism()),
    // Generous, because a loaded two-core machine is no reason for a red test; nothing here waits for time to pass.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
