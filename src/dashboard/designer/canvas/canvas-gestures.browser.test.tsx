import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drag, release } from "#component-page/drag.ts";
import {
  type OpenedCanvas,
  openCanvas,
  pressWithControl,
  sampleDesign,
} from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { guidesOf } from "../source/design-notes.ts";

let canvas: OpenedCanvas;

async function open(source: JsonObject = sampleDesign): Promise<void> {
  canvas = await openCanvas(source);
}

const at = (x: number, y: number) => ({ x, y });
/** From the corner of a handle, CSS px. */
const byHandle = (name: string, ...[first, ...others]: readonly [[number, number], ...[number, number][]]) =>
  drag(canvas.handle(name), [at(...first), ...others.map((place) => at(...place))]);
const setOf = (id: string) => page.getByRole("checkbox", { name: `Add ${id} to the selection` });

beforeEach(() => page.viewport(1280, 800));

test("the canvas has the keys again after a drag of a handle", async () => {
  await open();
  await canvas.press(450, 80);
  await byHandle("1 1", [5, 5], [25, 25]);
  await release();
  await expect.poll(() => canvas.component("badge").width).toBeGreaterThan(100);
  const { x } = canvas.component("badge");
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => canvas.component("badge").x).toBe(x + 1);
  await byHandle("rotate", [5, 5], [45, 25]);
  await release();
  await userEvent.keyboard("{Delete}");
  await expect.poll(canvas.ids).not.toContain("badge");
});

test("a side that becomes too short for its handle is dragged on", async () => {
  await open();
  await canvas.press(450, 80);
  const { width } = canvas.component("badge");
  await userEvent.keyboard("{Shift>}");
  // In the ratio of the component, whose height is soon less than a handle needs.
  await byHandle("1 0", [5, 5], [-60, 5], [-110, 5], [-60, 5], [5, 5]);
  await release();
  await userEvent.keyboard("{/Shift}");
  expect(canvas.component("badge").width).toBeCloseTo(width, 0);
  expect(canvas.designer.history.gesture).toBeUndefined();
});

test("shortcuts during a drag neither end it nor change the design", async () => {
  await open();
  await canvas.drag(at(450, 80), at(450, 120));
  await pressWithControl("d");
  await userEvent.keyboard("{Delete}{ArrowLeft}{Tab}");
  await pressWithControl("z");
  await userEvent.pointer({ target: document.body, coords: placeOf(450, 140) });
  await release();
  expect(canvas.ids()).toEqual(["ground", "title", "badge", "mark"]);
  expect(canvas.component("badge").y).toBeGreaterThan(100);
  expect(canvas.designer.history.past).toHaveLength(1);
});

/** A point of the template in the window. */
function placeOf(x: number, y: number) {
  const box = canvas.picture().getBoundingClientRect();
  const zoom = box.width / 600;
  return { x: box.left + x * zoom, y: box.top + y * zoom };
}

test("a second pointer neither moves nor ends a drag", async () => {
  await open();
  await canvas.drag(at(450, 80), at(450, 120));
  const moved = canvas.component("badge");
  const finger = { pointerId: 77, pointerType: "touch", bubbles: true, clientX: 5, clientY: 5 };
  for (const name of ["pointermove", "pointerup"])
    canvas.surface().dispatchEvent(new PointerEvent(name, finger));
  await userEvent.pointer({ target: document.body, coords: placeOf(450, 121) });
  await release();
  await expect.poll(() => canvas.component("badge").x).toBe(moved.x);
  expect(Math.abs(canvas.component("badge").y - moved.y)).toBeLessThan(10);
});

test("a drag goes on below the pointer while the wheel zooms", async () => {
  await open();
  await canvas.drag(at(450, 80), at(450, 120));
  const { left, top, width } = canvas.picture().getBoundingClientRect();
  const zoom = width / 600;
  const pointer = { clientX: left + 450 * zoom, clientY: top + 120 * zoom };
  canvas
    .surface()
    .dispatchEvent(
      new WheelEvent("wheel", { ...pointer, deltaY: 100, ctrlKey: true, bubbles: true, cancelable: true }),
    );
  await expect.poll(() => canvas.picture().getBoundingClientRect().width).not.toBe(width);
  await userEvent.pointer({ target: document.body, coords: placeOf(450, 200) });
  await expect.poll(() => Math.abs(canvas.component("badge").y + 20 - 200)).toBeLessThan(8);
  await release();
});

test("a press on another component applies a typed id, and the drag that follows keeps it", async () => {
  await open();
  await canvas.press(450, 80);
  await page.getByRole("textbox", { name: "Component id" }).fill("price");
  await canvas.drag(at(125, 225), at(160, 225), at(220, 225));
  await release();
  expect(canvas.ids()).toEqual(["ground", "title", "price", "mark"]);
  expect(canvas.designer.selectedIds).toEqual(["mark"]);
  expect(canvas.component("mark").x).toBeGreaterThan(150);
});

test("a text that is added again under the same id is edited at once too", async () => {
  await open();
  const editor = page.getByRole("textbox", { name: "Text of text on the picture" });
  const addAndRemove = async () => {
    await page.getByRole("button", { name: "Draw: text" }).click();
    await canvas.press(300, 150);
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Delete}");
    await expect.poll(canvas.ids).not.toContain("text");
  };
  await addAndRemove();
  await addAndRemove();
});

