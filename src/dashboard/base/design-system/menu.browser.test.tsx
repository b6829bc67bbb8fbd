import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { Menu } from "./menu.tsx";

const onSelect = vi.fn<(label: string) => void>();
const trigger = page.getByRole("button", { name: "More" });
const menu = page.getByRole("menu", { name: "Actions" });
const item = (name: string) => page.getByRole("menuitem", { name });

beforeEach(async () => {
  onSelect.mockClear();
  const items = ["Copy", "Move", "Open", "Delete"].map((label) => ({
    label,
    isDisabled: label === "Move",
    onSelect: () => {
      onSelect(label);
    },
  }));
  await render(
    <>
      <Menu trigger={<Button>More</Button>} label="Actions" items={items} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
});

test("Enter opens it at its first item, and Escape gives the focus back", async () => {
  await expect.element(trigger).toHaveAttribute("aria-haspopup", "menu");
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Copy")).toHaveFocus();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(trigger).toHaveFocus();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
});

test("arrow keys go round and leave out disabled items; Home, End and first letters jump", async () => {
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Copy")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Open")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(item("Delete")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Copy")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(item("Delete")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(item("Copy")).toHaveFocus();
  await userEvent.keyboard("o");
  await expect.element(item("Open")).toHaveFocus();
  // A shortcut of the browser or the page.
  await userEvent.keyboard("{Control>}d{/Control}");
  await expect.element(item("Open")).toHaveFocus();
});

test("Enter chooses an item once, closes the menu and gives the focus back", async () => {
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Copy")).toHaveFocus();
  await userEvent.keyboard("{End}{Enter}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(onSelect.mock.calls).toEqual([["Delete"]]);
});

test("Tab and a press outside close it", async () => {
  await trigger.click();
  await expect.element(item("Copy")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  await trigger.click();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "After" }).click();
  await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  expect(onSelect).not.toHaveBeenCalled();
});

test("stays inside a window that is made narrower", async () => {
  await page.viewport(600, 800);
  trigger.element().parentElement?.setAttribute("style", "padding-left: 260px");
  await trigger.click();
  await expect.element(item("Copy")).toHaveFocus();
  await page.viewport(320, 800);
  await expect.poll(() => menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  expect(menu.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(176);
});
