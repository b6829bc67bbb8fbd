import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drag, release } from "#component-page/drag.ts";
import { listFaults } from "#component-page/list-faults.ts";
import { type OpenedCanvas, openCanvas } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";

const square = { type: "RECTANGLE", y: 40, width: 60, height: 60 };
const card: JsonObject = {
  width: 600,
  height: 300,
  outputFormat: "png",
  components: ["a", "b", "c", "d"].map((id, index) => ({ ...square, id, x: 40 + index * 100 })),
};

let canvas: OpenedCanvas;

/** The row of a layer; the topmost component is the first. */
function row(id: string): Element {
  return page.getByRole("button", { name: `${id}, rectangle` }).element();
}

/** The ids of the rows, from the top. */
function shownIds(): string[] {
  return [...document.querySelectorAll("[data-layer] button[aria-pressed]")].map(
    ({ textContent }) => textContent,
  );
}

/** Drags a row to the upper edge of another one, or with `isBelow` to its lower edge. */
async function dragRow(id: string, to: string, { isBelow = false } = {}): Promise<void> {
  const [from, target] = [row(id).getBoundingClientRect(), row(to).getBoundingClientRect()];
  const y = (isBelow ? target.bottom : target.top) - from.top;
  await drag(row(id), [
    { x: 40, y: 10 },
    { x: 40, y: y / 2 },
    { x: 40, y },
  ]);
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

async function open(source: JsonObject = card): Promise<void> {
  canvas = await openCanvas(source);
}

test("a layer that is dragged lands where its line is, in one step of undo, and Escape ends the drag", async () => {
  await open();
  await dragRow("a", "d");
  await expect.poll(() => document.querySelectorAll("[data-place]").length).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelectorAll("[data-place]").length).toBe(0);
  await release();
  expect(canvas.ids()).toEqual(["a", "b", "c", "d"]);
  await dragRow("a", "d");
  await release();
  await expect.poll(shownIds).toEqual(["a", "d", "c", "b"]);
  expect(document.querySelectorAll("[data-place]")).toHaveLength(0);
  expect(canvas.designer.selectedIds).toEqual([]);
  canvas.designer.undo();
  await expect.poll(canvas.ids).toEqual(["a", "b", "c", "d"]);
  expect(canvas.designer.canUndo).toBe(false);
});

test("a group hides its layers, is dragged over, selected as one, and renamed by its menu", async () => {
  await open({ ...card, design: { groups: [{ name: "Pair", ids: ["b", "c"] }] } });
  const arrow = page.getByRole("button", { name: "Layers of Pair" });
  await arrow.click();
  await expect.poll(shownIds).toEqual(["d", "a"]);
  await expect.element(arrow).toHaveAttribute("aria-expanded", "false");
  await dragRow("d", "a", { isBelow: true });
  await release();
  await expect.poll(canvas.ids).toEqual(["d", "a", "b", "c"]);
  await page.getByRole("button", { name: "Pair (2)" }).click();
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["b", "c"]);
  await arrow.click();
  await expect.poll(shownIds).toEqual(["c", "b", "a", "d"]);
  expect(await listFaults()).toEqual([]);

  await page.getByRole("button", { name: "Actions for Pair" }).click();
  await menuItem(/^Rename/).click();
  await userEvent.keyboard("Header{Enter}");
  await expect.element(page.getByRole("button", { name: "Header (2)" })).toHaveFocus();
});

const menuItem = (name: string | RegExp) => page.getByRole("menuitem", { name });

test("the menu of a row is about the selection if it has the row, or else about the row", async () => {
  await open();
  await page.getByRole("button", { name: "b, rectangle" }).hover();
  await page.getByRole("button", { name: "Actions for b" }).click();
  await expect.element(menuItem(/^Rename/)).toHaveFocus();
  await menuItem("Hide").click();
  await expect.poll(() => canvas.component("b").visible).toBe(false);
  expect(document.activeElement).toBe(row("b"));
  canvas.designer.select([]);
  for (const id of ["a", "c"])
    await page.getByRole("checkbox", { name: `Add ${id} to the selection` }).click();
  await userEvent.pointer([{ target: row("a"), keys: "[MouseRight]" }]);
  await menuItem(/^Duplicate/).click();
  await expect.poll(canvas.ids).toEqual(["a", "b", "c", "a-2", "c-2", "d"]);
  // The rows follow the canvas.
  await expect.poll(shownIds).toEqual(["d", "c-2", "a-2", "c", "b", "a"]);
  await userEvent.pointer([{ target: row("b"), keys: "[MouseRight]" }]);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["b"]);
  expect(await listFaults()).toEqual([]);
});

test("F2 renames a layer in its row, in one step of undo, and Escape reverts", async () => {
  await open();
  const field = page.getByRole("list", { name: "Layers" }).getByRole("textbox", { name: "Component id" });
  await page.getByRole("button", { name: "b, rectangle" }).click();
  await userEvent.keyboard("{F2}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("a{Enter}");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(canvas.ids()).toEqual(["a", "b", "c", "d"]);
  await userEvent.keyboard("bb{Enter}");
  await expect.poll(canvas.ids).toEqual(["a", "abb", "c", "d"]);
  await expect.element(page.getByRole("button", { name: "abb, rectangle" })).toHaveFocus();
  await userEvent.keyboard("{F2}other{Escape}");
  await expect.element(page.getByRole("button", { name: "abb, rectangle" })).toHaveFocus();
  canvas.designer.undo();
  await expect.poll(canvas.ids).toEqual(["a", "b", "c", "d"]);
  expect(canvas.designer.canUndo).toBe(false);
});

test("the menu of the canvas renames in the list of layers, and copies for another template", async () => {
  await open();
  await page.getByRole("button", { name: "b, rectangle" }).click();
  await page.getByRole("button", { name: "Actions for the selection" }).first().click();
  await menuItem(/^Copy.*C$/).click();
  await expect.poll(() => navigator.clipboard.readText().catch(() => "")).toContain('"b"');
  await page.getByRole("button", { name: "Actions for the selection" }).first().click();
  await menuItem(/^Rename/).click();
  await userEvent.keyboard("card{Enter}");
  await expect.poll(canvas.ids).toEqual(["a", "card", "c", "d"]);
});

test("a component that is selected on a phone's canvas does not move the canvas", async () => {
  await open();
  await page.viewport(320, 480);
  await expect.poll(() => canvas.picture().getBoundingClientRect().width).toBeLessThan(320);
  const { top } = canvas.picture().getBoundingClientRect();
  canvas.designer.select(["a"]);
  await expect.poll(() => document.querySelector("[data-selected]")?.textContent).toContain("a");
  expect(canvas.picture().getBoundingClientRect().top).toBe(top);
});
