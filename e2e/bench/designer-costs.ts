/**
 * Gestures of the designer, in the built dashboard and a real Chromium. From the first listener of a move until the canvas
 * is painted, and from the event's own time, which is up to a frame earlier, until the first task after the frame that
 * shows it.
 */
import type { Browser, Page } from "playwright-core";
import { collectSnapTargets } from "#dashboard/designer/geometry/snap-targets.ts";
import { listSnapMarks, snapMove } from "#dashboard/designer/geometry/snap.ts";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { median, quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface DesignerCosts {
  /** Ms of each move, by the scene. */
  drags: { scene: string; work: number[]; shown: number[] }[];
  /** Ms from the press in the gallery until the picture is painted. */
  openings: number[];
  /** Ms of one move among 500 components, with everything that is drawn as aligned. */
  snaps: number[];
  /** Ms from a key in the code of an html template until the last of its cases is painted. */
  htmlCases: number[];
}

const starter = "product-update";
const warmUps = 10;
const caseCount = 8;
const viewport = { width: 1440, height: 900 };

const casesOf = (component: string) =>
  Array.from({ length: caseCount }, (_, index) => ({
    name: `Case ${index + 1}`,
    data: { [`${component}.text`]: `A headline ${"that is longer ".repeat(index)}` },
  }));

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

export async function measureDesigner(
  browser: Browser,
  product: ProductProcess,
  { moves, openings }: { moves: number; openings: number },
): Promise<DesignerCosts> {
  const card = await callService(product, "GET", `/api/v2/my-templates/${starter}/document`);
  const scenes = [
    {
      scene: starter,
      id: await create(product, "Measured design", { ...card, cases: casesOf("title") }),
      componentId: "title",
    },
    {
      scene: "100 components",
      id: await create(product, "Torture design", { ...manyComponents(100), cases: casesOf("text-41") }),
      componentId: "text-41",
    },
  ];
  const html = await create(product, "Measured html design", {
    editor: "canvas-html",
    width: 1200,
    height: 630,
    html: '<h1 data-component="title">Headline</h1>\n<p>Text',
    css: "body { font-family: Inter }",
    cases: casesOf("title"),
  });
  const page = await browser.newPage({ baseURL: product.dashboardUrl, viewport });
  try {
    const drags = [];
    for (const { scene, id, componentId } of scenes)
      drags.push({ scene, ...(await dragOn(page, id, componentId, moves)) });
    return {
      drags,
      openings: await openFromGallery(page, openings),
      snaps: snapAmong(500, 2_000),
      htmlCases: await typeInHtml(page, html, Math.ceil(moves / 10)),
    };
  } finally {
    await page.close();
  }
}

async function create(product: ProductProcess, name: string, document: unknown): Promise<string> {
  const { identifier } = await callService(product, "POST", "/api/v2/my-templates", { name, document });
  return String(identifier);
}

async function callService(
  product: ProductProcess,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${product.serviceUrl}${path}`, {
    method,
    headers: { "content-type": "application/json", "x-api-key": product.apiKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
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

async function dragOn(page: Page, id: string, componentId: string, count: number) {
  await page.goto(`/templates/${id}/design`);
  await page.locator("canvas[data-painted]").waitFor();
  // As designers see it: with rulers, and with the cases drawn.
  await page.locator(".designer-ruler").first().waitFor();
  await untilCasesDrawn(page);
  await page.getByRole("checkbox", { name: `Add ${componentId} to the selection` }).click();
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

/** A tile is drawn once it has been near the view, and then at each edit. */
async function untilCasesDrawn(page: Page): Promise<void> {
  for (let index = 0; index < caseCount; index += 1) {
    const tile = page.locator("[data-case]").nth(index);
    await tile.scrollIntoViewIfNeeded();
    await tile.and(page.locator("[data-verdict]")).waitFor();
  }
}

const watchHtml = `
  globalThis.edits = [];
  let pressed;
  let notify = () => undefined;
  addEventListener("keydown", (event) => { pressed = { at: event.timeStamp, painted: new Set() }; }, { capture: true });
  globalThis.untilPainted = (count) => new Promise((resolve) => {
    notify = () => { if (edits.length >= count) resolve(); };
    notify();
  });
  new MutationObserver((records) => {
    if (pressed === undefined) return;
    for (const { target } of records) if (target.closest("[data-case]") !== null) pressed.painted.add(target);
    if (pressed.painted.size < ${caseCount}) return;
    const { at } = pressed;
    pressed = undefined;
    requestAnimationFrame(() => setTimeout(() => {
      edits.push(performance.now() - at);
      notify();
    }));
  }).observe(document.body, { subtree: true, attributeFilter: ["data-painted"] });
`;

/** Types at the end of the code, and waits after each key until all cases are painted. */
async function typeInHtml(page: Page, id: string, keys: number): Promise<number[]> {
  await page.goto(`/templates/${id}/design`);
  await page.locator("iframe[data-painted]").first().waitFor();
  await untilCasesDrawn(page);
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+End");
  await page.evaluate(watchHtml);
  const first = 3;
  for (let key = 1; key <= keys + first; key += 1) {
    await page.keyboard.press("a");
    await page.evaluate(`untilPainted(${key})`);
  }
  return (await page.evaluate<number[]>("edits")).slice(first);
}

/** With the code and the picture in the browser's caches. */
async function openFromGallery(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= count; round += 1) {
    await page.goto("/templates?q=Measured+design");
    await page
      .getByRole("button", { name: /Measured design/ })
      .first()
      .click();
    const took = await page.getByRole("menuitem", { name: "Design", exact: true }).evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const startedAt = performance.now();
          const observer = new MutationObserver(() => {
            if (document.querySelector("canvas[data-painted]") === null) return;
            observer.disconnect();
            resolve(performance.now() - startedAt);
          });
          observer.observe(document.body, {
            subtree: true,
            childList: true,
            attributeFilter: ["data-painted"],
          });
          (element as HTMLElement).click();
        }),
    );
    if (round > 0) times.push(took);
  }
  return times;
}

function snapAmong(count: number, moves: number): number[] {
  const others = Array.from({ length: count }, (_, index) => {
    const [left, top] = [(index * 137) % 1900, (index * 89) % 1000];
    return { left, top, right: left + 40 + (index % 90), bottom: top + 20 + (index % 50) };
  });
  const targets = collectSnapTargets({ others, page: { width: 1920, height: 1080 } });
  const times: number[] = [];
  for (let move = 0; move < moves; move += 1) {
    const [left, top] = [(move * 7.3) % 1800, (move * 3.7) % 1000];
    const rect = { left, top, right: left + 120, bottom: top + 60 };
    const startedAt = performance.now();
    const { dx = 0, dy = 0 } = snapMove(rect, targets, 6);
    listSnapMarks(
      { left: left + dx, top: top + dy, right: rect.right + dx, bottom: rect.bottom + dy },
      targets,
    );
    times.push(performance.now() - startedAt);
  }
  return times.slice(moves / 10);
}

export function reportDesigner({ drags, openings, snaps, htmlCases }: DesignerCosts): Section {
  const [card, many] = drags;
  return {
    title: "The designer",
    about: `In the built dashboard, in Chromium at 1440 × 900. A component is dragged with snapping, with rulers and ${caseCount} cases shown. *Work* is from the first listener of a move until the canvas is painted; *shown* begins at the event's own time, because browsers hold moves back until the next frame. The designer is opened from the gallery's menu until the picture is painted, ${openings.length} times with warm caches. Snapping is measured in Node, with everything that is drawn as aligned. The cases of an html template wait for a rest of the keys of 120 ms.`,
    figures: [
      rowFigure("drag", quantile(card?.work ?? [], 0.95)),
      rowFigure("dragMany", quantile(many?.work ?? [], 0.95)),
      rowFigure("snap", quantile(snaps, 0.95)),
      rowFigure("openDesigner", median(openings)),
      figure("designer opened, slowest", Math.max(...openings), { unit: "ms" }),
      figure(`html template, ${caseCount} cases after an edit, p50`, quantile(htmlCases, 0.5), {
        unit: "ms",
      }),
      figure(`html template, ${caseCount} cases after an edit, p95`, quantile(htmlCases, 0.95), {
        unit: "ms",
      }),
    ],
    table: {
      head: ["scene", "moves", "work p50 ms", "work p95 ms", "shown p50 ms", "shown p95 ms"],
      rows: drags.map(({ scene, work, shown }) => [
        scene,
        String(work.length),
        ...[work, shown].flatMap((values) => [
          quantile(values, 0.5).toFixed(1),
          quantile(values, 0.95).toFixed(1),
        ]),
      ]),
    },
  };
}
