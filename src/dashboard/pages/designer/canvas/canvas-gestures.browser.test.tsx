import { beforeEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { drag, release } from "#component-page/drag.ts";
import { sampleDesign } from "#component-page/edit-design.ts";
import { type OpenedCanvas, openCanvas, pressWithControl } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { guidesOf } from "../../../model/design/source/design-notes.ts";

/** That pointer and keys reach the gestures; `gestures.test.ts` has their rules. */
let canvas: OpenedCanvas;

async function open(source: JsonObject = sampleDesign): Promise<void> {
  canvas = await openCanvas(source);
}

const at = (x: number, y: number) => ({ x, y });
/** From the corner of a handle, CSS px. */
const byHandle = (name: string, ...[first, ...others]: readonly [[number, number], ...[number, number][]]) =>
  drag(canvas.handle(name), [at(...first), ...others.map((place) => at(...place))]);
/** Moves the pointer to a point of the template. */
const moveTo = (x: number, y: number) => {
  const box = canvas.picture().getBoundingClientRect();
  const zoom = box.width / 600;
  return userEvent.pointer({ coords: { x: box.left + x * zoom, y: box.top + y * zoom } });
};

beforeEach(() => page.viewport(1280, 800));

test("a drag is one step of undo, and meanwhile keys and other pointers do nothing", async () => {
  await open();
  await canvas.drag(at(450, 80), at(440, 78), at(420, 62));
  await expect.poll(() => canvas.component("badge").y).toBe(40);
  expect(document.querySelectorAll(".designer-snap").length).toBeGreaterThan(0);
  const moved = canvas.component("badge");
  await pressWithControl("d");
  await userEvent.keyboard("{Delete}{ArrowLeft}{Tab}");
  await pressWithControl("z");
  const finger = { pointerId: 77, pointerType: "touch", bubbles: true, clientX: 5, clientY: 5 };
  for (const name of ["pointermove", "pointerup"])
    canvas.surface().dispatchEvent(new PointerEvent(name, finger));
  expect(canvas.component("badge")).toEqual(moved);
  await moveTo(420, 120);
  await release();

  expect(canvas.ids()).toEqual(["ground", "title", "badge", "mark"]);
  expect(canvas.component("badge").y).toBeGreaterThan(90);
  expect(canvas.designer.selectedIds).toEqual(["badge"]);
  expect(document.querySelectorAll(".designer-snap")).toHaveLength(0);
  expect(canvas.designer.history.past).toHaveLength(1);
  canvas.designer.undo();
  await expect.poll(() => canvas.designer.source).toBe(sampleDesign);
});

test("a drag goes on below the pointer while the wheel zooms, and Escape reverts it", async () => {
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
  await moveTo(450, 200);
  await expect.poll(() => Math.abs(canvas.component("badge").y + 20 - 200)).toBeLessThan(8);
  await userEvent.keyboard("{Escape}");
  await release();
  await expect.poll(() => canvas.designer.source).toBe(sampleDesign);
  expect(canvas.designer.canUndo).toBe(false);
});

test("a press on the mat deselects, and a selection is drawn from there", async () => {
  await open();
  await canvas.press(450, 80);
  expect(canvas.designer.selectedIds).toEqual(["badge"]);
  const { height } = canvas.picture().getBoundingClientRect();
  const mat = (height + 90) * (600 / canvas.picture().getBoundingClientRect().width);
  await canvas.press(300, mat);
  await expect.poll(() => canvas.designer.selectedIds).toEqual([]);
  await expect.element(canvas.surface()).toHaveFocus();
  await canvas.drag(at(60, mat), at(120, 290), at(180, 180));
  await release();
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["mark"]);
});

test("a modifier acts in mid-drag", async () => {
  await open();
  await canvas.press(450, 80);
  await canvas.drag(at(450, 80), at(450, 120), at(457, 173));
  await expect.poll(() => canvas.component("badge").x).not.toBe(400);
  await userEvent.keyboard("{Shift>}");
  await expect.poll(() => canvas.component("badge").x).toBe(400);
  await userEvent.keyboard("{/Shift}");
  await expect.poll(() => canvas.component("badge").x).not.toBe(400);
  await release();
});

test("a double tap opens a text, whose second tap is on what the first one selected", async () => {
  await open();
  const { left, top, width } = canvas.picture().getBoundingClientRect();
  // The events of fingers have the coordinates of the window around the test's frame.
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const zoom = width / 600;
  const touchPoints = [{ x: frame.left + left + 100 * zoom, y: frame.top + top + 70 * zoom }];
  // At once, because a slow machine would make two single taps of them.
  const tap = () => [
    cdp().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
    cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ];
  await Promise.all([...tap(), ...tap()]);
  await expect.element(page.getByRole("textbox", { name: /title/ }).first()).toHaveFocus();
});

test("two fingers zoom, and move nothing", async () => {
  await open();
  const { left, top, width, height } = canvas.picture().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const finger = (id: number, share: number) => ({
    id,
    x: frame.left + left + width * share,
    y: frame.top + top + height * 0.27,
  });
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: ReturnType<typeof finger>[]
  ) => cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
  // One finger is on the badge, the other on the title.
  await touch("touchStart", finger(1, 0.72));
  await touch("touchStart", finger(1, 0.72), finger(2, 0.3));
  await touch("touchMove", finger(1, 0.8), finger(2, 0.2));
  await touch("touchMove", finger(1, 0.9), finger(2, 0.1));
  await touch("touchEnd");
  await expect.poll(() => canvas.picture().getBoundingClientRect().width).toBeGreaterThan(width * 1.5);
  expect(canvas.component("badge")).toMatchObject({ x: 400, y: 60 });
  expect(canvas.component("title")).toMatchObject({ x: 40, y: 40 });
});

