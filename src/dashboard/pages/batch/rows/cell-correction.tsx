import { useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Select, type SelectOption } from "../../../base/design-system/select.tsx";
import { Form, TextField } from "../../../base/design-system/text-field.tsx";
import { columnName } from "../describe-problem.ts";
import { replaceCells, rowsWithValue, type Table } from "../table/table.ts";
import { texts } from "../texts.ts";
import { type RowProblem, rowsWithProblem } from "./check-rows.ts";

export interface CellCorrectionProps {
  table: Table;
  row: number;
  column: number;
  /** All problems, to fix the same one in every row. */
  problems?: ReadonlyMap<number, RowProblem>;
  /** The accepted values, if they are few. */
  choices?: readonly string[] | undefined;
  onCorrect: (cells: ReadonlyMap<number, readonly string[]>) => void;
}

/** Corrects a rejected cell in place: in its row, in every row with the same value, or in every row with the same fault. */
export function CellCorrection({ table, row, column, problems, choices, onCorrect }: CellCorrectionProps) {
  const value = table.rows[row]?.cells[column] ?? "";
  const [draft, setDraft] = useState(value);
  const isUnchanged = draft === value;
  // Counted while the value is edited only: a table may have thousands of rows and a hundred rejected cells.
  const equal = isUnchanged ? [] : rowsWithValue(table, column, value);
  const alike = isUnchanged || problems === undefined ? [] : rowsWithProblem(table, problems, row, column);
  const words = texts.correct;
  const name = columnName(table.columns, column);
  const field = {
    label: words.cell(name, formatCount(row + 1)),
    isLabelHidden: true,
    size: "small",
    className: "w-56 max-w-full text-ink",
    value: draft,
    onValueChange: setDraft,
  } as const;
  return (
    <Form
      className="mt-1 mb-1.5 flex flex-wrap items-center gap-2"
      onSubmit={() => {
        if (!isUnchanged) onCorrect(replaceCells(table, [row], column, draft));
      }}
    >
      {choices === undefined ? (
        <TextField {...field} placeholder={name} dir="auto" spellCheck={false} />
      ) : (
        <Select {...field} options={toOptions(choices, draft)} />
      )}
      <Button size="small" type="submit" aria-disabled={isUnchanged}>
        {words.replace}
      </Button>
      {equal.length > 1 && (
        <Button size="small" onClick={() => onCorrect(replaceCells(table, equal, column, draft))}>
          {words.replaceAll(equal.length, value)}
        </Button>
      )}
      {alike.length > equal.length && alike.length > 1 && (
        <Button size="small" onClick={() => onCorrect(replaceCells(table, alike, column, draft))}>
          {words.replaceFault(alike.length)}
        </Button>
      )}
    </Form>
  );
}

/** The choices, and the current value first if it is none of them. */
export function toOptions(choices: readonly string[], current: string): SelectOption[] {
  const values = choices.includes(current) ? choices : [current, ...choices];
  return values.map((value) => ({ value, label: value === "" ? texts.correct.choose : value }));
}
