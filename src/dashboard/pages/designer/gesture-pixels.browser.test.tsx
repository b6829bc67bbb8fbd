import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openCanvas } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { tortureScene } from "#testing/torture-scene.ts";
import { createScenePainter } from "../../model/drawing/paint-scene.ts";
import { type Design, documentOf } from "../../model/design/design.ts";
import { duplicateSelected, reorderOn, withSelection } from "./design-actions.ts";
import { boxesOn, moveSelected, snapTargetsOf } from "./move-components.ts";
import { resizeSelected, rotateSelected } from "./resize-components.ts";
import type { Designer } from "./use-designer.ts";

/** The same numbers in each run: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A gesture of several steps on one or more components. */
function gesture(designer: Designer, random: () => number, name: string): void {
  const ids = boxesOn(designer.design, 0, () => true).map(({ id }) => id);
  const chosen = ids.filter(() => random() < 0.05);
  const selected = chosen.length === 0 ? [ids[Math.floor(random() * ids.length)] ?? ""] : chosen;
  designer.select(selected);
  const kind = Math.floor(random() * 5);
  const far = { x: (random() - 0.5) * 400, y: (random() - 0.5) * 200 };
  const degrees = (random() - 0.5) * 120;
  const change = (start: Design, share: number): Design => {
    const by = { x: far.x * share, y: far.y * share };
    const handle = { x: far.x < 0 ? (-1 as const) : (1 as const), y: 1 as const };
    const targets = snapTargetsOf(start, 0);
    switch (kind) {
      case 0:
        return resizeSelected(start, 0, { handle, by }).design;
      case 1:
        return rotateSelected(start, 0, degrees * share);
      case 2:
        return reorderOn(start, 0, new Set(start.selectedIds), share < 1 ? "front" : "backward");
      case 3:
        return ids.length < 60 ? duplicateSelected(start, 0, Math.round(by.x)) : start;
      default:
        return moveSelected(start, 0, by, { targets, distanceMax: 6 }).design;
    }
  };
  for (const share of [0.3, 0.7, 1])
    designer.drag((start) => change(withSelection(start, selected), share), name);
  designer.finishGesture();
}

test("after 20 random gestures the canvas has the pixels of a fresh drawing of the document", async () => {
  await page.viewport(1280, 800);
  const source: JsonObject = JSON.parse(JSON.stringify(tortureScene));
  const opened = await openCanvas(source);
  const canvas = opened.picture();
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("The picture is no canvas.");
  opened.surface().focus();
  // One px of the template on one of the canvas, as in the render.
  await userEvent.keyboard("1");
  await expect.poll(() => canvas.width).toBe(tortureScene.width);

  const random = randomNumbers(20_261_125);
  for (let count = 1; count <= 20; count += 1) gesture(opened.designer, random, `gesture ${count}`);
  await expect.poll(() => opened.designer.source === source).toBe(false);
  await expect
    .poll(async () => countDifferent(canvas, await paintFresh(opened.designer)), { timeout: 30_000 })
    .toBe(0);
}, 120_000);

async function paintFresh(designer: Designer): Promise<HTMLCanvasElement> {
  const fresh = document.createElement("canvas");
  const painter = createScenePainter();
  for (;;) {
    const { pending } = painter.paint(fresh, documentOf(designer.source), 0);
    if (pending === undefined) return fresh;
    await pending;
  }
}

function countDifferent(one: HTMLCanvasElement, other: HTMLCanvasElement): number {
  const [a, b] = [one, other].map(
    (canvas) =>
      new Uint32Array(
        canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ??
          new ArrayBuffer(0),
      ),
  );
  if (a === undefined || b === undefined || a.length !== b.length || a.length === 0) return -1;
  return a.reduce((sum, pixel, index) => sum + (pixel === b[index] ? 0 : 1), 0);
}
