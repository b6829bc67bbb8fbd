import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Form, TextArea, TextField } from "./text-field.tsx";

test.each([
  { name: "TextField", Control: TextField },
  { name: "TextArea", Control: TextArea },
])("$name has a name, and its hint and fault as its description", async ({ Control }) => {
  const { rerender } = await render(<Control label="File name" hint="With its ending." />);
  const field = page.getByRole("textbox", { name: "File name" });
  await expect.element(field).toHaveAccessibleDescription("With its ending.");
  await expect.element(field).toBeValid();

  await rerender(<Control label="File name" hint="With its ending." error="Must not be empty." />);
  await expect.element(field).toHaveAccessibleDescription("With its ending. Must not be empty.");
  await expect.element(field).toBeInvalid();
});

test.each([
  { name: "TextField", Control: TextField },
  { name: "TextArea", Control: TextArea },
])("a click on the label of $name focuses it, and each key is told", async ({ Control }) => {
  const onValueChange = vi.fn<(value: string) => void>();
  await render(<Control label="File name" onValueChange={onValueChange} />);
  await page.getByText("File name").click();
  await userEvent.keyboard("ab");
  expect(onValueChange.mock.calls).toEqual([["a"], ["ab"]]);
});

test("submitting a form focuses the first field that is invalid then and visible", async () => {
  function Name() {
    const [error, setError] = useState<string>();
    return (
      <Form onSubmit={() => setError("Enter a name.")}>
        <TextField label="Note" />
        <details>
          <summary>Options</summary>
          <TextField label="Alias" error={error} />
        </details>
        <TextField label="Name" error={error} />
        <TextField label="Nickname" error={error} />
        <button type="submit">Save</button>
      </Form>
    );
  }
  await render(<Name />);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("textbox", { name: "Name", exact: true })).toHaveFocus();
});
