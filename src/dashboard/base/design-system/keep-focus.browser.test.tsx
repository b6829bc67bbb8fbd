import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./keep-focus.ts";

beforeAll(keepFocus);

function Rows({ asks = false }: { asks?: boolean }) {
  const [rows, setRows] = useState(["one", "two"]);
  const [asked, setAsked] = useState<string>();
  const remove = (row: string) => {
    setRows((before) => before.filter((other) => other !== row));
    setAsked(undefined);
  };
  return (
    <>
      <ul aria-label="Rows">
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => (asks ? setAsked(row) : remove(row))}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Dialog title="Delete it?" onClose={() => setAsked(undefined)}>
          <button type="button" onClick={() => remove(asked)}>
            Yes
          </button>
        </Dialog>
      )}
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name });

test("a row that is deleted leaves the focus in its list", async () => {
  await render(<Rows />);
  button("Delete one").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("list", { name: "Rows" })).toHaveFocus();
  await userEvent.tab();
  await expect.element(button("Delete two")).toHaveFocus();
});

test("filters that are cleared leave the focus in their search", async () => {
  function Filters() {
    const [hasFilter, setFilter] = useState(true);
    return (
      <main>
        <button type="button">Import</button>
        <search>
          <input aria-label="Search" />
          {hasFilter && (
            <button type="button" onClick={() => setFilter(false)}>
              Clear the filters
            </button>
          )}
        </search>
      </main>
    );
  }
  await render(<Filters />);
  await button("Clear the filters").click();
  await expect.poll(() => document.activeElement?.localName).toBe("search");
  await userEvent.tab();
  await expect.element(page.getByRole("textbox", { name: "Search" })).toHaveFocus();
});

test("a row that is deleted in a dialog leaves the focus in its list", async () => {
  await render(
    <main>
      <Rows asks />
    </main>,
  );
  button("Delete one").element().focus();
  await userEvent.keyboard("{Enter}");
  button("Yes").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("list", { name: "Rows" })).toHaveFocus();
});

test("a button that is disabled by its press leaves the focus in its toolbar", async () => {
  function Undo() {
    const [isDone, setDone] = useState(false);
    return (
      <div role="toolbar" aria-label="Steps">
        <button type="button" disabled={isDone} onClick={() => setDone(true)}>
          Undo
        </button>
        <button type="button">Redo</button>
      </div>
    );
  }
  await render(<Undo />);
  button("Undo").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("toolbar", { name: "Steps" })).toHaveFocus();
});

test("a press beside all controls takes the focus away", async () => {
  const { rerender } = await render(
    <main>
      <button type="button">Here</button>
      <p>Beside</p>
    </main>,
  );
  await button("Here").click();
  await page.getByText("Beside").click();
  await rerender(
    <main>
      <p>Beside</p>
    </main>,
  );
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  expect(document.activeElement).toBe(document.body);
});

test("a second press of the focused control is none beside it", async () => {
  function Once() {
    const [presses, setPresses] = useState(0);
    return (
      <main>
        {presses < 2 && (
          <button type="button" onClick={() => setPresses(presses + 1)}>
            Twice
          </button>
        )}
      </main>
    );
  }
  await render(<Once />);
  await button("Twice").click();
  await button("Twice").click();
  await expect.element(page.getByRole("main")).toHaveFocus();
});
