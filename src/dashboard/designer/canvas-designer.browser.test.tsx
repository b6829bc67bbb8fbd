import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drag, release } from "#component-page/drag.ts";
import { listFaults } from "#component-page/list-faults.ts";
import {
  type OpenedCanvas,
  openCanvas,
  pressWithControl,
  sampleDesign,
} from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf } from "#scene/document.ts";
import { documentOf } from "./design.ts";

let canvas: OpenedCanvas;

async function open(source: JsonObject = sampleDesign): Promise<void> {
  canvas = await openCanvas(source);
}

const at = (x: number, y: number) => ({ x, y });
const ids = () => canvas.ids();
const boxOf = (id: string) => canvas.component(id);

beforeEach(() => page.viewport(1280, 800));

test("drags a component to where an edge aligns, in one step of undo", async () => {
  await open();
  await canvas.drag(at(450, 80), at(440, 78), at(420, 62));
  await expect.poll(() => boxOf("badge").y).toBe(40);
  expect(document.querySelectorAll(".designer-snap").length).toBeGreaterThan(0);
  await release();

  expect(canvas.designer.selectedIds).toEqual(["badge"]);
  expect(document.querySelectorAll(".designer-snap")).toHaveLength(0);
  canvas.designer.undo();
  await expect.poll(() => boxOf("badge")).toMatchObject({ x: 400, y: 60 });
  expect(canvas.designer.canUndo).toBe(false);
});

test("a drag that Escape ends leaves no trace", async () => {
  await open();
  await canvas.drag(at(450, 80), at(430, 120), at(300, 160));
  await expect.poll(() => boxOf("badge").x).toBeLessThan(400);
  await userEvent.keyboard("{Escape}");
  await release();

  await expect.poll(() => canvas.designer.source).toBe(sampleDesign);
  expect(canvas.designer.canUndo).toBe(false);
});

test("a handle resizes, with Shift in the component's ratio, and the selection by the frame around it", async () => {
  await open();
  await canvas.press(450, 80);
  const handle = () => canvas.handle("1 1");
  await drag(handle(), [
    { x: 5, y: 5 },
    { x: 30, y: 30 },
  ]);
  await release();
  expect(boxOf("badge")).toMatchObject({ x: 400, y: 60 });
  expect(boxOf("badge").width).toBeGreaterThan(100);

  canvas.designer.undo();
  await expect.poll(() => boxOf("badge").width).toBe(100);
  await userEvent.keyboard("{Shift>}");
  await drag(handle(), [
    { x: 5, y: 5 },
    { x: 60, y: 8 },
  ]);
  await release();
  await userEvent.keyboard("{/Shift}");
  const { width, height } = boxOf("badge");
  expect(width / height).toBeCloseTo(100 / 40, 3);
});

test("a rectangle around components selects them, and dragging one moves all", async () => {
  await open();
  await canvas.drag(at(20, 20), at(300, 120), at(520, 270));
  await release();
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["title", "badge", "mark"]);

  await canvas.drag(at(450, 80), at(455, 130), at(461, 150));
  await release();
  const by = { x: boxOf("badge").x - 400, y: boxOf("badge").y - 60 };
  expect(by.y).toBeGreaterThan(50);
  expect(boxOf("title")).toMatchObject({ x: 40 + by.x, y: 40 + by.y });
  expect(boxOf("mark")).toMatchObject({ x: 100 + by.x, y: 200 + by.y });
  // A press without a move selects the one that was pressed.
  await canvas.press(461, 150);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["badge"]);
});

test("Shift adds to the selection, a press on the ground selects the page, and locked components are not hit", async () => {
  await open();
  await canvas.press(450, 80);
  await userEvent.keyboard("{Shift>}");
  await canvas.press(125, 225);
  await userEvent.keyboard("{/Shift}");
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["badge", "mark"]);
  await canvas.press(300, 150);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["page"]);
  await expect.element(page.getByRole("region", { name: "Properties of page" })).toBeVisible();
});

