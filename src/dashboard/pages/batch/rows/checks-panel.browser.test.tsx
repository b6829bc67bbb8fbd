import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleSummary as summary, sampleBatch } from "#component-page/samples.ts";
import { type ColumnTarget, unused } from "../../../model/batches/stored-batch.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import type { Table } from "../table/table.ts";
import type { RowProblem } from "./check-rows.ts";
import type { TableChecks } from "../use-table-checks.ts";
import { ChecksPanel } from "./checks-panel.tsx";
import { RejectedRowsList } from "./rejected-rows-list.tsx";

const table: Table = {
  columns: ["color"],
  rows: [
    { line: 2, cells: ["reddish"] },
    { line: 3, cells: ["#fff"] },
  ],
  delimiter: ",",
  otherDelimiters: [],
};
const rejected: ReadonlyMap<number, RowProblem> = new Map([
  [0, { kind: "cells", faults: [{ column: 0, message: "must be a colour" }] }],
]);

/** As the batch does while it checks many rows: the problems are unknown for a while. */
function Batch({
  target,
  missing = [],
  initial = rejected,
}: {
  target: ColumnTarget;
  missing?: TableChecks["missing"];
  initial?: ReadonlyMap<number, RowProblem>;
}) {
  const [problems, setProblems] = useState<ReadonlyMap<number, RowProblem> | undefined>(initial);
  return (
    <>
      <ChecksPanel
        template={{
          summary,
          templateId: summary.identifier,
          properties: [],
          document: undefined,
          html: undefined,
          documentProblems: [],
        }}
        batch={{
          ...sampleBatch,
          columns: ["color"],
          targets: [target],
        }}
        base={emptyComposition}
        table={table}
        checks={{ problems, baseFaults: [], missing, readers: [], check: () => undefined }}
        onShowRow={() => undefined}
        onCorrect={async () => {
          setProblems(undefined);
          return Promise.resolve(undefined);
        }}
      />
      <button type="button" onClick={() => setProblems(new Map())}>
        Checked
      </button>
    </>
  );
}

test("keeps the list while rows are checked again, and the focus when its last row is corrected", async () => {
  await render(<Batch target={{ kind: "property", componentId: "title", property: "color" }} />, {
    wrapper: Frame,
  });
  const panel = page.getByRole("region", { name: "Row checks" });
  const cell = page.getByRole("textbox", { name: "color in row 1" });
  // Only the sentence is announced, not the forms.
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("1 row is rejected and cannot be rendered as it is. The other one can be rendered.");
  await expect.element(panel).not.toHaveAttribute("aria-live");
  await cell.fill("#f00");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel).toHaveAttribute("aria-busy", "true");
  await expect.element(cell).toHaveFocus();

  document.querySelectorAll("button").forEach((button) => button.textContent === "Checked" && button.click());
  await expect.element(page.getByRole("status")).toHaveTextContent("The values of all 2 rows are valid.");
  await expect.element(cell).not.toBeInTheDocument();
  await expect.element(panel).toHaveFocus();
});

test("promises no rows while no column has a target", async () => {
  await render(<Batch target={unused} />, { wrapper: Frame });
  await page.getByRole("button", { name: "Checked" }).click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("The values are checked as soon as a column has a target.");
});

test("has no accessibility fault with a row that has too many values", async () => {
  const tooMany: ReadonlyMap<number, RowProblem> = new Map([
    [1, { kind: "row", fault: { kind: "tooMany", count: 3 } }],
  ]);
  await render(
    <RejectedRowsList
      problems={tooMany}
      table={table}
      onShowRow={() => undefined}
      onCorrect={async () => Promise.resolve(undefined)}
    />,
    { wrapper: Frame },
  );
  await expect
    .element(page.getByRole("button", { name: "Correct it: row 2" }))
    .toHaveTextContent("Correct it");
  expect(await listFaults()).toEqual([]);
});

test("names a required input that has no column once, and says how to add it", async () => {
  const target = { kind: "property", componentId: "badge", property: "color" } as const;
  const missing = [
    { input: "title.text", label: "Headline", rule: "required", got: "nothing" },
    { input: "photo.src", rule: "required", got: "nothing" },
  ] as const;
  await render(<Batch target={target} missing={missing} initial={new Map()} />, { wrapper: Frame });
  await expect
    .element(
      page.getByText(
        "The table has no columns for Headline, photo.src, and every row needs a value for each.",
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/add columns named title\.text, photo\.src to the table/))
    .toBeVisible();
  await expect.element(page.getByRole("status")).toHaveTextContent("Nothing else is wrong with the rows.");
  expect(await listFaults()).toEqual([]);
});
