import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Select } from "./select.tsx";

const options = [
  { value: "png", label: "PNG" },
  { value: "jpeg", label: "JPEG" },
  { value: "webp", label: "WebP" },
];

test("arrow keys and first letters choose an option", async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  await render(<Select label="Format" options={options} onValueChange={onValueChange} />);
  const select = page.getByRole("combobox", { name: "Format" });
  await userEvent.tab();
  await expect.element(select).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(select).toHaveValue("jpeg");
  await userEvent.keyboard("w");
  await expect.element(select).toHaveValue("webp");
  expect(onValueChange.mock.calls).toEqual([["jpeg"], ["webp"]]);
});

test("a fault is the description of an invalid select", async () => {
  await render(<Select label="Format" options={options} error="Must be one of three." />);
  const select = page.getByRole("combobox", { name: "Format" });
  await expect.element(select).toBeInvalid();
  await expect.element(select).toHaveAccessibleDescription("Must be one of three.");
});
