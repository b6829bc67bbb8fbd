import { expect, onTestFinished, test } from "vitest";
import { canvasBackgroundOf } from "./html-template.ts";
import { untilSettled } from "./until-settled.ts";

async function openFrame(css: string): Promise<Document> {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<!doctype html><style>${css}</style><body><p>Hello</p>`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
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

function paintable() {
  const picture = Object.assign(document.createElement("canvas"), { width: 20, height: 20 });
  const context = picture.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is no context.");
  const paint = (color: string) => {
    context.fillStyle = color;
    context.fillRect(0, 0, 20, 20);
  };
  return { picture, paint };
}

test("waits after each change of a picture, as texts appear in an SVG after it is decoded", async () => {
  const { picture, paint } = paintable();
  const events: string[] = [];
  const at = (ms: number, event: string, act?: () => void) =>
    window.setTimeout(() => {
      act?.();
      events.push(event);
    }, ms);
  at(20, "first text", () => paint("#ff0000"));
  at(300, "second text", () => paint("#00ff00"));
  // Later than a wait from the start or from the first text takes.
  at(550, "still waiting");
  const isSettled = await untilSettled(picture, { width: 20, height: 20, fontBytes: 2_000_000 });
  expect(isSettled).toBe(true);
  expect(events).toEqual(["first text", "second text", "still waiting"]);
});

test("tells that a picture does not stop changing", async () => {
  const { picture, paint } = paintable();
  let count = 0;
  const timer = window.setInterval(() => paint((count += 1) % 2 === 0 ? "#ff0000" : "#00ff00"), 30);
  const isSettled = await untilSettled(picture, {
    width: 20,
    height: 20,
    fontBytes: 4_000_000,
    longestMs: 800,
  });
  window.clearInterval(timer);
  expect(isSettled).toBe(false);
});
