import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposedFields } from "#component-page/composed-fields.tsx";
import { Frame } from "#component-page/frame.tsx";

const field = (name: string) => page.getByRole("textbox", { name });
const dialog = page.getByRole("dialog", { name: "values as a table" });

async function draw(): Promise<void> {
  await render(
    <ComposedFields
      componentId="bars"
      changes={[
        { componentId: "bars", property: "values", value: [4, 7] },
        { componentId: "bars", property: "matrix", value: { a: 1 } },
        { componentId: "bars", property: "rows", value: [{ name: "Coffee", price: "3" }] },
      ]}
    />,
    { wrapper: Frame },
  );
}

function paste(cell: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

test("a list is edited as a table, also by pasted cells", async () => {
  await draw();
  await page.getByRole("button", { name: "Edit as a table" }).first().click();
  await expect.poll(() => dialog.getByRole("textbox").elements().length).toBe(2);
  await dialog.getByRole("button", { name: "Add a row" }).click();
  paste(dialog.getByRole("textbox", { name: "values, row 2" }).element(), "8\n9\n10\n");
  await dialog.getByRole("button", { name: "Remove row 1" }).click();
  await dialog.getByRole("button", { name: "Move row 3 up" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(field("values")).toHaveValue("[8,10,9]");
  await expect.element(page.getByRole("button", { name: "Edit as a table" }).first()).toHaveFocus();
});

test("a list of objects has its fields as columns, and a new one is refused under a known name", async () => {
  await draw();
  await page.getByRole("button", { name: "Edit as a table" }).last().click();
  const rows = page.getByRole("dialog", { name: "rows as a table" });
  await expect.element(rows.getByRole("textbox", { name: "price, row 1" })).toHaveValue("3");
  await rows.getByRole("textbox", { name: "New column" }).fill("price");
  await expect.element(rows.getByText("A column with this name exists.")).toBeVisible();
  await rows.getByRole("textbox", { name: "New column" }).fill("size");
  await userEvent.keyboard("{Enter}");
  await rows.getByRole("textbox", { name: "size, row 1" }).fill("large");
  await userEvent.keyboard("{Escape}");
  await expect.element(field("rows")).toHaveValue('[{"name":"Coffee","price":"3","size":"large"}]');
});

test("text that is no JSON says where it stops being some, and stays as typed", async () => {
  await draw();
  const typed = '{\n  "a": 1,\n  b: 2\n}';
  await field("matrix").fill(typed);
  await expect
    .element(page.getByText(/^Line 3, column 3: a key in double quotes is expected\./))
    .toBeVisible();
  await expect.element(field("matrix")).toBeInvalid();
  await expect.element(field("matrix")).toHaveValue(typed);
});
