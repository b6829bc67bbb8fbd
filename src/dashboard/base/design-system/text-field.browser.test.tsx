import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextArea, TextField } from "./text-field.tsx";

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
