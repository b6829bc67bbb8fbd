import { beforeEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { drag, release } from "#component-page/drag.ts";
import { type OpenedCanvas, openCanvas, pressWithControl } from "#component-page/open-designer.tsx";
import { samplePicture } from "#component-page/samples.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { isEditedInPlace } from "../../../features/stage/in-place-edits.ts";

/** 240 × 160, at `cover` 240 × 160 in a frame of 120 × 160: 60 px on each side are cut. */
const photo = { id: "photo", type: "IMAGE", x: 240, y: 70, width: 120, height: 160, src: samplePicture };
const title = { id: "title", type: "TEXT", x: 20, y: 10, width: 200, height: 40, text: "Summer" };

let canvas: OpenedCanvas;
const crop = page.getByRole("application", { name: "Crop photo" });
const framing = () => {
  const { components } = canvas.designer.source;
  const found = Array.isArray(components)
    ? components.find((one) => isJsonObject(one) && one["id"] === "photo")
    : undefined;
  const { fit, positionX, positionY, zoom } = isJsonObject(found) ? found : {};
  return { fit, positionX, positionY, zoom };
};

async function open(values: JsonObject = {}): Promise<JsonObject> {
  const source = {
    width: 600,
    height: 300,
    outputFormat: "png",
    components: [title, { ...photo, ...values }],
  };
  canvas = await openCanvas(source);
  return source;
}

/** CSS px per px of the template, and the place of a point of the template in the window. */
const onScreen = (x: number, y: number) => {
  const { left, top, width } = canvas.picture().getBoundingClientRect();
  return { x: left + (x * width) / 600, y: top + (y * width) / 600 };
};
const doubleClick = (x: number, y: number) =>
  userEvent.pointer([{ coords: onScreen(x, y), keys: "[MouseLeft][MouseLeft]" }]);
const dragBy = async (from: [number, number], to: [number, number]) => {
  const corner = canvas.picture().getBoundingClientRect();
  const at = ([x, y]: [number, number]) => {
    const place = onScreen(x, y);
    return { x: place.x - corner.left, y: place.y - corner.top };
  };
  await drag(canvas.picture(), [at(from), at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), at(to)]);
  await release();
};
const wheel = (x: number, y: number, deltaY: number) => {
  const { x: clientX, y: clientY } = onScreen(x, y);
  const turned = new WheelEvent("wheel", { clientX, clientY, deltaY, bubbles: true, cancelable: true });
  crop.element().dispatchEvent(turned);
  return turned.defaultPrevented;
};

beforeEach(() => page.viewport(1280, 800));

test("a double click crops a picture: drag moves it, the wheel zooms it, each in one step of undo", async () => {
  const source = await open();
  await doubleClick(300, 150);
  await expect.element(crop).toHaveFocus();
  await dragBy([300, 150], [330, 150]);
  await expect.poll(() => framing().positionX).toBe(0.375);
  expect(canvas.designer.history.past).toHaveLength(1);

  // Beside the picture it does nothing.
  wheel(20, 290, -120);
  expect(wheel(300, 150, -120)).toBe(true);
  wheel(300, 150, -120);
  await expect.poll(() => framing().zoom).toBeCloseTo(1.61, 1);
  expect(canvas.designer.history.past).toHaveLength(2);
  expect(canvas.component("photo")).toMatchObject({ x: 240, y: 70, width: 120, height: 160 });

  // The picture cannot leave the frame.
  await dragBy([300, 150], [590, 290]);
  const { positionX, positionY, zoom } = canvas.component("photo") as never as Record<string, number>;
  expect(positionX).toBeCloseTo(60 / (240 * (zoom ?? 1)), 3);
  expect(positionY).toBeCloseTo(80 / (160 * (zoom ?? 1)), 3);
  await canvas.press(100, 250);
  await expect.element(crop).not.toBeInTheDocument();
  await expect.element(canvas.surface()).toHaveFocus();
  for (let step = 0; step < 3; step += 1) await pressWithControl("z");
  await expect.poll(() => canvas.designer.source).toBe(source);
});

test("a corner of the picture zooms it, and Escape restores the source as it was", async () => {
  const source = await open({ zoom: 1, rotation: 90, flip: "both" });
  await doubleClick(300, 150);
  await expect.element(crop).toHaveFocus();
  expect(isEditedInPlace()).toBe(true);
  const handle = canvas.handle("picture 0 0");
  await drag(handle, [
    { x: 12, y: 12 },
    { x: 30, y: 40 },
    { x: 60, y: 80 },
  ]);
  await release();
  await expect.poll(() => Number(framing().zoom)).toBeGreaterThan(1.1);
  await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowDown}{/Shift}{Escape}");
  await expect.element(crop).not.toBeInTheDocument();
  expect(isEditedInPlace()).toBe(false);
  await expect.poll(() => canvas.designer.source).toEqual(source);
  await expect.element(canvas.surface()).toHaveFocus();
});

