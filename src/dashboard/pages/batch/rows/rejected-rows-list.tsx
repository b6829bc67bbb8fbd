import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../../base/design-system/format.ts";
import type { BatchParts } from "../batch-parts.ts";
import { describeRowProblem } from "../describe-problem.ts";
import { texts } from "../texts.ts";
import { CellCorrection } from "./cell-correction.tsx";
import type { RowProblem } from "./check-rows.ts";

const shownMax = 100;

export type RejectedRowsListProps = Pick<BatchParts, "table" | "onShowRow" | "onCorrect"> & {
  problems: ReadonlyMap<number, RowProblem>;
  /** The accepted values of a column, if they are few. */
  choicesOf?: ((column: number) => readonly string[] | undefined) | undefined;
  /** Tells a row from others beside its number; empty: it has no such value. */
  nameOf?: (cells: readonly string[]) => string;
};

/** The rejected rows with their reasons; each rejected cell can be corrected here. */
export function RejectedRowsList(props: RejectedRowsListProps) {
  const { problems, table, choicesOf, nameOf, onShowRow, onCorrect } = props;
  const list = useRef<HTMLUListElement>(null);
  const correctedAt = useRef<number>(undefined);
  const [refusal, setRefusal] = useState<string>();
  const words = texts.checks;
  const hasCells = [...problems.values()].some(({ kind }) => kind === "cells");

  // A corrected row leaves the list with its field; the focus goes to the field that takes its place.
  useEffect(() => {
    const at = correctedAt.current;
    // As long as the focus is anywhere, the corrected row is still there, or the user went on.
    if (at === undefined || document.activeElement !== document.body) return;
    correctedAt.current = undefined;
    const fields = [...(list.current?.querySelectorAll<HTMLElement>("input, select") ?? [])];
    (fields[at] ?? fields.at(-1) ?? list.current)?.focus();
  });

  /** In brackets, if the row has one. */
  function name(row: number) {
    const text = nameOf?.(table.rows[row]?.cells ?? []) ?? "";
    return text !== "" && <span className="text-ink-2">({text})</span>;
  }

  async function correct(cells: ReadonlyMap<number, readonly string[]>): Promise<void> {
    const fields = [...(list.current?.querySelectorAll("input, select") ?? [])];
    const form = document.activeElement?.closest("form");
    correctedAt.current = fields.findIndex((field) => form?.contains(field) === true);
    setRefusal(undefined);
    try {
      setRefusal(await onCorrect?.(cells));
    } catch {
      setRefusal(texts.correct.notStored);
    }
  }

  return (
    <>
      {problems.size > 1 && hasCells && onCorrect !== undefined && <p>{texts.correct.hint}</p>}
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        aria-label={words.list}
        className="mt-1 max-h-80 overflow-y-auto"
      >
        {[...problems].slice(0, shownMax).map(([row, problem]) => (
          <li key={row} className="py-0.5">
            <button
              type="button"
              className="figures mr-1 text-12 text-ink underline underline-offset-2"
              onClick={() => onShowRow(row)}
            >
              {words.place(formatCount(row + 1), formatCount(table.rows[row]?.line ?? 0))}
            </button>{" "}
            {describeRowProblem(problem, table.columns).join(" ")} {name(row)}
            {problem.kind === "row" ? (
              <button
                type="button"
                className="ml-1 text-ink underline underline-offset-2"
                aria-label={texts.correct.rowOf(formatCount(row + 1))}
                onClick={() => onShowRow(row)}
              >
                {texts.correct.row}
              </button>
            ) : (
              problem.faults.map(({ column }) =>
                column === undefined ? null : (
                  <CellCorrection
                    key={`${column} ${table.rows[row]?.cells[column]}`}
                    table={table}
                    row={row}
                    column={column}
                    problems={problems}
                    choices={choicesOf?.(column)}
                    onCorrect={(cells) => void correct(cells)}
                  />
                ),
              )
            )}
          </li>
        ))}
        {problems.size > shownMax && <li>{words.more(formatCount(problems.size - shownMax))}</li>}
      </ul>
      {refusal !== undefined && (
        <p role="alert" className="mt-1 text-error">
          {refusal}
        </p>
      )}
    </>
  );
}
