import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { release } from "#component-page/drag.ts";
import { sampleDesign } from "#component-page/edit-design.ts";
import { listFaults } from "#component-page/list-faults.ts";
import { type OpenedCanvas, openCanvas, pressWithControl } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf } from "#scene/document.ts";
import { documentOf } from "../../model/design/design.ts";

let canvas: OpenedCanvas;

async function open(source: JsonObject = sampleDesign): Promise<void> {
  canvas = await openCanvas(source);
}

const at = (x: number, y: number) => ({ x, y });
const ids = () => canvas.ids();
const boxOf = (id: string) => canvas.component(id);

beforeEach(() => page.viewport(1280, 800));

test("buttons move, align and rotate without dragging, and put the selection where the next press is", async () => {
  await open();
  await canvas.press(450, 80);
  await page.getByRole("button", { name: "Steps" }).click();
  await page.getByRole("button", { name: "1 px left" }).click();
  await page.getByRole("button", { name: "Align top" }).click();
  await page.getByRole("button", { name: "Rotate 15° to the right" }).click();
  await expect.poll(() => boxOf("badge")).toMatchObject({ x: 399, rotation: 15 });

  await page.getByRole("button", { name: "Put here…" }).click();
  await canvas.press(300, 150);
  await expect.poll(() => boxOf("badge").x + 50).toBeCloseTo(300, -1);
});