test("Enter ends a crop after a drag of a corner", async () => {
  await open();
  await doubleClick(300, 150);
  await expect.element(crop).toHaveFocus();
  await drag(canvas.handle("picture 0 0"), [
    { x: 12, y: 12 },
    { x: 30, y: 40 },
  ]);
  await release();
  await userEvent.keyboard("{Enter}");
  await expect.element(crop).not.toBeInTheDocument();
});

test("the keyboard alone crops: the button opens, arrows move by px of the page, Enter keeps", async () => {
  await open();
  await page.getByRole("button", { name: /^photo/ }).click();
  page.getByRole("button", { name: "Crop", exact: true }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(crop).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
  await expect.poll(() => framing().positionX).toBeCloseTo(0.55, 4);
  await expect.element(page.getByText(/^Zoom 100 %, focal point 55 % from the left/)).toBeInTheDocument();
  expect(canvas.component("photo").x).toBe(240);
  await userEvent.keyboard("+");
  await expect.poll(() => framing().zoom).toBe(1.1);
  expect(framing()).toMatchObject({ fit: undefined, positionY: undefined });
  await userEvent.keyboard("{Enter}");
  await expect.element(canvas.surface()).toHaveFocus();
  expect(canvas.designer.history.past).toHaveLength(2);
  // Enter crops the selected picture again; a letter chooses no tool.
  await userEvent.keyboard("{Enter}t{Enter}");
  await expect.element(crop).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Drag on the canvas/)).not.toBeInTheDocument();
});

test("Escape in a drag reverts that drag alone, and the crop goes on", async () => {
  await open({ fit: "contain" });
  await doubleClick(300, 150);
  await expect.element(crop).toHaveFocus();
  const corner = canvas.picture().getBoundingClientRect();
  const at = (x: number, y: number) => {
    const place = onScreen(x, y);
    return { x: place.x - corner.left, y: place.y - corner.top };
  };
  await drag(canvas.picture(), [at(300, 150), at(290, 150), at(270, 150)]);
  await expect.poll(() => framing().positionX).toBeGreaterThan(0.5);
  await userEvent.keyboard("{Escape}");
  await release();
  await expect
    .poll(framing)
    .toEqual({ fit: "contain", positionX: undefined, positionY: undefined, zoom: undefined });
  await expect.element(crop).toBeInTheDocument();
});

test("a drag from the middle of a selected picture moves it, and keys move its focal point", async () => {
  await open();
  await canvas.press(300, 150);
  const focal = page.getByRole("slider", { name: "Focal point of photo" });
  await expect.element(focal).toBeInTheDocument();
  await dragBy([300, 150], [337, 181]);
  await expect.poll(() => canvas.component("photo").x).toBeGreaterThan(260);
  expect(framing().positionX).toBeUndefined();
  focal.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => framing().positionX).toBeGreaterThan(0.5);
});

test("says why a picture cannot be cropped", async () => {
  await open({ src: "" });
  await doubleClick(300, 150);
  await expect.element(page.getByText(/^photo has no picture/)).toBeVisible();
  expect(canvas.designer.selectedIds).toEqual(["photo"]);
  await expect.element(crop).not.toBeInTheDocument();
});

test("a double click opens a text above a selected picture, inside a group too", async () => {
  const above = { ...title, x: 250, y: 100, width: 100 };
  const source = { width: 600, height: 300, components: [photo, above] };
  canvas = await openCanvas({ ...source, design: { groups: [{ name: "Card", ids: ["photo", "title"] }] } });
  canvas.designer.select(["photo"]);
  await doubleClick(300, 110);
  await expect.element(page.getByRole("textbox", { name: "Text of title on the picture" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await doubleClick(300, 210);
  await expect.element(crop).toHaveFocus();
});

test("a double tap crops, one finger moves, and two zoom", async () => {
  await open();
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...places: [number, number][]) =>
    cdp().send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map(([x, y], id) => {
        const at = onScreen(x, y);
        return { x: frame.left + at.x, y: frame.top + at.y, id };
      }),
    });
  // At once, because a slow machine would make two single taps of them.
  const tap = () => [touch("touchStart", [300, 150]), touch("touchEnd")];
  await Promise.all([...tap(), ...tap()]);
  await expect.element(crop).toHaveFocus();
  await touch("touchStart", [300, 150]);
  await touch("touchMove", [290, 150]);
  await touch("touchMove", [276, 150]);
  await touch("touchEnd");
  await expect.poll(() => framing().positionX).toBeCloseTo(0.6, 2);
  const steps = canvas.designer.history.past.length;
  await touch("touchStart", [280, 150]);
  await touch("touchStart", [280, 150], [320, 150]);
  await touch("touchMove", [270, 150], [330, 150]);
  await touch("touchMove", [260, 150], [340, 150]);
  await touch("touchEnd");
  await expect.poll(() => Number(framing().zoom)).toBeCloseTo(2, 1);
  expect(canvas.designer.history.past).toHaveLength(steps + 1);
});
