/**
 * The cases strip and the publish check, in the built dashboard and a real Chromium. Times are read inside the page:
 * from the event's own time to the first task after the frame that shows the result.
 */
import type { Browser, Page } from "playwright-core";
import { ComposerPage } from "../composer-page.ts";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { median, quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface TemplateCosts {
  /** Ms from a key until the last of the tiles is drawn again. */
  strip: number[];
  /** Ms from a key until the main picture is drawn, with the strip open and without it, in turns. */
  beside: number[];
  alone: number[];
  /** Ms from the press until every request is drawn with both revisions. */
  checks: number[];
}

const starter = "product-update";
const caseCount = 8;
const requestCount = 50;
const typed = "Rolling out to every team today";

const watch = `
  globalThis.watched = { main: [], strip: [] };
  let notify = () => undefined;
  let pressed;
  const afterFrame = (act) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(undefined);
  });
  addEventListener("keydown", (event) => { pressed = { at: event.timeStamp, main: false, drawn: new Set() }; }, { capture: true });
  globalThis.untilDrawn = (tiles) => new Promise((resolve) => {
    notify = () => {
      if (pressed === undefined || !pressed.main || pressed.drawn.size < tiles) return;
      pressed = undefined;
      notify = () => undefined;
      resolve();
    };
    notify();
  });
  new MutationObserver((records) => {
    const key = pressed;
    if (key === undefined) return;
    const isMain = records.some(({ attributeName }) => attributeName === "data-painted") && !key.main;
    for (const { attributeName, target } of records) if (attributeName === "data-drawn") key.drawn.add(target);
    const isWhole = key.drawn.size === ${caseCount};
    afterFrame(() => {
      if (isMain) { key.main = true; watched.main.push(performance.now() - key.at); }
      if (isWhole) watched.strip.push(performance.now() - key.at);
      notify();
    });
  }).observe(document.body, { attributeFilter: ["data-painted", "data-drawn"], subtree: true });
`;

export async function measureTemplates(
  browser: Browser,
  product: ProductProcess,
  { keys, rounds, checks }: { keys: number; rounds: number; checks: number },
): Promise<TemplateCosts> {
  const id = await prepareTemplate(product);
  const costs: TemplateCosts = { strip: [], beside: [], alone: [], checks: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const hasStrip of [false, true]) {
      const { main, strip } = await inPage(browser, product, (page) =>
        typeBesideCases(page, id, { keys, hasStrip }),
      );
      costs.strip.push(...strip);
      (hasStrip ? costs.beside : costs.alone).push(...main);
    }
  }
  costs.checks.push(...(await inPage(browser, product, (page) => runChecks(page, id, checks))));
  return costs;
}

