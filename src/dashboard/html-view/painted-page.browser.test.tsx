import { expect, test } from "vitest";
import { canvasBackgroundOf } from "./canvas-background.ts";
import { untilSettled } from "./until-settled.ts";

async function openFrame(css: string): Promise<Document> {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<!doctype html><style>${css}</style><body><p>Hello</p>`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  if (frame.contentDocument === null) throw new Error("The frame has no document.");
  return frame.contentDocument;
}

test.each([
  ["body { background: #1d3cff80 }", "body", "background-color: rgba(29, 60, 255, 0.5"],
  ["html { background: red } body { background: blue }", "html", "background-color: rgb(255, 0, 0)"],
  ["body { background: linear-gradient(red, blue) }", "body", "background-image: linear-gradient("],
])("covers the window as the page does: %s", async (css, from, style) => {
  const background = canvasBackgroundOf(await openFrame(css));
  expect(background).toMatchObject({ from, style: expect.stringContaining(style) });
});

test.each([["p { background: red }"], ["body { background: url(a.png) red }"]])(
  "leaves other backgrounds where they are: %s",
  async (css) => {
    expect(canvasBackgroundOf(await openFrame(css))).toBeUndefined();
  },
);

test("waits until a picture stops changing, as texts appear in an SVG after it is decoded", async () => {
  const picture = Object.assign(document.createElement("canvas"), { width: 20, height: 20 });
  const context = picture.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is no context.");
  const steps = ["#ff0000", "#00ff00"];
  const appear = () => {
    context.fillStyle = steps.shift() ?? "";
    context.fillRect(0, 0, 20, 20);
    if (steps.length > 0) requestAnimationFrame(appear);
  };
  requestAnimationFrame(appear);
  await untilSettled(picture, { width: 20, height: 20, fontBytes: 2_000_000 });
  expect(steps).toEqual([]);
  expect([...context.getImageData(10, 10, 1, 1).data]).toEqual([0, 255, 0, 255]);
});
