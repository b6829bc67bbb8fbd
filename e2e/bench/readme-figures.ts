/**
 * Figures in the README are those of the page: `<!-- bench:newPhoto -->0.85 ×<!-- /bench -->` shows the value of the
 * target with that name. A whole run writes them, and a test compares them with the page.
 */
import { type Figure, type PartResult, targetFigures, type TargetRow } from "./report.ts";

const marked = /<!-- bench:(?<name>\w+) -->(?<value>.*?)<!-- \/bench -->/g;

/** The text with the values that were found. Throws if it names a target that does not exist. */
export function fillFigures(
  text: string,
  targets: Readonly<Record<string, TargetRow>>,
  results: readonly PartResult[],
): string {
  const figures = targetFigures(targets, results);
  return text.replaceAll(marked, (_whole, name: string) => {
    const target = targets[name];
    const found = figures.find(({ measure }) => measure === target?.measure);
    if (found === undefined) throw new Error(`The README names a target ${name}, which does not exist.`);
    return `<!-- bench:${name} -->${found.value}<!-- /bench -->`;
  });
}

/** Lists the marked figures of the README that differ from those of the page, one line each. */
export function listStaleFigures(
  readme: string,
  page: string,
  targets: Readonly<Record<string, TargetRow>>,
): string[] {
  return Array.from(readme.matchAll(marked), ({ groups }) => {
    const { name = "", value = "" } = groups ?? {};
    const found = readFound(page, targets[name]?.measure);
    return found === value ? [] : [`${name}: the README says ${value}, the page ${found ?? "nothing"}`];
  }).flat();
}

function readFound(page: string, measure: string | undefined): Figure["value"] | undefined {
  const cells = page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return cells.find(([, name]) => name === measure)?.[2];
}