test("a letter or a menu chooses a tool, and the last shape keeps its button", async () => {
  await open();
  const draw = (type: string) => page.getByRole("button", { name: `Draw: ${type}` });
  canvas.surface().focus();
  await userEvent.keyboard("r");
  await expect.element(draw("rectangle")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Shapes" }).click();
  await page.getByRole("menuitem", { name: "star" }).click();
  await page.getByRole("button", { name: "Add in the middle: star" }).click();
  await expect.poll(ids).toContain("star");
  await expect.element(draw("star")).toHaveAttribute("aria-pressed", "false");
});

test("names in requests are behind a switch, and the arrows and Delete work while the tooltip of a tool is open", async () => {
  await open();
  await canvas.press(450, 80);
  const panel = page.getByRole("region", { name: "Properties of badge" });
  await expect.element(panel.getByRole("textbox", { name: "Opacity" })).toBeVisible();
  await expect.element(panel.getByText("opacity", { exact: true })).not.toBeInTheDocument();
  const names = panel.getByRole("switch", { name: "Names in requests" });
  await names.click();
  await expect.element(panel.getByText("opacity", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Draw: text" }).hover();
  await expect.element(page.getByRole("tooltip")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(() => boxOf("badge").x).toBe(399);
  await userEvent.keyboard("{Delete}");
  await expect.poll(ids).not.toContain("badge");
});

test("font, weight by name, bold, italic and alignment of a text are together", async () => {
  await open();
  await canvas.press(100, 70);
  const type = page.getByRole("group", { name: "Type" });
  await type.getByRole("combobox", { name: "Weight" }).selectOptions("Semibold");
  await type.getByRole("button", { name: "Italic" }).click();
  await type.getByRole("group", { name: "Align" }).getByRole("button", { name: "Centre" }).click();
  await type.getByRole("textbox", { name: "Letter spacing" }).fill("=1+1");
  await expect
    .poll(() => canvas.component("title"))
    .toMatchObject({ weight: 600, italic: true, align: "center", letterSpacing: 2 });
  await expect.element(type.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
});

test("the picker of a colour has those of the whole template", async () => {
  await open({
    ...sampleDesign,
    components: [
      { id: "one", type: "RECTANGLE", width: 100, height: 100, color: "#123456" },
      { id: "two", type: "RECTANGLE", x: 300, width: 100, height: 100, color: "#abcdef" },
      { id: "three", type: "TEXT", y: 120, width: 300, height: 60, text: "Sale" },
    ],
  });
  canvas.designer.select(["one"]);
  const pick = { name: "Pick colour", exact: true };
  await page.getByRole("button", pick).click();
  await expect.element(page.getByRole("button", { name: "Use #abcdef" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await canvas.press(20, 150);
  await userEvent.keyboard("{Enter}");
  await page.getByRole("group", { name: "Style of the selected letters" }).getByRole("button", pick).click();
  await expect.element(page.getByRole("button", { name: "Use #abcdef" })).toBeVisible();
});

test("another size of the page says what is off it, and scales everything in one step", async () => {
  await open();
  const width = page.getByRole("textbox", { name: "Width" });
  await width.fill("1300");
  await expect.element(page.getByText(/^Nothing is off/)).toBeVisible();
  await expect.element(page.getByText(/Moving scales only/)).not.toBeInTheDocument();
  await width.fill("300");
  await expect.element(page.getByText(/^\d components are off the page now: /)).toBeVisible();
  const columns = document.querySelector<HTMLElement>(".designer-columns");
  expect(columns?.style.getPropertyValue("--picture-slope")).toBe("1");
  await page.getByRole("button", { name: "Scale everything" }).click();
  await expect.poll(() => boxOf("ground").width).toBe(300);
  await expect.element(page.getByText(/off the page now/)).not.toBeInTheDocument();
  canvas.designer.undo();
  await expect.element(page.getByText(/off the page now/)).toBeVisible();
  await page.getByRole("button", { name: "Scale everything" }).click();
  await width.fill("200");
  await expect.element(page.getByText(/off the page now/)).toBeVisible();
});

test("an added page says that a picture has the first page only", async () => {
  await open({ ...sampleDesign, outputFormat: "png" });
  const hint = page.getByText("A render as PNG has the first page only. A PDF has all pages.");
  await expect.element(hint).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Add page" }).click();
  await expect.element(hint).toBeVisible();
  await page.getByRole("combobox", { name: "Format" }).selectOptions("PDF");
  await expect.element(hint).not.toBeInTheDocument();
});

test("the picker of icons opens at its search, with the present icon in the list", async () => {
  await open({
    ...sampleDesign,
    components: [{ id: "sign", type: "ICON", width: 100, height: 100, icon: "heart" }],
  });
  canvas.designer.select(["sign"]);
  await page.getByRole("button", { name: "Choose icon" }).click();
  await expect.element(page.getByRole("option", { name: "heart", exact: true })).toBeInViewport();
  const { scrollTop, scrollHeight, clientHeight } = page.getByRole("dialog").element();
  expect([scrollTop, scrollHeight]).toEqual([0, clientHeight]);
});

test("several components show the values they share, and a field sets all of them", async () => {
  await open();
  expect(await listFaults()).toEqual([]);
  // No frame is between the presses.
  for (const id of ["badge", "mark"]) {
    const box = page.getByRole("checkbox", { name: `Add ${id} to the selection` }).element();
    if (box instanceof HTMLElement) box.click();
  }
  const fields = page.getByRole("region", { name: "2 components" });
  await expect.element(fields.getByText("Mixed").first()).toBeVisible();
  expect(await listFaults()).toEqual([]);
  await fields.getByRole("textbox", { name: "Opacity" }).fill("0.5");
  await expect
    .poll(() => componentsOf(documentOf(canvas.designer.source)).map(({ opacity }) => opacity))
    .toEqual([1, 1, 0.5, 0.5]);
});

test("a component is renamed in its field, by Enter or a drag elsewhere, and a taken id stays with the reason", async () => {
  await open();
  await canvas.press(450, 80);
  await userEvent.keyboard("{ArrowRight}");
  const field = page.getByRole("textbox", { name: "Component id" });
  await field.fill("mark");
  await expect.element(field).toBeInvalid();
  await pressWithControl("z");
  await expect.element(field).toHaveValue("badge");
  await field.fill("title");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Another component has this id.")).toBeVisible();
  await field.fill("price");
  await userEvent.keyboard("{Enter}");
  await expect.poll(ids).toEqual(["ground", "title", "price", "mark"]);
  expect(canvas.designer.source["aliases"]).toEqual({ badge: "price" });

  await field.fill("cost");
  await canvas.drag(at(125, 225), at(160, 225), at(220, 225));
  await release();
  expect(ids()).toEqual(["ground", "title", "cost", "mark"]);
  expect(canvas.designer.selectedIds).toEqual(["mark"]);
  expect(boxOf("mark").x).toBeGreaterThan(150);
});

test("layers are locked and hidden by buttons", async () => {
  await open();
  await page.getByRole("button", { name: /^badge,/ }).hover();
  await page.getByRole("button", { name: "Hide badge" }).click();
  await page.getByRole("button", { name: "Unlock ground" }).click();
  await canvas.press(450, 80);
  await expect.poll(() => canvas.designer.selectedIds).toEqual(["ground"]);
});

test("copied components are pasted beside the originals, and text of another program becomes a text", async () => {
  await open();
  await canvas.press(450, 80);
  await pressWithControl("c");
  await pressWithControl("v");
  await expect.poll(ids).toEqual(["ground", "title", "badge", "mark", "badge-2"]);
  expect(boxOf("badge-2")).toMatchObject({ x: 416, y: 76 });
  await navigator.clipboard.writeText("Until Friday");
  await pressWithControl("v");
  await expect.poll(() => canvas.component("text")).toMatchObject({ text: "Until Friday" });
});

test("a component that is selected outside of the zoomed view is scrolled into it", async () => {
  await open();
  const frame = () => document.querySelector(".designer-grip")?.getBoundingClientRect() ?? new DOMRect();
  const viewport = () => canvas.picture().closest(".overflow-auto");
  const view = () => viewport()?.getBoundingClientRect() ?? new DOMRect();
  const isSeen = () =>
    frame().bottom > view().top && frame().top < view().bottom && frame().right > view().left;
  canvas.surface().focus();
  await userEvent.keyboard("++++++++");
  for (const name of ["badge", "mark", "title"]) {
    viewport()?.scrollTo(name === "mark" ? 9_999 : 0, 9_999);
    canvas.designer.select([name]);
    await expect.poll(() => canvas.designer.selectedIds).toEqual([name]);
    await expect.poll(isSeen).toBe(true);
  }
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

test("a safe zone is chosen beside the zoom and drawn, and one of a later version stays until then", async () => {
  const source = { ...sampleDesign, design: { safeZone: "hologram" } };
  await open(source);
  const choice = page
    .getByRole("group", { name: "Picture tools" })
    .getByRole("combobox", { name: "Safe zone" });
  await expect.element(choice).toHaveValue("hologram");
  await choice.selectOptions("Thumbnail");
  await expect.poll(() => document.querySelectorAll(".designer-covered").length).toBe(1);
  expect(canvas.designer.source["design"]).toEqual({ safeZone: "thumbnail" });
  canvas.designer.undo();
  await expect.poll(() => canvas.designer.source).toBe(source);
  await expect.poll(() => document.querySelectorAll(".designer-covered").length).toBe(0);
});

test("on a phone the drawing stays above the fields of the panel, also with the keyboard open", async () => {
  await open();
  await canvas.press(450, 80);
  await page.viewport(390, 640);
  const viewport = window.visualViewport;
  if (viewport === null) throw new Error("The browser has no visual viewport.");
  const fields = page.getByRole("region", { name: "Properties of badge" }).getByRole("textbox");
  /** Focuses a field, and tells what is in the window from top to bottom. */
  const focus = (field: HTMLElement) => {
    field.focus();
    const picture = () => canvas.picture().getBoundingClientRect();
    const box = () => field.getBoundingClientRect();
    return expect.poll(() => [
      picture().top >= 0,
      picture().bottom <= box().top,
      box().bottom <= viewport.height,
    ]);
  };
  const all = [true, true, true];
  const focusEach = async () => {
    expect(fields.elements()).not.toEqual([]);
    for (const field of fields.elements()) if (field instanceof HTMLElement) await focus(field).toEqual(all);
  };
  await focusEach();

  // The keyboard covers the window: only the visual viewport is smaller.
  onTestFinished(() => void Reflect.deleteProperty(viewport, "height"));
  Object.defineProperty(viewport, "height", { value: 380, configurable: true });
  viewport.dispatchEvent(new Event("resize"));
  await focusEach();
});

test("on a phone a tool above the drawing is in the window when it gets the focus by key", async () => {
  await open();
  await canvas.press(450, 80);
  await page.viewport(390, 640);
  const bar = page.getByRole("group", { name: "Picture tools" });
  const top = () => bar.element().getBoundingClientRect().top;
  window.scrollTo(0, 9_999);
  await expect.poll(top).toBeLessThan(0);
  await userEvent.keyboard("{Shift}");
  const tool = bar.getByRole("button").first().element();
  if (tool instanceof HTMLElement) tool.focus({ preventScroll: true });
  await expect.poll(top).toBeGreaterThanOrEqual(0);
});