test("a handle is dragged on although its side becomes too short for it, and then the canvas has the keys", async () => {
  await open();
  await canvas.press(450, 80);
  const { width } = canvas.component("badge");
  await userEvent.keyboard("{Shift>}");
  // In the ratio of the component, whose height is soon less than a handle needs.
  await byHandle("1 0", [5, 5], [-110, 5], [5, 5]);
  await release();
  await userEvent.keyboard("{/Shift}");
  expect(canvas.component("badge").width).toBeCloseTo(width, 0);
  expect(canvas.designer.history.gesture).toBeUndefined();

  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => canvas.component("badge").x).toBe(401);
  await byHandle("rotate", [5, 5], [45, 25]);
  await release();
  await expect.poll(() => canvas.component("badge").rotation).not.toBe(0);
});

test("a new text is edited at once, also under the id of a removed one, and a shape after it closes it", async () => {
  await open();
  const editor = page.getByRole("textbox", { name: "Text of text on the picture" });
  const addText = async () => {
    await page.getByRole("button", { name: "Draw: text" }).click();
    await canvas.press(300, 150);
    await expect.element(editor).toHaveFocus();
  };
  await addText();
  await userEvent.keyboard("{Escape}{Delete}");
  await expect.poll(canvas.ids).not.toContain("text");
  await addText();
  await editor.fill("Hello");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => canvas.component("text")).toMatchObject({ text: "Hello" });

  await page.getByRole("button", { name: "Draw: rectangle" }).click();
  await canvas.drag(at(300, 160), at(350, 200), at(400, 240));
  await release();
  await expect.element(page.getByRole("textbox", { name: "Component id" })).toHaveValue("rectangle");
  await expect.element(editor).not.toBeInTheDocument();
  expect(canvas.designer.selectedIds).toEqual(["rectangle"]);
  expect(canvas.component("rectangle")).toMatchObject({ x: 300, y: 160, width: 100, height: 80 });
});

test("Escape puts a tool away before it changes the selection, on the canvas and on the tool's button", async () => {
  await open();
  await canvas.press(450, 80);
  await page.getByRole("button", { name: "Steps" }).click();
  await page.getByRole("button", { name: "Put here…" }).click();
  canvas.surface().focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Press the place on the canvas.")).not.toBeInTheDocument();
  expect(canvas.designer.selectedIds).toEqual(["badge"]);

  await page.getByRole("button", { name: "Draw: rectangle" }).click();
  const hint = page.getByText("Drag on the canvas, or press: rectangle.");
  await expect.element(hint).toBeVisible();
  // The first one may close the tooltip of the button.
  await expect
    .poll(async () => {
      await userEvent.keyboard("{Escape}");
      return hint.query();
    })
    .toBeNull();
});

test("a guide that passes another one, or leaves the page and comes back, is still dragged", async () => {
  await open({ ...sampleDesign, design: { guides: { x: [300, 320] } } });
  const [first, second] = document.querySelectorAll('[data-handle="guide x"]');
  if (first === undefined || second === undefined) throw new Error("There are no guides.");
  const gap = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  await drag(second, [at(5, 5), at(5 - gap, 5), at(5 - 2 * gap, 5)]);
  await release();
  await expect.poll(() => guidesOf(canvas.designer.source).x).toEqual([280, 300]);

  const left = canvas.handle("guide x");
  const far = left.getBoundingClientRect().left - canvas.picture().getBoundingClientRect().left + 60;
  await drag(left, [at(5, 5), at(5 - far, 5)]);
  await expect.poll(() => guidesOf(canvas.designer.source).x).toEqual([300]);
  await moveTo(200, 1);
  await release();
  await expect.poll(() => guidesOf(canvas.designer.source).x).toEqual([200, 300]);

  await byHandle("ruler x", [50, 5], [50, 60], [50, 100]);
  await release();
  await expect.poll(() => guidesOf(canvas.designer.source).y.length).toBe(1);
});

test("an end of a gradient's line turns the gradient, in one step of undo", async () => {
  const [ground, ...others] = JSON.parse(JSON.stringify(sampleDesign["components"])) as JsonObject[];
  const gradient = "linear-gradient(90deg, #ff0000 0%, #0000ff 100%)";
  const source = { ...sampleDesign, design: {}, components: [{ ...ground, gradient }, ...others] };
  await open(source);
  await canvas.press(300, 150);
  expect(canvas.handle("gradient end")).toBeVisible();
  await canvas.drag(at(600, 150), at(500, 250), at(300, 290));
  await release();
  await expect
    .poll(() => JSON.stringify(canvas.designer.source["components"]))
    .toContain("linear-gradient(180deg, #ff0000 0%, #0000ff 100%)");
  canvas.designer.undo();
  await expect.poll(() => canvas.designer.source).toBe(source);
});

test("components in one place are marked each", async () => {
  const [ground, title, badge, mark] = JSON.parse(JSON.stringify(sampleDesign["components"])) as JsonObject[];
  const copies = [2, 3].map((number) => ({ ...badge, id: `badge-${number}` }));
  await open({ ...sampleDesign, components: [ground, title, badge, ...copies, mark] as JsonObject[] });
  canvas.designer.select(["badge", "badge-2", "badge-3"]);
  await expect.poll(() => document.querySelectorAll("polygon.designer-selected").length).toBe(3);
  canvas.designer.select(["mark"]);
  await expect.poll(() => document.querySelectorAll("polygon.designer-selected").length).toBe(1);
});
