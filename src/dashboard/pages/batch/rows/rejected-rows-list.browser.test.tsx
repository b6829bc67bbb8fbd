import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { listFaults } from "#component-page/list-faults.ts";
import { correctTable, type Table } from "../table/table.ts";
import type { RowProblem } from "./check-rows.ts";
import { RejectedRowsList } from "./rejected-rows-list.tsx";

const opened: Table = {
  columns: ["title", "color"],
  rows: ["reddish", "red", "reddish", "greyish", "bluish"].map((color, index) => ({
    line: index + 2,
    cells: [`Card ${index + 1}`, color],
  })),
  delimiter: ",",
  otherDelimiters: [],
};

function problemsOf({ rows }: Table): Map<number, RowProblem> {
  return new Map(
    rows.flatMap(({ cells }, row) =>
      cells[1]?.endsWith("ish") === true
        ? [[row, { kind: "cells", faults: [{ column: 1, message: "must be a colour" }] }] as const]
        : [],
    ),
  );
}

const onShowRow = vi.fn<(row: number) => void>();

/** As the batch does: corrections are stored first, then the rows are checked again. */
function Batch({ choices }: { choices?: readonly string[] }) {
  const [corrections, setCorrections] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const table = correctTable(opened, corrections);
  return (
    <RejectedRowsList
      problems={problemsOf(table)}
      table={table}
      choicesOf={() => choices}
      onShowRow={onShowRow}
      onCorrect={async (cells) => {
        await Promise.resolve();
        setCorrections((current) => new Map([...current, ...cells]));
        return undefined;
      }}
    />
  );
}

const cell = (row: number) => page.getByRole("textbox", { name: `color in row ${row}` });

test("corrects a cell with Enter and goes on to the next rejected one", async () => {
  await render(<Batch />);
  await cell(4).fill("#808080");
  await userEvent.keyboard("{Enter}");
  await expect.element(cell(4)).not.toBeInTheDocument();
  await expect.element(cell(5)).toHaveFocus();
  await expect.element(cell(1)).toHaveValue("reddish");
});

test("replaces a value in all rows that have it, and offers that only where there are several", async () => {
  await render(<Batch />);
  await cell(5).fill("blue");
  await expect.element(page.getByRole("button", { name: /” in all/ })).not.toBeInTheDocument();
  await cell(3).fill("red");
  await page.getByRole("button", { name: "Replace “reddish” in all 2 rows" }).click();
  await expect.element(cell(1)).not.toBeInTheDocument();
  await expect.element(cell(3)).not.toBeInTheDocument();
  // The text typed in another row stays.
  await expect.element(cell(5)).toHaveValue("blue");
});

test("chooses among the accepted values where they are few, and goes on from the keyboard", async () => {
  await render(<Batch choices={["#808080", "#ffffff"]} />);
  const choice = page.getByRole("combobox", { name: "color in row 4" });
  await userEvent.selectOptions(choice, "#808080");
  await page.getByRole("button", { name: "Replace", exact: true }).nth(2).click();
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(page.getByRole("combobox", { name: "color in row 5" })).toHaveFocus();
  expect(await listFaults()).toEqual([]);
});

test("keeps the focus where a correction is still not accepted", async () => {
  await render(<Batch />);
  await cell(4).fill("pinkish");
  await userEvent.keyboard("{Enter}");
  await expect.element(cell(4)).toHaveFocus();
  await expect.element(cell(4)).toHaveValue("pinkish");
});

test("says that a correction could not be stored, and keeps it typed", async () => {
  await render(
    <RejectedRowsList
      problems={problemsOf(opened)}
      table={opened}
      onShowRow={onShowRow}
      onCorrect={async () => Promise.reject(new DOMException("full", "QuotaExceededError"))}
    />,
  );
  await cell(4).fill("#808080");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("alert").filter({ hasText: "The values could not be stored in this browser." }))
    .toBeVisible();
  await expect.element(cell(4)).toHaveValue("#808080");
});

test("fixes the same fault in all rows at once, whatever their values", async () => {
  await render(<Batch />);
  await cell(1).fill("#808080");
  await page.getByRole("button", { name: "Replace in all 4 rows with this fault" }).click();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
});

test("contains its hidden labels, which would make the page as high as all rows", async () => {
  await render(<Batch />);
  const label = page.getByText("color in row 5").element().parentElement;
  expect(label?.offsetParent).toBe(page.getByRole("list").element());
});
