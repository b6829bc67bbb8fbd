/**
 * A drag in the designer, in the built dashboard and a real Chromium: from the first listener of a move until the canvas is
 * painted, and from the event's own time, which is up to a frame earlier, until the first task after the frame that
 * shows it.
 */
import type { Browser, Page } from "playwright-core";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface DragCosts {
  /** Ms of each move. */
  work: number[];
  shown: number[];
}

const warmUps = 10;
const components = 100;
const dragged = "text-41";
const viewport = { width: 1440, height: 900 };

const watch = `
  globalThis.moves = [];
  let told = () => undefined;
  globalThis.untilMove = (count) => new Promise((resolve) => {
    told = () => { if (moves.length >= count) resolve(); };
    told();
  });
  let moved;
  addEventListener("pointermove", (event) => {
    moved ??= { from: event.timeStamp, begunAt: performance.now() };
  }, { capture: true });
  const afterFrame = (act) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(undefined);
  });
  new MutationObserver(() => {
    if (moved === undefined) return;
    const [{ from, begunAt }, paintedAt] = [moved, performance.now()];
    moved = undefined;
    afterFrame(() => {
      moves.push({ shown: performance.now() - from, work: paintedAt - begunAt });
      told();
    });
  }).observe(document.querySelector("canvas[data-painted]"), { attributeFilter: ["data-painted"] });
`;

export async function measureDrag(
  browser: Browser,
  product: ProductProcess,
  moves: number,
): Promise<DragCosts> {
  const response = await fetch(`${product.serviceUrl}/api/v2/my-templates`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": product.apiKey },
    body: JSON.stringify({ name: "Measured design", document: manyComponents(components) }),
  });
  if (!response.ok) throw new Error(`a template answered ${response.status}: ${await response.text()}`);
  const { identifier } = (await response.json()) as { identifier: string };
  const page = await browser.newPage({ baseURL: product.dashboardUrl, viewport });
  try {
    return await dragOn(page, identifier, moves);
  } finally {
    await page.close();
  }
}

/** Texts, shapes, charts and codes that lie over each other, one in ten rotated. */
function manyComponents(count: number): Record<string, unknown> {
  const types = ["TEXT", "RECTANGLE", "CIRCLE", "RATING", "CHART"] as const;
  return {
    width: 1600,
    height: 1000,
    outputFormat: "png",
    components: Array.from({ length: count }, (_, index) => ({
      id: index === 41 ? "text-41" : `part-${index}`,
      type: index === 41 ? "TEXT" : types[index % types.length],
      x: (index % 10) * 150 + 20,
      y: Math.floor(index / 10) * 95 + 10,
      width: 170,
      height: 90,
      ...(index % 10 === 7 && { rotation: 12 }),
      ...((index === 41 || index % types.length === 0) && {
        text: `Component number ${index} with words`,
        fontSize: 20,
      }),
    })),
  };
}

async function dragOn(page: Page, id: string, count: number): Promise<DragCosts> {
  await page.goto(`/templates/${id}/design`);
  await page.locator("canvas[data-painted]").waitFor();
  await page.getByRole("checkbox", { name: `Add ${dragged} to the selection` }).click();
  const grip = page.locator('[data-handle="0 -1"]');
  await grip.waitFor();
  const box = await grip.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(watch);
  for (let move = 0; move < count + warmUps; move += 1) {
    const turn = move / 9;
    await page.mouse.move(x + Math.cos(turn) * 90 + 20, y + Math.sin(turn) * 70 + 20);
    await page.evaluate(`untilMove(${move + 1})`);
  }
  await page.mouse.up();
  const found = await page.evaluate<{ shown: number; work: number }[]>("moves");
  const counted = found.slice(warmUps);
  return { work: counted.map(({ work }) => work), shown: counted.map(({ shown }) => shown) };
}

export function reportDrag({ work, shown }: DragCosts): Section {
  return {
    title: "A drag in the designer",
    about: `In the built dashboard, in Chromium at ${viewport.width} × ${viewport.height}: one of ${components} components is dragged with snapping, ${work.length} moves. *Work* is from the first listener of a move until the canvas is painted; *shown* begins at the event's own time, because browsers hold moves back until the next frame.`,
    figures: [
      rowFigure("drag", quantile(work, 0.95)),
      figure("work, p50", quantile(work, 0.5), { unit: "ms", digits: 1 }),
      figure("shown, p95", quantile(shown, 0.95), { unit: "ms", digits: 1 }),
    ],
  };
}
