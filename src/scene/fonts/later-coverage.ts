import chineseCoverage from "./coverage-chinese.json" with { type: "json" };
import koreanCoverage from "./coverage-korean.json" with { type: "json" };
import { addCoverage } from "./file-coverage.ts";

/**
 * Registers the coverage of the Chinese and Korean families. Node calls it before the first render; a browser loads this
 * file when `isCoverageMissing` returns true.
 */
export function addLaterCoverage(): void {
  addCoverage(chineseCoverage);
  addCoverage(koreanCoverage);
}
