import { useState } from "react";
import { Button } from "../../design-system/button.tsx";
import { formatCount } from "../../design-system/format.ts";
import { TextField } from "../../design-system/text-field.tsx";
import { columnName } from "../describe-problem.ts";
import { replaceCells, rowsWithValue } from "../table/correct-table.ts";
import type { Table } from "../table/table.ts";
import { texts } from "../texts.ts";

export interface CellCorrectionProps {
  table: Table;
  row: number;
  column: number;
  onCorrect: (cells: ReadonlyMap<number, readonly string[]>) => void;
}

/** Corrects a rejected cell in place: in its row, or in every row with the same value. */
export function CellCorrection({ table, row, column, onCorrect }: CellCorrectionProps) {
  const value = table.rows[row]?.cells[column] ?? "";
  const [draft, setDraft] = useState(value);
  const isUnchanged = draft === value;
  // Counted while the value is edited only: a table may have thousands of rows and a hundred rejected cells.
  const equal = isUnchanged ? [] : rowsWithValue(table, column, value);
  const words = texts.correct;
  return (
    <form
      className="mt-1 mb-1.5 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnchanged) onCorrect(replaceCells(table, [row], column, draft));
      }}
    >
      <TextField
        label={words.cell(columnName(table.columns, column), formatCount(row + 1))}
        isLabelHidden
        size="small"
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        className="w-56 max-w-full text-ink"
        value={draft}
        onValueChange={setDraft}
      />
      <Button size="small" type="submit" aria-disabled={isUnchanged}>
        {words.replace}
      </Button>
      {equal.length > 1 && (
        <Button size="small" onClick={() => onCorrect(replaceCells(table, equal, column, draft))}>
          {words.replaceAll(equal.length, value)}
        </Button>
      )}
    </form>
  );
}
