import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeOtherWork } from "../../e2e/bench/machine.ts";
import { fillFigures, listStaleFigures } from "../../e2e/bench/readme-figures.ts";
import {
  figure,
  formatPage,
  type PartResult,
  targetFigures,
  type TargetRow,
} from "../../e2e/bench/report.ts";
import { rowFigure, targetRows } from "../../e2e/bench/target-rows.ts";

const targets = {
  newPhoto: { part: "peers", measure: "new photo ÷ takumi", atMost: 0.9, unit: "×", digits: 2 },
  newPhotoRate: { part: "photos", measure: "rate", atLeast: 0.65, unit: "×", digits: 2 },
} satisfies Record<string, TargetRow>;

const peers: PartResult = {
  part: "peers",
  hasFailed: false,
  section: {
    title: "Pictures",
    about: "",
    figures: [{ ...figure("new photo ÷ takumi", 0.8, targets.newPhoto), row: "newPhoto" }],
  },
};
const failedPhotos: PartResult = {
  part: "photos",
  hasFailed: true,
  section: { title: "Part `photos`", about: "could not be measured: no port", figures: [] },
};

function pageOf(results: readonly PartResult[]): string {
  return formatPage({ date: "2026-11-23", notes: [], machine: ["2 cores"], targets, results });
}

test.for([
  { value: 0.9, asked: { atMost: 0.9 }, isMet: true },
  { value: 0.91, asked: { atMost: 0.9 }, isMet: false },
  { value: 0.65, asked: { atLeast: 0.65 }, isMet: true },
  { value: 0.64, asked: { atLeast: 0.65 }, isMet: false },
  { value: Number.NaN, asked: { atMost: 0.9 }, isMet: false },
  { value: 3, asked: {}, isMet: undefined },
])("$value against $asked is met: $isMet", ({ value, asked, isMet }) => {
  expect(figure("a figure", value, { ...asked, unit: "×", digits: 2 }).isMet).toBe(isMet);
});

test("shows a target whose part failed as missed, with the part's name", () => {
  expect(targetFigures(targets, [peers, failedPhotos])).toMatchObject([
    { value: "0.80 ×", asked: "≤ 0.90 ×", isMet: true },
    { value: "not measured, part `photos` failed", asked: "≥ 0.65 ×", isMet: false },
  ]);
});

test("shows a target that no part measured as missed", () => {
  expect(targetFigures(targets, [peers])[1]).toMatchObject({ value: "not measured", isMet: false });
});

test("the page names the failed parts and the missed targets first, and has a line for each target", () => {
  const page = pageOf([peers, failedPhotos]);

  expect(page.split("\n").slice(0, 5)).toEqual([
    "# Bench",
    "",
    "**Parts that failed: `photos`.**",
    "",
    "**Missed:** rate: not measured, part `photos` failed (asked ≥ 0.65 ×).",
  ]);
  expect(page).toContain("| new photo ÷ takumi | 0.80 ×");
  expect(page).toMatch(/\| rate +\| not measured, part `photos` failed \| ≥ 0\.65 × \| \*\*missed\*\* \|/);
});

test("names other work at a high load, and when a core is not available", () => {
  const quiet = { load: 0.2, workMs: 20, wallMs: 21 };

  expect(describeOtherWork(quiet)).toBeUndefined();
  expect(describeOtherWork({ ...quiet, load: 4 })).toContain("its load was 4.0");
  expect(describeOtherWork({ ...quiet, wallMs: 40 })).toContain("50 % of the time");
  // After a run its own load is still in the average.
  expect(describeOtherWork({ ...quiet, load: 4 }, { isAfter: true })).toBeUndefined();
});

test("fills the README's figures from the run, and finds those that the page does not have", () => {
  const readme = "It takes <!-- bench:newPhoto -->1.00 ×<!-- /bench --> of the time.";
  const filled = fillFigures(readme, targets, [peers]);

  expect(filled).toBe("It takes <!-- bench:newPhoto -->0.80 ×<!-- /bench --> of the time.");
  expect(listStaleFigures(filled, pageOf([peers]), targets)).toEqual([]);
  expect(listStaleFigures(readme, pageOf([peers]), targets)).toEqual([
    "newPhoto: the README says 1.00 ×, the page 0.80 ×",
  ]);
  expect(() => fillFigures("<!-- bench:nothing -->1<!-- /bench -->", targets, [])).toThrow("nothing");
});

test("a part's figure carries the target's own words and limit", () => {
  expect(rowFigure("newPhoto", 1)).toMatchObject({
    measure: targetRows.newPhoto.measure,
    row: "newPhoto",
    isMet: false,
  });
});

test("the README's figures are those of docs/bench.md", async () => {
  const read = (path: string) => readFile(join(import.meta.dirname, "../..", path), "utf8");

  expect(listStaleFigures(await read("README.md"), await read("docs/bench.md"), targetRows)).toEqual([]);
});