test("Alt and a drag leaves the component and moves a copy", async () => {
  await open();
  await userEvent.keyboard("{Alt>}");
  await canvas.drag(at(450, 80), at(450, 120), at(450, 200));
  await release();
  await userEvent.keyboard("{/Alt}");

  await expect.poll(ids).toEqual(["ground", "title", "badge", "badge-2", "mark"]);
  expect(boxOf("badge")).toMatchObject({ x: 400, y: 60 });
  expect(canvas.designer.selectedIds).toEqual(["badge-2"]);
});

test("a tool draws a component, and a new text is edited at once", async () => {
  await open();
  await page.getByRole("button", { name: "Draw: rectangle" }).click();
  await canvas.drag(at(300, 160), at(350, 200), at(400, 240));
  await release();
  await expect.poll(ids).toContain("rectangle");
  expect(boxOf("rectangle")).toMatchObject({ x: 300, y: 160, width: 100, height: 80 });

  await page.getByRole("button", { name: "Draw: text" }).click();
  await canvas.press(300, 100);
  const editor = page.getByRole("textbox", { name: "Text of text on the picture" });
  await expect.element(editor).toHaveFocus();
  await editor.fill("Hello");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => canvas.component("text")).toMatchObject({ text: "Hello" });
});

test("the keyboard alone selects, moves, resizes, duplicates, removes and undoes", async () => {
  await open();
  canvas.surface().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["ground"]);
  await userEvent.keyboard("{Tab}");
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["title"]);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(() => boxOf("title")).toMatchObject({ x: 42, y: 50, width: 201 });
  await expect.element(page.getByText(/^title: left 42, top 50/)).toBeInTheDocument();

  await pressWithControl("d");
  await expect.poll(ids).toContain("title-2");
  await userEvent.keyboard("{Delete}");
  await expect.poll(ids).not.toContain("title-2");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => canvas.designer.selectedIds).toEqual([]);
  for (let step = 0; step < 6 && canvas.designer.canUndo; step += 1) await pressWithControl("z");
  await expect.poll(() => canvas.designer.source).toBe(sampleDesign);
});

test("buttons move, align and rotate without dragging, and put the selection where the next press is", async () => {
  await open();
  await canvas.press(450, 80);
  await page.getByRole("button", { name: "1 px left" }).click();
  await page.getByRole("button", { name: "Align top" }).click();
  await page.getByRole("button", { name: "Rotate 15° to the right" }).click();
  await expect.poll(() => boxOf("badge")).toMatchObject({ x: 399, rotation: 15 });

  await page.getByRole("button", { name: "Put here…" }).click();
  await canvas.press(300, 150);
  await expect.poll(() => boxOf("badge").x + 50).toBeCloseTo(300, -1);
});

test("several components show the values they share, and a field sets all of them", async () => {
  await open();
  await page.getByRole("checkbox", { name: "Add badge to the selection" }).click();
  await page.getByRole("checkbox", { name: "Add mark to the selection" }).click();
  const fields = page.getByRole("region", { name: "2 components" });
  await expect.element(fields.getByText("Mixed").first()).toBeVisible();
  await fields.getByRole("textbox", { name: "Opacity" }).fill("0.5");
  await expect
    .poll(() => componentsOf(documentOf(canvas.designer.source)).map(({ opacity }) => opacity))
    .toEqual([1, 1, 0.5, 0.5]);
});

test("a component is renamed in its field, and a name that another one has is kept with the reason", async () => {
  await open();
  await canvas.press(450, 80);
  const field = page.getByRole("textbox", { name: "Component id" });
  await field.fill("title");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Another component has this id.")).toBeVisible();
  await field.fill("price");
  await userEvent.keyboard("{Enter}");
  await expect.poll(ids).toEqual(["ground", "title", "price", "mark"]);
  expect(canvas.designer.source["aliases"]).toEqual({ badge: "price" });
});

