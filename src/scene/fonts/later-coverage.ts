import { chineseCoverageData } from "./coverage-chinese-data.ts";
import { koreanCoverageData } from "./coverage-korean-data.ts";
import { addCoverage } from "./file-coverage.ts";

/**
 * Registers the coverage of the Chinese and Korean families. Node calls it before the first render; a browser loads this
 * file when `isCoverageMissing` returns true.
 */
export function addLaterCoverage(): void {
  addCoverage(chineseCoverageData);
  addCoverage(koreanCoverageData);
}
