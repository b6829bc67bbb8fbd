import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleSummary as summary, sampleBatch } from "#component-page/samples.ts";
import { BatchWorkspace } from "./batch-workspace.tsx";
import { mapTable, readNewBatch } from "./read-new-batch.ts";
import { texts } from "./texts.ts";
import { lockName } from "./run/run-session.ts";
import { emptyComposition as composition } from "../../model/composition/composition.ts";
import type { RowState } from "../../model/batches/row-state.ts";
import {
  createBatch,
  getBatch,
  getCorrections,
  getStates,
  saveStates,
} from "../../model/batches/batch-store.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";

const template = {
  summary,
  templateId: summary.identifier,
  properties: [],
  document: undefined,
  html: undefined,
  documentProblems: [],
};

const table = {
  columns: ["title.text", "note"],
  rows: [
    { line: 2, cells: ["One", "first"] },
    { line: 3, cells: ["Two", "second"] },
  ],
  delimiter: ",",
  otherDelimiters: [],
} as const;

const batch: StoredBatch = {
  ...sampleBatch,
  columns: ["title.text", "note"],
  targets: [{ kind: "property", componentId: "title", property: "text" }, { kind: "unused" }],
  phase: "ended",
  rows: [0, 1],
  doneCount: 2,
};

function done(row: number, attempt = 1, warnings: string[] = []): RowState {
  return { step: "done", attempt, requestId: `r${row}`, href: `data:,${row}`, warnings };
}

const client = createClient({ fetch: async () => Response.json([]) });

beforeEach(async () => {
  await deleteDB("overprint-batches");
  await createBatch(batch, "");
  await saveStates("b1", new Map([0, 1].map((row) => [row, done(row)])));
});
afterEach(() => vi.restoreAllMocks());

/** Row 2 was rendered with a warning. */
const withWarning = new Map([
  [0, done(0)],
  [1, done(1, 1, ["The picture of photo could not be loaded."])],
]);

async function openRow(
  row: number,
  states: ReadonlyMap<number, RowState> = new Map([0, 1].map((at) => [at, done(at)])),
  service = client,
): Promise<void> {
  await saveStates("b1", states);
  await drawOver(
    service,
    <BatchWorkspace
      template={template}
      kept={{
        batch,
        source: "",
        origin: { kind: "pasted" },
        table: {
          ...table,
          columns: [...table.columns],
          rows: table.rows.map(copyRow),
          otherDelimiters: [],
        },
        corrections: new Map(),
        states,
      }}
    />,
  );
  await page.getByRole("button", { name: `Details of row ${row}` }).click();
}

function copyRow({ line, cells }: (typeof table.rows)[number]) {
  return { line, cells: [...cells] };
}

const field = (name: string) => page.getByRole("textbox", { name });
const save = page.getByRole("button", { name: "Save the values" });

test("keeps the field while a long value is typed, and focus and place after it is saved", async () => {
  await openRow(1);
  await field("title.text").fill("x".repeat(59));
  const element = field("title.text").element();
  await userEvent.keyboard("yyyy");
  await expect.element(field("title.text")).toHaveValue(`${"x".repeat(59)}yyyy`);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(document.activeElement).toBe(element);
  await expect.element(page.getByText("1 changed row is not rendered yet.").first()).toBeInTheDocument();
  expect((await getStates("b1")).get(0)).toEqual({ step: "waiting", attempt: 2 });
});

test("keeps typed values of a row over stepping to another and closing", async () => {
  await openRow(1);
  await field("note").fill("typed");
  await page.getByRole("button", { name: "Next row" }).click();
  await expect.element(field("note")).toHaveValue("second");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Details of row 1" }).click();
  await expect.element(field("note")).toHaveValue("typed");
  expect([...(await getCorrections("b1"))]).toEqual([]);
});