test("layers are locked, hidden and reordered by buttons", async () => {
  await open();
  await page.getByRole("checkbox", { name: "Add mark to the selection" }).click();
  await page.getByRole("button", { name: "Send mark backward" }).click();
  await expect.poll(ids).toEqual(["ground", "title", "mark", "badge"]);
  await page.getByRole("button", { name: "Hide badge" }).click();
  await page.getByRole("button", { name: "Unlock ground" }).click();
  await canvas.press(450, 80);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["ground"]);
});

test("has no accessibility faults with nothing, one and several selected", async () => {
  await open();
  expect(await listFaults()).toEqual([]);
  await canvas.press(450, 80);
  await expect.element(page.getByRole("textbox", { name: "Component id" })).toBeVisible();
  expect(await listFaults()).toEqual([]);
  await page.getByRole("checkbox", { name: "Add mark to the selection" }).click();
  expect(await listFaults()).toEqual([]);
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

test("copied components are pasted beside the originals, and text of another program becomes a text", async () => {
  await open();
  await canvas.press(450, 80);
  await pressWithControl("c");
  await pressWithControl("v");
  await expect.poll(ids).toEqual(["ground", "title", "badge", "mark", "badge-2"]);
  expect(boxOf("badge-2")).toMatchObject({ x: 416, y: 76 });
  await pressWithControl("x");
  await expect.poll(ids).not.toContain("badge-2");

  await navigator.clipboard.writeText("Until Friday");
  await pressWithControl("v");
  await expect.poll(() => canvas.component("text")).toMatchObject({ text: "Until Friday" });
});

test("a case that is added is a part of the document, and a step of undo", async () => {
  await open();
  await page.getByRole("button", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Add a case" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit “Case”" });
  await dialog.getByRole("textbox", { name: "Text" }).fill("A long headline");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect
    .poll(() => canvas.designer.source["cases"])
    .toEqual([{ name: "Case", data: { "title.text": "A long headline" } }]);
  await expect.element(page.getByRole("button", { name: /^Open Case \(/ })).toBeVisible();
  expect(await listFaults()).toEqual([]);
  canvas.designer.undo();
  canvas.designer.undo();
  await expect.poll(() => canvas.designer.source).toBe(sampleDesign);
});

test("a property becomes an input with rules, and a rule that contradicts another stays with its reason", async () => {
  await open();
  await page.getByRole("checkbox", { name: "Add title to the selection" }).click();
  await page.getByText("Inputs", { exact: true }).click();
  await page.getByRole("button", { name: "Add input" }).click();
  const input = page.getByRole("group", { name: "Input Text" });
  await input.getByRole("textbox", { name: "Label" }).fill("Headline");
  await input.getByRole("textbox", { name: "Longest, characters" }).fill("60");
  await expect
    .poll(() => canvas.designer.source["inputs"])
    .toEqual({ "title.text": { label: "Headline", maxLength: 60 } });
  await input.getByRole("textbox", { name: "Shortest, characters" }).fill("70");
  await expect.element(input.getByText(/^Not saved: this is more than the largest, 60/)).toBeVisible();
  expect(canvas.designer.source["inputs"]).toEqual({ "title.text": { label: "Headline", maxLength: 60 } });
  expect(await listFaults()).toEqual([]);
});

test("a guide is dragged by its end, and disappears beside the page", async () => {
  await open({ ...sampleDesign, design: { guides: { x: [300] } } });
  const end = () => canvas.handle("guide x");
  await drag(end(), [
    { x: 5, y: 5 },
    { x: 45, y: 5 },
  ]);
  await release();
  const moved = () => JSON.stringify(canvas.designer.source["design"]);
  await expect.poll(moved).not.toContain("300");
  expect(moved()).toMatch(/"x":\[3\d\d\]/);
  await drag(end(), [
    { x: 5, y: 5 },
    { x: 420, y: 5 },
  ]);
  await release();
  await expect.poll(() => canvas.designer.source["design"]).toBeUndefined();
});

test("a group is named while it is selected", async () => {
  await open();
  await page.getByRole("checkbox", { name: "Add badge to the selection" }).click();
  await page.getByRole("checkbox", { name: "Add mark to the selection" }).click();
  canvas.surface().dispatchEvent(new KeyboardEvent("keydown", { key: "g", ctrlKey: true, bubbles: true }));
  await page.getByRole("textbox", { name: "Group name" }).fill("Sticker");
  await expect
    .poll(() => JSON.stringify(canvas.designer.source["design"]))
    .toContain('{"name":"Sticker","ids":["badge","mark"]}');
  await expect.element(page.getByRole("button", { name: "Sticker (2)" })).toBeVisible();
});

test("a picture that is dropped beside every picture is added where it was dropped", async () => {
  await open();
  const transfer = new DataTransfer();
  transfer.setData("text/uri-list", "https://example.com/photo.jpg");
  transfer.setData("text/html", '<img src="https://example.com/photo.jpg">');
  const { left, top } = canvas.picture().getBoundingClientRect();
  const zoom = canvas.picture().getBoundingClientRect().width / 600;
  const options = {
    dataTransfer: transfer,
    clientX: left + 300 * zoom,
    clientY: top + 150 * zoom,
    bubbles: true,
    cancelable: true,
  };
  canvas.surface().dispatchEvent(new DragEvent("dragover", options));
  await expect.element(page.getByText("Drop to add it to the page")).toBeVisible();
  canvas.surface().dispatchEvent(new DragEvent("drop", options));
  await expect
    .poll(() => canvas.component("image"))
    .toMatchObject({ src: "https://example.com/photo.jpg", x: 60, y: -10 });
});

test("a component that is added to the selected page is selected without it", async () => {
  await open();
  await canvas.press(300, 150);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["page"]);
  await page.getByRole("checkbox", { name: "Add badge to the selection" }).click();
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["badge"]);
  await canvas.press(300, 150);
  await userEvent.keyboard("{Shift>}");
  await canvas.drag(at(380, 130), at(420, 90), at(520, 50));
  await release();
  await userEvent.keyboard("{/Shift}");
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["badge"]);
});

