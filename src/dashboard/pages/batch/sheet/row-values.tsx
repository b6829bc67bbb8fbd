import { useMemo, useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { Form, TextArea, TextField } from "../../../base/design-system/text-field.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { columnName } from "../describe-problem.ts";
import { toOptions } from "../rows/cell-correction.tsx";
import { listChoices } from "../rows/row-composition.ts";
import { texts } from "../texts.ts";
import { cellsToCorrect, rowsWithValue } from "../table/table.ts";

/**
 * Values that were typed and not saved yet, by row and column. They survive closing the row and stepping to another.
 * Mutable, so that typing renders one row's form and not the whole table.
 */
export type RowDrafts = Map<number, ReadonlyMap<number, string>>;

export interface RowValuesProps extends Pick<BatchParts, "table" | "checks" | "onCorrect"> {
  row: number;
  drafts: RowDrafts;
}

interface Outcome {
  isSaved: boolean;
  /** Why nothing was changed. */
  refusal?: string;
}

/** The values of a row: fields that correct them, or text while the batch runs. Needs the row as its key. */
export function RowValues({ table, row, checks, drafts, onCorrect }: RowValuesProps) {
  const { cells = [], line = 0, fault } = table.rows[row] ?? {};
  // Not the form's: its batch may begin to run in another tab, which removes the form.
  const [outcome, setOutcome] = useState<Outcome>({ isSaved: false });
  return (
    <section aria-label={texts.row.values}>
      <h3 className="mb-1 text-13 font-semibold">
        {texts.row.values}{" "}
        <span className="figures ml-1 text-12 font-normal text-ink-3">{texts.row.line(String(line))}</span>
      </h3>
      {fault !== undefined && (
        <pre className="figures mb-2 text-12 wrap-anywhere whitespace-pre-wrap">{cells.join(" · ")}</pre>
      )}
      {onCorrect !== undefined ? (
        <RowForm {...{ table, row, checks, drafts, onCorrect, outcome }} onOutcome={setOutcome} />
      ) : (
        fault === undefined && (
          <dl className="border-t border-line">
            {cells.map((cell, column) => (
              // Cells are identified by their position.
              <div key={column} className="border-b border-line py-1.5">
                <dt className="figures text-12 text-ink-3">{columnName(table.columns, column)}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{cell}</dd>
              </div>
            ))}
          </dl>
        )
      )}
      {outcome.refusal !== undefined && (
        <p role="alert" className="mt-2 text-error">
          {outcome.refusal}
        </p>
      )}
    </section>
  );
}

function RowForm({
  table,
  row,
  checks,
  drafts,
  onCorrect,
  outcome,
  onOutcome,
}: RowValuesProps & {
  onCorrect: NonNullable<BatchParts["onCorrect"]>;
  outcome: Outcome;
  onOutcome: (outcome: Outcome) => void;
}) {
  const line = table.rows[row]?.line ?? 0;
  const { check } = checks;
  const before = useMemo(
    () => cellsToCorrect(table, row, (offered) => check({ line, cells: offered }) === undefined),
    [table, row, line, check],
  );
  const [draft, showDraft] = useState<ReadonlyMap<number, string>>(() => drafts.get(row) ?? new Map());
  // Decided once: another kind of field would lose the focus.
  const [longColumns] = useState(
    () => new Set(before.flatMap((_cell, column) => (isLong(before[column] ?? "") ? [column] : []))),
  );
  const cells = before.map((cell, column) => draft.get(column) ?? cell);
  /** Columns whose value is replaced in all rows that have it. */
  const [wide, setWide] = useState<ReadonlySet<number>>(new Set());
  const isBroken = table.rows[row]?.fault !== undefined;
  const changed = cells.flatMap((cell, column) => (cell === before[column] ? [] : [column]));
  const problem = checks.problems?.get(row);
  const faults = problem?.kind === "cells" ? problem.faults : [];
  const words = texts.correct;

  function setDraft(next: ReadonlyMap<number, string>) {
    if (next.size === 0) drafts.delete(row);
    else drafts.set(row, next);
    showDraft(next);
  }

  async function save() {
    if (changed.length === 0 && !isBroken) return;
    const corrections = new Map<number, readonly string[]>([[row, cells]]);
    for (const column of changed.filter((candidate) => wide.has(candidate))) {
      for (const equal of rowsWithValue(table, column, before[column] ?? "")) {
        const current = corrections.get(equal) ?? table.rows[equal]?.cells ?? [];
        corrections.set(equal, current.with(column, cells[column] ?? ""));
      }
    }
    onOutcome({ isSaved: false });
    try {
      const refusal = await onCorrect(corrections);
      if (refusal === undefined) {
        setDraft(new Map());
        setWide(new Set());
      }
      onOutcome(refusal === undefined ? { isSaved: true } : { isSaved: false, refusal });
    } catch {
      onOutcome({ isSaved: false, refusal: words.notStored });
    }
  }

  return (
    <Form className="flex flex-col gap-2" onSubmit={() => void save()}>
      {cells.map((cell, column) => {
        const Input = longColumns.has(column) ? TextArea : TextField;
        const choices = listChoices(checks.readers, column);
        const equalCount = changed.includes(column)
          ? rowsWithValue(table, column, before[column] ?? "").length
          : 0;
        const field = {
          label: columnName(table.columns, column),
          value: cell,
          error: changed.includes(column)
            ? undefined
            : faults.find((fault) => fault.column === column)?.message,
          onValueChange: (value: string) => {
            setDraft(new Map(draft).set(column, value));
            onOutcome({ isSaved: false });
          },
        };
        return (
          // Cells are identified by their position.
          <div key={column}>
            {choices === undefined ? (
              <Input {...field} autoComplete="off" dir="auto" />
            ) : (
              <Select {...field} options={toOptions(choices, cell)} />
            )}
            {equalCount > 1 && !isBroken && (
              <Switch
                label={words.inAll(equalCount - 1, before[column] ?? "")}
                checked={wide.has(column)}
                onValueChange={(isWide) =>
                  setWide(new Set([...wide, column].filter((other) => isWide || other !== column)))
                }
              />
            )}
          </div>
        );
      })}
      <div className="flex items-center gap-3">
        <Button
          type="submit"
          variant={changed.length > 0 || isBroken ? "primary" : "secondary"}
          aria-disabled={changed.length === 0 && !isBroken}
        >
          {words.save}
        </Button>
        <span role="status" className="text-13 text-ink-2">
          {outcome.isSaved && words.saved}
        </span>
      </div>
    </Form>
  );
}

function isLong(value: string): boolean {
  return value.includes("\n") || value.length > longTextLength;
}

const longTextLength = 60;
