import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { drag, release } from "#component-page/drag.ts";
import { calculate, NumberField, type NumberFieldProps } from "./number-field.tsx";

function Size(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | undefined>(40);
  return (
    <>
      <NumberField label="Size" minimum={1} maximum={60} {...props} value={value} onValueChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

const field = page.getByRole("textbox", { name: "Size" });
const value = page.getByRole("status");

test("arrow keys move the number by its step and with Shift by ten, within its range", async () => {
  await render(<Size step={2} />);
  await field.click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(field).toHaveValue("42");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(field).toHaveValue("38");
  await userEvent.keyboard("{Shift>}{ArrowUp}{ArrowUp}{/Shift}");
  await expect.element(field).toHaveValue("60");
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  await expect.element(field).toHaveValue("1");
});

test("a typed number stays as typed until the field is left, with a comma too", async () => {
  await render(<Size />);
  await field.fill("12,50");
  await expect.element(value).toHaveTextContent("12.5");
  await expect.element(field).toHaveValue("12,50");
  await userEvent.tab();
  await expect.element(field).toHaveValue("12.5");
});

test("a calculation is computed as far as it is typed, and shows its value once it is taken over", async () => {
  const onUnreadable = vi.fn<(text: string) => void>();
  await render(<Size onUnreadable={onUnreadable} maximum={600} />);
  await field.fill("");
  await userEvent.type(field, "=100+20*(1,5-.5)");
  await expect.element(value).toHaveTextContent("120");
  await expect.element(field).toHaveValue("=100+20*(1,5-.5)");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("120");
  expect(onUnreadable).not.toHaveBeenCalled();
  for (const text of ["", "1+", "(1", "1)", "1 2", "2**3", "1/0", "a", "(".repeat(100_000)])
    expect(calculate(text)).toBeUndefined();
});

test("a calculation needs no sign before it, has two decimals, and a number may have its unit", async () => {
  const onUnreadable = vi.fn<(text: string) => void>();
  await render(<Size onUnreadable={onUnreadable} unit="px" maximum={600} />);
  for (const [typed, number] of [
    ["100+20", "120"],
    ["100 + 20px", "120"],
    ["-5*2", "-10"],
    ["=10/3", "3.33"],
    ["120px", "120"],
    ["120 px", "120"],
    ["12,5", "12.5"],
    ["0.125", "0.125"],
  ] as const) {
    await field.clear();
    await userEvent.type(field, typed);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue(number);
  }
  expect(onUnreadable.mock.calls.flat().filter((text) => !/[-p]/.test(text))).toEqual([]);
});

test("digits of other scripts, and those of input methods, are numbers", async () => {
  await render(<Size />);
  for (const [typed, number] of [
    ["１２．５", "12.5"],
    ["ー８", "-8"],
    ["٣٤٫٥", "34.5"],
    ["۱۲۶", "126"],
    ["१६", "16"],
    ["−7", "-7"],
  ] as const) {
    await field.fill(typed);
    await expect.element(value).toHaveTextContent(number);
  }
});

test("an emptied field has no number", async () => {
  await render(<Size />);
  await field.clear();
  await expect.element(value).toHaveTextContent("undefined");
});

test("text that is no number is handed over, or dropped when the field is left", async () => {
  const onUnreadable = vi.fn<(text: string) => void>();
  const { rerender } = await render(<Size onUnreadable={onUnreadable} />);
  await field.fill("large");
  expect(onUnreadable).toHaveBeenLastCalledWith("large");
  await expect.element(value).toHaveTextContent("40");

  await rerender(<Size />);
  await field.fill("larger");
  await userEvent.tab();
  await expect.element(field).toHaveValue("40");
});

test("a mouse that drags the label changes the number by one step for each 3 px", async () => {
  await render(<Size />);
  const label = page.getByText("Size");
  await drag(label.element(), [
    { x: 4, y: 8 },
    { x: 19, y: 8 },
    { x: 34, y: 8 },
  ]);
  await expect.element(field).toHaveValue("50");
  await release();

  await drag(label.element(), [
    { x: 4, y: 8 },
    { x: 400, y: 8 },
  ]);
  await expect.element(field).toHaveValue("60");
  await release();
});

test("a disabled field takes neither keys nor a drag", async () => {
  await render(<Size disabled />);
  await expect.element(field).toBeDisabled();
  const label = page.getByText("Size");
  await drag(label.element(), [
    { x: 4, y: 8 },
    { x: 34, y: 8 },
  ]);
  await release();
  await expect.element(field).toHaveValue("40");
});
