import { useState } from "react";
import type { ChangeValue } from "#contract/changes/change.ts";
import { Button, IconButton, RemoveButton } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { inputClasses } from "../../base/design-system/field.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { type EditedList, fromEditedList, readPastedCells, withPastedCells } from "./list-model.ts";
import { texts } from "./texts.ts";

export interface ListDialogProps {
  label: string;
  list: EditedList;
  /** The fault of the current list. */
  problem: string | undefined;
  onChange: (value: ChangeValue) => void;
  onClose: () => void;
}

/** Edits a list as a table. Each change applies at once. Cells can be pasted from a spreadsheet. */
export function ListDialog({ label, list: opened, problem, onChange, onClose }: ListDialogProps) {
  // Keeps the typed text, so that an incomplete number does not change other cells.
  const [list, setList] = useState(opened);
  const columns = list.shape === "rows" ? list.columns : [label];
  const rows = list.shape === "rows" ? list.rows : list.entries.map((entry) => [entry]);

  function change(next: EditedList) {
    setList(next);
    onChange(fromEditedList(next));
  }

  function setRows(next: string[][]) {
    change(
      list.shape === "rows"
        ? { ...list, rows: next }
        : { ...list, entries: next.map(([cell]) => cell ?? "") },
    );
  }

  return (
    <Dialog
      title={texts.list.title(label)}
      shape={columns.length > 3 ? "wide" : "dialog"}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.list.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-12 text-ink-3">{texts.list.hint}</p>
        {problem !== undefined && (
          <p role="status" className="text-12 text-error">
            {problem}
          </p>
        )}
        <div className="overflow-x-auto">
          <table className="w-full border-collapse">
            <thead>
              <tr className="text-left text-12 text-ink-3">
                <th scope="col" className="w-8 font-normal">
                  <span className="sr-only">{texts.list.row}</span>
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col" className="px-1 pb-1 font-medium">
                    {name}
                  </th>
                ))}
                <th scope="col" className="w-20">
                  <span className="sr-only">{texts.list.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  <td className="figures text-12 text-ink-3">{row + 1}</td>
                  {columns.map((name, column) => (
                    <td key={name} className="p-0.5">
                      <input
                        type="text"
                        dir="auto"
                        aria-label={texts.list.cell(name, row + 1)}
                        value={cells[column] ?? ""}
                        className={classNames(inputClasses, "h-control-small min-w-24")}
                        onChange={(event) => setRows(rows.with(row, cells.with(column, event.target.value)))}
                        onPaste={(event) => {
                          const pasted = readPastedCells(event.clipboardData.getData("text/plain"));
                          if (pasted === undefined) return;
                          event.preventDefault();
                          setRows(withPastedCells(rows, { row, column }, pasted, columns.length));
                        }}
                      />
                    </td>
                  ))}
                  <td className="text-right whitespace-nowrap">
                    <IconButton
                      icon="chevronUp"
                      size="small"
                      label={texts.list.moveUp(row + 1)}
                      disabled={row === 0}
                      onClick={() => setRows(rows.with(row, rows[row - 1] ?? []).with(row - 1, cells))}
                    />
                    <RemoveButton
                      label={texts.list.remove(row + 1)}
                      onClick={() => setRows(rows.toSpliced(row, 1))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Button
            size="small"
            icon="plus"
            disabled={columns.length === 0}
            onClick={() =>
              setRows([...rows, columns.map(() => (list.shape === "entries" && list.isNumeric ? "0" : ""))])
            }
          >
            {texts.list.add}
          </Button>
          {list.shape === "rows" && (
            <NewColumn
              columns={columns}
              onAdd={(name) =>
                change({
                  ...list,
                  columns: [...list.columns, name],
                  rows: (list.rows.length === 0 ? [[]] : list.rows).map((cells) => [...cells, ""]),
                })
              }
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function NewColumn({ columns, onAdd }: { columns: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState("");
  const isKnown = columns.includes(name.trim());
  return (
    <Form
      className="flex items-end gap-2"
      onSubmit={() => {
        if (name.trim() === "" || isKnown) return;
        onAdd(name.trim());
        setName("");
      }}
    >
      <TextField
        label={texts.list.newColumn}
        size="small"
        isMono
        value={name}
        error={isKnown ? texts.list.knownColumn : undefined}
        onValueChange={setName}
      />
      <Button size="small" type="submit">
        {texts.add}
      </Button>
    </Form>
  );
}