/** A copy of a starter with cases, requests and a draft whose headline is smaller. */
async function prepareTemplate(product: ProductProcess): Promise<string> {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${product.serviceUrl}${path}`, {
      method,
      headers: { "content-type": "application/json", "x-api-key": product.apiKey },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const document = await call<{ components: { id: string; fontSize?: number }[] }>(
    "GET",
    `/api/v2/my-templates/${starter}/document`,
  );
  const cases = Array.from({ length: caseCount }, (_, index) => ({
    name: `Case ${index + 1}`,
    data: { "title.text": `A headline ${"that is longer ".repeat(index)}` },
  }));
  const name = "Measured card";
  const { identifier: id } = await call<{ identifier: string }>("POST", "/api/v2/my-templates", {
    name,
    document: { ...document, cases },
  });
  for (let index = 0; index < requestCount; index += 1)
    await call("POST", "/api/v2/render", { template: id, data: { "title.text": `Request ${index + 1}` } });
  const components = document.components.map((component) =>
    component.id === "title" ? { ...component, fontSize: 96 } : component,
  );
  await call("PUT", `/api/v2/my-templates/${id}?publish=false`, {
    name,
    document: { ...document, components, cases },
  });
  return id;
}

async function inPage<Found>(
  browser: Browser,
  { dashboardUrl }: ProductProcess,
  measureIn: (page: Page) => Promise<Found>,
): Promise<Found> {
  const page = await browser.newPage({ baseURL: dashboardUrl, viewport: { width: 1440, height: 900 } });
  try {
    return await measureIn(page);
  } finally {
    await page.close();
  }
}

/**
 * Types a text that every case shows: with the strip, first with a wait after each key until the last tile is drawn;
 * then at the pauses of a person, some shorter and some longer than the rest after which the tiles are drawn. The pauses
 * are the same with the strip and without it, because the first frame after a pause is later than one that follows
 * another.
 */
async function typeBesideCases(
  page: Page,
  id: string,
  { keys, hasStrip }: { keys: number; hasStrip: boolean },
): Promise<{ main: number[]; strip: number[] }> {
  const composer = new ComposerPage(page);
  await composer.open(id);
  // Open from the start, as the template has cases. Tiles that were never in view are not drawn.
  if (!hasStrip) await page.getByRole("button", { name: "Cases", exact: true }).click();
  else
    for (let index = 0; index < caseCount; index += 1) {
      const tile = page.locator("[data-case]").nth(index);
      await tile.scrollIntoViewIfNeeded();
      await tile.and(page.locator("[data-verdict]")).waitFor();
    }
  await composer.component("subtitle").click();
  await composer.field("Text").fill("");
  await page.evaluate(watch);
  const press = async (index: number): Promise<void> => {
    const letter = typed.at(index % typed.length) ?? "a";
    await page.keyboard.press(letter === " " ? "Space" : letter);
  };
  const warmUps = 5;
  const takeFound = async (): Promise<{ main: number[]; strip: number[] }> => {
    const found = await page.evaluate<{ main: number[]; strip: number[] }>(
      "({ main: watched.main.splice(0), strip: watched.strip.splice(0) })",
    );
    return { main: found.main.slice(warmUps), strip: found.strip.slice(warmUps) };
  };
  let strip: number[] = [];
  if (hasStrip) {
    for (let key = 0; key < keys + warmUps; key += 1) {
      await press(key);
      await page.evaluate(`untilDrawn(${caseCount})`);
    }
    ({ strip } = await takeFound());
  }
  for (let key = 0; key < 2 * keys + warmUps; key += 1) {
    await press(key);
    await page.evaluate("untilDrawn(0)");
    await page.waitForTimeout(pauseMs(key));
  }
  return { main: (await takeFound()).main, strip };
}

/** Between 20 and 320 ms, spread evenly in an order that looks random and is the same each time. */
function pauseMs(key: number): number {
  const goldenRatio = 0.618;
  return 20 + 300 * ((key * goldenRatio) % 1);
}

async function runChecks(page: Page, id: string, count: number): Promise<number[]> {
  await page.goto(`/templates/${id}/compose`);
  await page.getByRole("link", { name: "Compare revisions" }).click();
  const cases = page.getByRole("region", { name: "Publish check" }).locator("li:has(> div button)");
  await cases.nth(caseCount).waitFor();
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const button = page.getByRole("button", {
      name: round === 0 ? "Check real requests" : "Check again",
      exact: true,
    });
    await button.waitFor();
    const took = await button.evaluate(
      (element, message) =>
        new Promise<number>((resolve) => {
          const startedAt = performance.now();
          const observer = new MutationObserver(() => {
            if (document.querySelector("main")?.textContent.includes(message) !== true) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
          });
          (element as HTMLElement).click();
          // The message of the previous round is removed first.
          requestAnimationFrame(() =>
            observer.observe(document.body, { subtree: true, childList: true, characterData: true }),
          );
        }),
      `${requestCount} requests checked`,
    );
    times.push(took);
  }
  return times;
}

export function reportTemplates({ strip, beside, alone, checks }: TemplateCosts): Section {
  return {
    title: "Cases and publish check",
    about: `In the built dashboard, in Chromium at 1440 × 900, with a copy of ${starter} that has ${caseCount} cases. A key in a text that every case shows, from the event's own time until the last tile is drawn again (${strip.length} keys). Then keys with pauses of 20 to 320 ms, until the main picture is drawn, with the strip open and without it, in turns (${beside.length} keys each). The publish check reads the last ${requestCount} requests and draws each with both revisions; ${checks.length} times.`,
    figures: [
      rowFigure("casesStrip", quantile(strip, 0.95)),
      figure("cases strip, p50", median(strip), { unit: "ms" }),
      rowFigure("besideCases", median(beside) / median(alone)),
      figure("keystroke → pixels with the strip, p95", quantile(beside, 0.95), { unit: "ms", digits: 1 }),
      figure("keystroke → pixels without it, p95", quantile(alone, 0.95), { unit: "ms", digits: 1 }),
      rowFigure("publishCheck", median(checks) / 1000),
      figure("publish check, slowest", Math.max(...checks) / 1000, { unit: "s", digits: 1 }),
    ],
  };
}
