import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type OpenedCanvas, openCanvas, pressWithControl } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  outputFormat: "png",
  components: [
    { id: "title", type: "TEXT", x: 40, y: 40, width: 200, height: 60, text: "Summer", fontSize: 40 },
    { id: "badge", type: "RECTANGLE", x: 400, y: 60, width: 100, height: 40, color: "#c61d78" },
    { id: "mark", type: "CIRCLE", x: 275, y: 125, width: 50, height: 50, color: "#0b7d4f" },
  ],
};

let canvas: OpenedCanvas;

async function open(source: JsonObject = card): Promise<void> {
  canvas = await openCanvas(source);
}

const selected = () => expect.poll(() => canvas.designer.selectedIds);

beforeEach(() => page.viewport(1280, 800));

test("the keyboard alone selects, edits a text, moves, resizes, duplicates, removes and undoes", async () => {
  await open();
  canvas.surface().focus();
  await userEvent.keyboard("{Enter}");
  await selected().toEqual(["title"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Text of title on the picture" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(canvas.surface()).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await selected().toEqual(["badge"]);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(() => canvas.component("badge")).toMatchObject({ x: 402, y: 70, width: 101 });
  await expect.element(page.getByText(/^badge: left 402, top 70/)).toBeInTheDocument();

  await pressWithControl("d");
  await expect.poll(canvas.ids).toContain("badge-2");
  await userEvent.keyboard("{Delete}");
  await expect.poll(canvas.ids).not.toContain("badge-2");
  await expect.element(page.getByText("1 component removed")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await selected().toEqual([]);
  for (let step = 0; step < 6 && canvas.designer.canUndo; step += 1) await pressWithControl("z");
  await expect.poll(() => canvas.designer.source).toBe(card);
});

test("Enter goes in where a component without a text is selected, and a page without any lets the focus go", async () => {
  await open();
  await canvas.press(450, 80);
  await userEvent.keyboard("{Enter}{Tab}");
  await selected().toEqual(["mark"]);
  await expect.element(canvas.surface()).toHaveFocus();
  canvas.designer.editSource((source) => ({ ...source, components: [] }));
  canvas.designer.select([]);
  await expect.poll(canvas.ids).toEqual([]);
  await userEvent.keyboard("{Enter}{Tab}");
  await expect.element(canvas.surface()).not.toHaveFocus();
});

test("Enter with a tool adds in the middle, and then opens what was added", async () => {
  await open();
  await canvas.press(100, 70);
  await userEvent.keyboard("o{Enter}");
  await expect.poll(() => canvas.component("circle")).toMatchObject({ x: 200, y: 50 });
  await selected().toEqual(["circle"]);
  await expect.element(page.getByText(/^Drag on the canvas/)).not.toBeInTheDocument();
  await userEvent.keyboard("t{Enter}");
  // A text is opened once it is drawn.
  await expect
    .poll(async () => {
      await userEvent.keyboard("{Enter}");
      return document.activeElement?.getAttribute("aria-label");
    })
    .toBe("Text of text on the picture");
});

test("shortcuts work on a layout that is not Latin, and leave the zoom of the page to the browser", async () => {
  await open();
  await canvas.press(450, 80);
  const press = (key: string, code: string, shiftKey = false) => {
    const event = new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey: true, cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { ids } = canvas;
  // Russian D, Z and, with Shift, Z again.
  expect(press("в", "KeyD")).toBe(true);
  await expect.poll(ids).toHaveLength(4);
  expect(press("я", "KeyZ")).toBe(true);
  await expect.poll(ids).toHaveLength(3);
  expect(press("Я", "KeyZ", true)).toBe(true);
  await expect.poll(ids).toHaveLength(4);
  // Dvorak has other characters at these places, which are those that count.
  expect(press(";", "KeyZ")).toBe(false);
  const order = ids();
  for (const key of ["+", "*", "=", "-", "/"]) expect(press(key, "BracketRight"), key).toBe(false);
  expect(ids()).toEqual(order);
  expect(press("х", "BracketLeft")).toBe(true);
  await expect.poll(ids).not.toEqual(order);
});

test("a held shortcut makes one copy, and goes on undoing", async () => {
  await open();
  await canvas.press(450, 80);
  const press = (key: string, repeat: boolean) =>
    window.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, ctrlKey: true, cancelable: true }));
  press("d", false);
  await expect.poll(canvas.ids).toHaveLength(4);
  for (let times = 0; times < 3; times += 1) press("d", true);
  press("d", false);
  await expect.poll(canvas.ids).toHaveLength(5);
  press("z", false);
  await expect.poll(canvas.ids).toHaveLength(4);
  press("z", true);
  await expect.poll(canvas.ids).toHaveLength(3);
});

test("shortcuts work while a check box of the layers has the focus, and a new group is named in its field", async () => {
  await open();
  for (const id of ["badge", "mark"])
    await page.getByRole("checkbox", { name: `Add ${id} to the selection` }).click();
  await pressWithControl("g");
  await expect.element(page.getByRole("button", { name: "Group 1 (2)" })).toBeVisible();
  await pressWithControl("d");
  await expect.poll(canvas.ids).toContain("badge-2");
  canvas.designer.undo();
  await page.getByRole("textbox", { name: "Group name" }).fill("Sticker");
  await expect.element(page.getByRole("button", { name: "Sticker (2)" })).toBeVisible();
});

test("arrows and Escape work after a press in the layers, and neither they nor Delete in a field or a menu", async () => {
  await open();
  await page.getByRole("button", { name: /^badge/ }).click();
  await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
  await expect.poll(() => canvas.component("badge")).toMatchObject({ x: 401, y: 70 });
  await page.getByRole("textbox", { name: "Component id" }).click();
  await userEvent.keyboard("{ArrowRight}{Delete}{Backspace}x{Escape}");
  expect(canvas.component("badge").x).toBe(401);
  expect(canvas.designer.selectedIds).toEqual(["badge"]);
  await page.getByRole("button", { name: "Actions for the selection" }).click();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(canvas.component("badge").y).toBe(70);
  await page.getByRole("button", { name: /^badge/ }).click();
  await userEvent.keyboard("{Escape}");
  await selected().toEqual([]);
});

test("shows the whole name of a selected layer", async () => {
  const [first, ...others] = Array.isArray(card["components"]) ? card["components"] : [];
  const id = "photo-of-the-product-behind-the-title";
  await open({ ...card, components: [{ ...(first as JsonObject), id }, ...others] });
  const layer = page.getByRole("button", { name: new RegExp(`^${id}`) });
  await layer.click();
  // It wraps once its layer is drawn as selected.
  const cutPx = () => {
    const { scrollWidth, clientWidth } = layer.getByText(id).element();
    return scrollWidth - clientWidth;
  };
  await expect.poll(cutPx).toBeLessThanOrEqual(0);
  await expect.element(page.getByRole("button", { name: `Lock ${id}` })).toBeVisible();
});

test("the menu of a key is about the selection, that of the pointer about what it presses", async () => {
  await open();
  await canvas.press(450, 80);
  const { left, top, width, height } = canvas.surface().getBoundingClientRect();
  canvas.surface().dispatchEvent(
    new PointerEvent("contextmenu", {
      clientX: left + width / 2,
      clientY: top + height / 2,
      pointerType: "",
      bubbles: true,
      cancelable: true,
    }),
  );
  await page.getByRole("menuitem", { name: /^Duplicate/ }).click();
  await expect.poll(canvas.ids).toContain("badge-2");
  // The canvas has the keys after an action of its menu.
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => canvas.component("badge-2").x).toBe(417);
  const box = canvas.picture().getBoundingClientRect();
  const zoom = box.width / 600;
  const coords = { x: box.left + 60 * zoom, y: box.top + 60 * zoom };
  await userEvent.pointer([{ coords, keys: "[MouseRight]" }]);
  await page.getByRole("menuitem", { name: "Edit text" }).click();
  await expect.element(page.getByRole("textbox", { name: "Text of title on the picture" })).toHaveFocus();
});

test("the actions of the selection are in the tools too, with what lies below it", async () => {
  await open({
    ...card,
    components: [
      ...(Array.isArray(card["components"]) ? card["components"] : []),
      { id: "ground", type: "RECTANGLE", x: 380, y: 40, width: 140, height: 80, color: "#eeeeee" },
    ],
  });
  const actions = page.getByRole("button", { name: "Actions for the selection" });
  await expect.element(actions).not.toBeInTheDocument();
  await canvas.press(450, 80);
  await actions.click();
  await page.getByRole("menuitem", { name: "Select badge" }).click();
  await selected().toEqual(["badge"]);
  await actions.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(canvas.ids).not.toContain("badge");
  await expect.element(actions).not.toBeInTheDocument();
  await expect.element(canvas.surface()).toHaveFocus();
});
