import type { Change } from "#contract/changes/change.ts";
import type { ChangeProblem } from "#scene/changed-values.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { listStrictTexts } from "#scene/inputs/check-inputs.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import { type BrokenInputs, listOverflowProblems } from "../../../model/template/template-inputs.ts";
import { findOptionProblems } from "../../../model/composition/option-problems.ts";
import type { Table, TableRow, TableRowProblem } from "../table/table.ts";
import type { EmptyCells } from "../../../model/batches/stored-batch.ts";
import { type ColumnReader, readRow, type RowValues } from "./row-composition.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import type { TextFits } from "../../../model/drawing/text-look.ts";

export interface CellProblem {
  /** Absent for a fault of no cell: a required input that no column sets, or a text of the composition. */
  column: number | undefined;
  /** Says the accepted values and the actual one. */
  message: string;
}

export type RowProblem = { kind: "row"; fault: TableRowProblem } | { kind: "cells"; faults: CellProblem[] };

export type FindProblems = (changes: readonly Change[]) => BrokenInputs;

export interface RowChecks {
  readers: readonly ColumnReader[];
  emptyCells: EmptyCells;
  /** Finds values that the template rejects; `undefined` if only the service can check them. */
  findFaults: FindProblems | undefined;
  /** The properties that the composition sets in every row, as `component.property`. */
  baseNames?: ReadonlySet<string>;
  /** Required inputs without a column, which are reported once and not for each row. */
  missingNames?: ReadonlySet<string>;
  /** Checks whether texts fit; absent if none has to. */
  checkTexts?: CheckTexts | undefined;
}

/** The problem of a row. A text whose fonts are not loaded is accepted; see {@link checkRows}. */
export function checkRow(row: TableRow, checks: RowChecks): RowProblem | undefined {
  return beginCheck(row, checks).end();
}

interface RowCheck {
  /** Settles when the fonts of the row are loaded; `undefined` if nothing has to be loaded. */
  pending: Promise<void> | undefined;
  end: () => RowProblem | undefined;
}

function beginCheck(row: TableRow, checks: RowChecks): RowCheck {
  if (row.fault !== undefined) {
    const { fault } = row;
    return { pending: undefined, end: () => ({ kind: "row", fault }) };
  }
  const values = readRow(row.cells, checks.readers, checks.emptyCells);
  const faults = findValueProblems(values, checks);
  // As in the service: texts are laid out only if the other rules hold.
  const texts = faults.length > 0 ? undefined : checks.checkTexts?.(values);
  return {
    pending: texts?.pending,
    end: () =>
      toProblem(texts === undefined ? faults : toTextProblems(texts.faults(), values, checks.readers)),
  };
}

