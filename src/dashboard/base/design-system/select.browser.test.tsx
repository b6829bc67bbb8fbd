import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Select } from "./select.tsx";

const options = [
  { value: "png", label: "PNG" },
  { value: "jpeg", label: "JPEG" },
  { value: "webp", label: "WebP" },
];

test("a fault is the description of an invalid select", async () => {
  await render(<Select label="Format" options={options} error="Must be one of three." />);
  const select = page.getByRole("combobox", { name: "Format" });
  await expect.element(select).toBeInvalid();
  await expect.element(select).toHaveAccessibleDescription("Must be one of three.");
});
