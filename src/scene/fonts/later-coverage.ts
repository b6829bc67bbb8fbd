import { chineseCoverageData } from "./coverage-chinese-data.ts";
import { koreanCoverageData } from "./coverage-korean-data.ts";
import { addCoverage } from "./file-coverage.ts";

/**
 * Makes the coverage of the Chinese and Korean families known. Node calls it before anything is drawn; a browser loads this
 * file when `isCoverageMissing` says so.
 */
export function addLaterCoverage(): void {
  addCoverage(chineseCoverageData);
  addCoverage(koreanCoverageData);
}
