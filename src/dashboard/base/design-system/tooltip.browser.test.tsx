import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { IconButton } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useEscape } from "./use-escape.ts";

const tooltip = page.getByRole("tooltip");

test("an icon button has its label as its name, and shows it with its shortcut on keyboard focus", async () => {
  await render(<IconButton icon="undo" label="Undo" shortcut="⌘Z" />);
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await expect.element(tooltip).toHaveTextContent("Undo ⌘Z");
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
});

test("Escape hides a tooltip first, and means the page the second time", async () => {
  const onEscape = vi.fn<() => void>();
  function Mode() {
    useEscape(onEscape);
    return <IconButton icon="undo" label="Undo" />;
  }
  await render(<Mode />);
  await userEvent.tab();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledOnce();
});

test("a mouse shows a tooltip, and a press hides it", async () => {
  await render(<IconButton icon="undo" label="Undo" />);
  const button = page.getByRole("button", { name: "Undo" });
  await button.hover();
  await expect.element(tooltip).toBeVisible();
  await button.click();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test("a tooltip stays inside the window", async () => {
  await page.viewport(320, 480);
  await render(
    <Tooltip content="Reads the page again, with everything that it names" align="end">
      <button type="button">Read</button>
    </Tooltip>,
  );
  await userEvent.tab();
  await expect.element(tooltip).toBeVisible();
  const { left, right } = tooltip.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
});