test("two components are added by presses that no frame separates", async () => {
  await open();
  const boxes = ["badge", "mark"].map((id) =>
    page.getByRole("checkbox", { name: `Add ${id} to the selection` }).element(),
  );
  for (const box of boxes) if (box instanceof HTMLElement) box.click();
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["badge", "mark"]);
});

test("a safe zone is chosen beside the zoom, drawn, snapped to, and taken back in one step", async () => {
  await open();
  const choice = page
    .getByRole("group", { name: "Picture tools" })
    .getByRole("combobox", { name: "Safe zone" });
  await choice.selectOptions("Thumbnail");
  await expect.poll(() => document.querySelectorAll(".designer-covered").length).toBe(1);
  // The time stamp begins at 84 % of the width, 504 px.
  await canvas.drag(at(450, 80), at(452, 110), at(453, 130));
  await expect.poll(() => boxOf("badge").x).toBe(404);
  await release();
  canvas.designer.undo();
  canvas.designer.undo();
  await expect.poll(() => canvas.designer.source).toEqual(sampleDesign);
  await expect.poll(() => document.querySelectorAll(".designer-covered").length).toBe(0);
});

test("a safe zone of a later version stays until another one is chosen", async () => {
  await open({ ...sampleDesign, design: { safeZone: "hologram" } });
  const choice = page.getByRole("combobox", { name: "Safe zone" }).first();
  await expect.element(choice).toHaveValue("hologram");
  await choice.selectOptions("Story");
  await expect.poll(() => canvas.designer.source["design"]).toEqual({ safeZone: "story" });
});