test("a shape that is drawn after a text is selected, and the text stays closed", async () => {
  await open();
  const editor = page.getByRole("textbox", { name: "Text of text on the picture" });
  await page.getByRole("button", { name: "Draw: text" }).click();
  await canvas.press(300, 150);
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Draw: circle" }).click();
  await canvas.drag(at(400, 160), at(450, 200), at(480, 240));
  await release();
  await expect.element(page.getByRole("textbox", { name: "Component id" })).toHaveValue("circle");
  await expect.element(editor).not.toBeInTheDocument();
  expect(canvas.designer.selectedIds).toEqual(["circle"]);
});

test("Escape on the canvas puts a tool away before it changes the selection", async () => {
  await open();
  await canvas.press(450, 80);
  await page.getByRole("button", { name: "Put here…" }).click();
  canvas.surface().focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Press the place on the canvas.")).not.toBeInTheDocument();
  expect(canvas.designer.selectedIds).toEqual(["badge"]);
});

test("Escape puts a tool away while its own button has the focus", async () => {
  await open();
  await page.getByRole("button", { name: "Draw: circle" }).click();
  const hint = page.getByText("Drag on the canvas, or press: circle.");
  await expect.element(hint).toBeVisible();
  // The first one may close the tooltip of the button.
  await expect
    .poll(async () => {
      await userEvent.keyboard("{Escape}");
      return hint.query();
    })
    .toBeNull();
});

test("a component that is put where it is makes no step of undo", async () => {
  await open();
  await canvas.press(125, 225);
  await page.getByRole("button", { name: "Put here…" }).click();
  await canvas.press(125, 225);
  await expect
    .element(page.getByRole("button", { name: "Select", exact: true }))
    .toHaveAttribute("aria-pressed", "true");
  expect(canvas.designer.canUndo).toBe(false);
});

test("a guide that passes another one, or leaves the page and comes back, is still dragged", async () => {
  await open({ ...sampleDesign, design: { guides: { x: [300, 320] } } });
  const [first] = document.querySelectorAll('[data-handle="guide x"]');
  const second = document.querySelectorAll('[data-handle="guide x"]')[1];
  if (first === undefined || second === undefined) throw new Error("There are no guides.");
  const gap = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  await drag(second, [at(5, 5), at(5 - gap, 5), at(5 - 2 * gap, 5)]);
  await release();
  await expect.poll(() => guidesOf(canvas.designer.source).x).toEqual([280, 300]);

  const [left] = document.querySelectorAll('[data-handle="guide x"]');
  if (left === undefined) throw new Error("There is no guide.");
  const far = left.getBoundingClientRect().left - canvas.picture().getBoundingClientRect().left + 60;
  await drag(left, [at(5, 5), at(5 - far, 5)]);
  await expect.poll(() => guidesOf(canvas.designer.source).x).toEqual([300]);
  await userEvent.pointer({ target: document.body, coords: placeOf(200, 1) });
  await release();
  await expect.poll(() => guidesOf(canvas.designer.source).x).toEqual([200, 300]);
});

test("a guide that is pressed and comes back makes no step of undo", async () => {
  await open({ ...sampleDesign, design: { guides: { x: [300] } } });
  await byHandle("guide x", [5, 5], [25, 5], [5, 5]);
  await release();
  expect(canvas.designer.canUndo).toBe(false);
});

test("a drag from a ruler adds a guide, and leaves none where it ends beside the page", async () => {
  await open();
  const ruler = canvas.handle("ruler x");
  await drag(ruler, [at(50, 5), at(50, 60), at(50, 100)]);
  await release();
  await expect.poll(() => guidesOf(canvas.designer.source).y.length).toBe(1);
  const [added = 0] = guidesOf(canvas.designer.source).y;
  const zoom = canvas.picture().getBoundingClientRect().width / 600;
  expect(Math.abs(added - (100 - 20) / zoom)).toBeLessThan(3);
  await drag(ruler, [at(80, 5), at(80, 60), at(80, 5)]);
  await release();
  expect(guidesOf(canvas.designer.source).y).toEqual([added]);
  canvas.designer.undo();
  await expect.poll(() => guidesOf(canvas.designer.source).y).toEqual([]);
});

test("components in one place are selected and marked each", async () => {
  const [ground, title, badge, mark] = JSON.parse(JSON.stringify(sampleDesign["components"])) as JsonObject[];
  const copies = [2, 3].map((number) => ({ ...badge, id: `badge-${number}` }));
  await open({ ...sampleDesign, components: [ground, title, badge, ...copies, mark] as JsonObject[] });
  for (const id of ["badge", "badge-2", "badge-3"]) await setOf(id).click();
  await expect.poll(() => document.querySelectorAll("polygon.designer-selected").length).toBe(3);
  await canvas.press(125, 225);
  await byHandle("1 0", [5, 5], [15, 5], [62, 5]);
  await release();
});

test("a component that is drawn snaps to the edges of the page, and a pressed text starts there", async () => {
  await open();
  await page.getByRole("button", { name: "Draw: circle" }).click();
  await canvas.drag(at(2, 3), at(100, 100), at(598, 298));
  await release();
  await expect.poll(canvas.ids).toContain("circle");
  expect(canvas.component("circle")).toMatchObject({ x: 0, y: 0, width: 600, height: 300 });
  await page.getByRole("button", { name: "Draw: text" }).click();
  await canvas.press(40, 250);
  await expect.poll(canvas.ids).toContain("text");
  expect(Math.abs(canvas.component("text").x - 40)).toBeLessThan(3);
  expect(canvas.component("text").y).toBe(180);
});