function toProblem(faults: readonly CellProblem[]): RowProblem | undefined {
  return faults.length === 0
    ? undefined
    : { kind: "cells", faults: faults.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** A text of the composition that no column can change is reported once, with the composition. */
function toTextProblems(
  faults: readonly ChangeProblem[],
  { changeColumns }: RowValues,
  readers: readonly ColumnReader[],
): CellProblem[] {
  const columnIds = componentsOfColumns(readers);
  return faults.flatMap((fault): CellProblem[] => {
    const column = changeColumns[fault.index];
    if (column !== undefined) return [{ column, message: asSentence(fault) }];
    return columnIds.has(fault.componentId) ? [{ column, message: problemTexts.fault(fault) }] : [];
  });
}

export function componentsOfColumns(readers: readonly ColumnReader[]): ReadonlySet<string> {
  return new Set(readers.flatMap(({ target }) => (target.kind === "property" ? [target.componentId] : [])));
}

function findValueProblems(
  { changes, changeColumns, options, unreadOptions, optionColumns }: RowValues,
  { readers, findFaults, baseNames, missingNames }: RowChecks,
): CellProblem[] {
  const faults: CellProblem[] = [];
  const broken = findFaults?.(changes);
  for (const fault of broken?.faults ?? []) {
    const message = fault.code === "input" ? asSentence(fault) : problemTexts.fault(fault);
    faults.push({ column: changeColumns[fault.index] ?? 0, message });
  }
  for (const params of broken?.missing ?? []) {
    if (baseNames?.has(params.input) === true || missingNames?.has(params.input) === true) continue;
    const fault = { code: "input", params } as const;
    const column = readers.find(({ target }) => keyOf(target) === params.input)?.column;
    // Without a column the message names the input.
    faults.push({ column, message: column === undefined ? problemTexts.fault(fault) : asSentence(fault) });
  }
  if (optionColumns.size > 0) {
    for (const [option, message] of findOptionProblems(options, unreadOptions)) {
      faults.push({ column: optionColumns.get(option) ?? 0, message });
    }
  }
  return faults;
}

function placeOf({ column = Number.POSITIVE_INFINITY }: CellProblem): number {
  return column;
}

function keyOf(target: ColumnReader["target"]): string | undefined {
  return target.kind === "property" ? `${target.componentId}.${target.property}` : undefined;
}

export interface CheckedRows {
  rows: readonly TableRow[];
  checks: RowChecks;
  problems: ReadonlyMap<number, RowProblem>;
}

/** Checking more takes long enough to be noticed. */
const recheckedMax = 200;

/**
 * The problems after some rows were corrected: only those are checked, at once. `undefined` if too many differ, or rows
 * were added or removed, or fonts have to be loaded.
 */
export function recheckRows(
  { rows: before, checks, problems }: CheckedRows,
  rows: readonly TableRow[],
): ReadonlyMap<number, RowProblem> | undefined {
  if (before.length !== rows.length) return undefined;
  const changed = [...rows.keys()].filter((row) => rows[row] !== before[row]);
  if (changed.length > recheckedMax) return undefined;
  const after = new Map(problems);
  for (const index of changed) {
    const row = rows[index];
    const check = row && beginCheck(row, checks);
    if (check?.pending !== undefined) return undefined;
    const problem = check?.end();
    if (problem === undefined) after.delete(index);
    else after.set(index, problem);
  }
  return new Map([...after].toSorted(([a], [b]) => a - b));
}

/** Time per slice, ms. */
const sliceMs = 12;

/** Returns problems by row. Loads the fonts of texts, and works in slices, so that 10,000 rows do not block the page. */
export async function checkRows(
  rows: readonly TableRow[],
  checks: RowChecks,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, RowProblem>> {
  const problems = new Map<number, RowProblem>();
  let until = performance.now() + sliceMs;
  for (const [index, row] of rows.entries()) {
    if (performance.now() > until) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      until = performance.now() + sliceMs;
    }
    const check = beginCheck(row, checks);
    if (check.pending !== undefined) {
      await check.pending;
      signal.throwIfAborted();
    }
    const problem = check.end();
    if (problem !== undefined) problems.set(index, problem);
  }
  return problems;
}

/** The texts of a row that have to fit their boxes. */
export interface CheckedTexts {
  /** Settles when the fonts of the texts are loaded; `undefined` if nothing has to be loaded. */
  pending: Promise<void> | undefined;
  /** By the position of a change in the row; negative for a text of the composition. */
  faults: () => readonly ChangeProblem[];
}

export type CheckTexts = (values: Pick<RowValues, "changes" | "options">) => CheckedTexts;

/** Checks the texts of rows as the service does: with the composition, which is the base of every row. */
export function createTextCheck(
  { document, outputFormat }: { document: TemplateDocument; outputFormat: string },
  base: Composition,
  fits: TextFits,
): CheckTexts {
  return ({ changes, options }) => {
    const applied = applyChanges(document, [...base.changes, ...changes]);
    const format = options.outputFormat ?? base.options.outputFormat ?? outputFormat;
    const scene = format === "pdf" ? withoutLigatures(applied.document) : applied.document;
    const texts = listStrictTexts(scene, applied);
    return {
      pending: fits.load(texts),
      faults: () => {
        const known = texts.map((text) => ({ component: text.id, state: fits.of(text) ?? "fits" }));
        return listOverflowProblems(scene, applied, known).map((fault) => ({
          ...fault,
          index: fault.index - base.changes.length,
        }));
      },
    };
  };
}

/** The faults of a row's cells; a row that cannot be read has none. */
export function problemsOf(problem: RowProblem): readonly CellProblem[] {
  return problem.kind === "cells" ? problem.faults : [];
}

/** The rows with the same fault in a column as a row, whatever their values, in order. */
export function rowsWithProblem(
  table: Table,
  problems: ReadonlyMap<number, RowProblem>,
  row: number,
  column: number,
): number[] {
  const problemIn = (at: number): string | undefined => {
    const problem = problems.get(at);
    const fault = problem && problemsOf(problem).find((one) => one.column === column);
    return fault && withoutValue(fault.message, table.rows[at]?.cells[column] ?? "");
  };
  const fault = problemIn(row);
  return fault === undefined ? [] : [...problems.keys()].filter((at) => problemIn(at) === fault);
}

/** A message names what was found: the value, its length or its number. */
function withoutValue(message: string, value: string): string {
  return (value === "" ? message : message.replaceAll(value, "")).replaceAll(/\d+/g, "");
}

/** All rows: those with a fault first, those with one in `column` before the others, otherwise in order. */
export function sortByProblem(
  rowCount: number,
  problems: ReadonlyMap<number, RowProblem>,
  column?: number,
): number[] {
  const rankOf = (row: number): number => {
    const problem = problems.get(row);
    if (problem === undefined) return 2;
    return column !== undefined && problemsOf(problem).some((fault) => fault.column === column) ? 0 : 1;
  };
  return Array.from({ length: rowCount }, (_, row) => row).toSorted((a, b) => rankOf(a) - rankOf(b) || a - b);
}