test("renders no row again for a value that its request does not have", async () => {
  await openRow(1);
  await field("note").fill("other");
  await save.click();
  await expect.element(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect([...(await getCorrections("b1"))]).toEqual([[0, ["One", "other"]]]);
  expect((await getStates("b1")).get(0)).toEqual(done(0));
});

test("counts attempts from the stored states, which another tab may have changed", async () => {
  await openRow(1);
  await saveStates("b1", new Map([[0, done(0, 4)]]));
  await field("title.text").fill("Uno");
  await save.click();
  await expect.element(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect((await getStates("b1")).get(0)).toEqual({ step: "waiting", attempt: 5 });
});

test("changes nothing while another tab runs the batch, and says so", async () => {
  await openRow(1);
  let release = () => {};
  await new Promise<void>((acquired) => {
    void navigator.locks.request(lockName("b1"), async () => {
      acquired();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  await field("title.text").fill("Uno");
  await save.click();
  try {
    await expect
      .element(page.getByRole("alert").filter({ hasText: "This batch is running in another tab." }))
      .toBeVisible();
    expect([...(await getCorrections("b1"))]).toEqual([]);
    expect((await getStates("b1")).get(0)).toEqual(done(0));
  } finally {
    release();
  }
});

test("says that values could not be stored, and keeps them typed", async () => {
  await openRow(1);
  await field("title.text").fill("Uno");
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await save.click();
  await expect
    .element(page.getByRole("alert").filter({ hasText: "The values could not be stored in this browser." }))
    .toBeVisible();
  await expect.element(field("title.text")).toHaveValue("Uno");
  expect((await getStates("b1")).get(0)).toEqual(done(0));
});

test("shows all rows again, and keeps the focus, after the last row with warnings is corrected", async () => {
  await openRow(1, withWarning);
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Show 1 row with warnings" }).click();
  await expect.element(page.getByRole("radio", { name: "Warnings 1" })).toBeChecked();
  await page.getByRole("button", { name: "Details of row 2" }).click();
  await field("title.text").fill("Zwei");
  await save.click();
  await expect.element(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Details of row 1" })).toBeVisible();
  await expect.element(page.getByText(/^Warnings/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Rows" })).toHaveFocus();
});

test("renders a corrected row from its dialog, and tells its state there", async () => {
  const sent = vi.fn<(url: string) => void>();
  const service = createClient({
    fetch: async (input, init) => {
      const url = String(input);
      if (init?.method === "POST") {
        sent(url);
        return Response.json({ requestId: "r9", href: "http://localhost/r9.png" });
      }
      return url.endsWith(".png") ? new Response("picture") : Response.json([]);
    },
  });
  await openRow(2, withWarning, service);
  const dialog = page.getByRole("dialog", { name: "Row 2" });
  const start = dialog.getByRole("button", { name: "Render 1 changed row" });
  await expect.element(start).not.toBeInTheDocument();
  await field("title.text").fill("Zwei");
  await save.click();
  await start.click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await expect.element(start).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("status").filter({ hasText: /Rendering|Done|Failed/ })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest("dialog")).not.toBeNull();
});

/** Opens a batch of one row before its start. */
async function openDraft(
  columns: string[],
  cells: string[],
  source: Uint8Array<ArrayBuffer> | string,
  targets = batch.targets,
): Promise<void> {
  const kept: StoredBatch = { ...batch, phase: "draft", columns, targets, rows: [], rowCount: 1 };
  await createBatch(kept, source);
  await drawOver(
    client,
    <BatchWorkspace
      template={template}
      kept={{
        batch: kept,
        source,
        origin:
          typeof source === "string"
            ? { kind: "pasted" }
            : { kind: "text", encoding: "windows-1250", isSure: false },
        table: { columns, rows: [{ line: 2, cells }], delimiter: ",", otherDelimiters: [] },
        corrections: new Map(),
        states: new Map(),
      }}
    />,
  );
}

test("asks about letters that another encoding reads differently, and reads the file again as asked", async () => {
  const source = new Uint8Array(
    [..."title.text,note\nOne,", 0xa3, 0xf3, 0x64, 0x9f].map((part) =>
      typeof part === "number" ? part : part.charCodeAt(0),
    ),
  );
  const columns = ["title.text", "note"];
  await openDraft(columns, ["One", "Łódź"], source);
  const question = page.getByText("Check the letters of the table.");
  await expect.element(question).toBeVisible();
  await page.getByRole("combobox", { name: "Encoding" }).selectOptions("windows-1252");
  await expect.element(page.getByText("£ódŸ").first()).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Use title.text for something else too" }).click();
  await page.getByRole("combobox", { name: "Second target of title.text" }).selectOptions("option:fileName");
  await expect
    .poll(async () => (await getBatch("b1"))?.secondTargets?.[0])
    .toEqual({ kind: "option", option: "fileName" });
  expect(await getBatch("b1")).toMatchObject({ encoding: "windows-1252" });
});

test("says that a column has the target of an earlier batch, and takes it away by one press", async () => {
  const columns = ["Überschrift", "note"];
  await createBatch({ ...batch, id: "b0", columns }, "");
  await openDraft(columns, ["One", "first"], "Überschrift,note\nOne,first");
  await expect.element(page.getByText("Mapped as in an earlier batch: Überschrift.")).toBeVisible();
  await expect.element(page.getByText("as in an earlier batch", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Map by name only" }).click();
  await expect.poll(async () => (await getBatch("b1"))?.targets[0]).toEqual({ kind: "unused" });
  await expect.element(page.getByText(/^Mapped as in/)).not.toBeInTheDocument();
});

test("names a folder, or a file that was moved, as unreadable", async () => {
  const file = new File([], "cards");
  vi.spyOn(file, "arrayBuffer").mockRejectedValue(new DOMException("A folder.", "NotFoundError"));
  const read = await readNewBatch({ source: { file }, template, components: [], composition });
  expect(read).toEqual({ ok: false, problem: texts.problems.unread });
});

test("another table keeps the mapping of the columns that both have", () => {
  const color = { kind: "property", componentId: "title", property: "color" } as const;
  const fileName = { kind: "option", option: "fileName" } as const;
  const unused = { kind: "unused" } as const;
  const replaced = {
    ...sampleBatch,
    id: "replaced",
    phase: "draft" as const,
    columns: ["Paint", "Old"],
    targets: [color, color],
    secondTargets: [fileName, unused],
  };
  const known = { template, components: [], batches: [replaced], replacedId: "replaced" };
  expect(mapTable({ columns: ["New", "Paint", undefined] }, known)).toEqual({
    columns: ["New", "Paint", ""],
    targets: [unused, color, unused],
    secondTargets: [unused, fileName, unused],
  });
});
