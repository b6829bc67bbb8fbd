import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Part } from "../faults/part.ts";
import { makeFolder, withResources } from "../faults/resources.ts";
import { lastLines, runTool } from "#testing/run-step.ts";
import { readUnitReport } from "#testing/unit-report.ts";

const root = join(import.meta.dirname, "../..");

/**
 * A part that runs test files without retries in their long form (`isLongForm` of `#testing/long-form.ts`), once per
 * round. Shows Vitest's output. Skipped if the machine can run none of the tests.
 */
export function longForm(...files: readonly string[]): Part {
  return ({ seed, rounds }) =>
    withResources(async (resources) => {
      const stop = new AbortController();
      resources.add(async () => stop.abort());
      const reportPath = join(await makeFolder("prove", resources), "report.json");
      const command = ["vitest", "run", "--retry=0", "--reporter=default", "--reporter=json"];
      const failures: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { code, printed } = await runTool(
          root,
          [...command, `--outputFile.json=${reportPath}`, ...files],
          { PROVE_SEED: String(seed + round), LAW_SEED: String(seed + round) },
          "shown",
          stop.signal,
        );
        const { passed } = readUnitReport(root, JSON.parse(await readFile(reportPath, "utf8")));
        if (code !== 0) failures.push(lastLines(printed));
        else if (passed === 0) return { failures, skipped: "this machine can run none of its tests" };
      }
      return { failures };
    });
}
