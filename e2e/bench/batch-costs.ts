/** A batch in the dashboard against the same renders sent to the service directly, from the first request to the last picture. */
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { median } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface BatchCosts {
  rows: number;
  /** Seconds, in turns. */
  dashboard: number[];
  alone: number[];
}

const template = "product-update";
/** As many as keep the service busy; the responses come before the pictures. */
const callers = 8;
const batchMsMax = 600_000;

export async function measureBatch(
  browser: Browser,
  product: ProductProcess,
  { rows, rounds }: { rows: number; rounds: number },
): Promise<BatchCosts> {
  const costs: BatchCosts = { rows, dashboard: [], alone: [] };
  // Threads, fonts and the page's own code are warm.
  await renderAlone(product, 40, "warm-up");
  await renderInDashboard(browser, product, 40, "warm-up in the dashboard");
  for (let round = 0; round < rounds; round += 1) {
    costs.alone.push(await renderAlone(product, rows, `alone ${round}`));
    costs.dashboard.push(await renderInDashboard(browser, product, rows, `dashboard ${round}`));
  }
  return costs;
}

async function renderAlone(product: ProductProcess, rows: number, name: string): Promise<number> {
  const waiting: string[] = [];
  let left = rows;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0) {
        left -= 1;
        const body = { template, data: { title: `Card ${left}, ${name}` }, batchName: name };
        for (;;) {
          const href = await postRender(product, body);
          if (href !== undefined) {
            waiting.push(href);
            break;
          }
          // As many renders wait as the service accepts: first the picture of the oldest.
          await untilReady(product, waiting.shift());
        }
      }
    }),
  );
  // Links wait for their pictures. Most are ready when the newest is.
  for (const href of waiting.toReversed()) await untilReady(product, href);
  return (performance.now() - startedAt) / 1000;
}

/** Resolves to the link of the picture; undefined if too many renders are waiting. */
async function postRender(product: ProductProcess, body: object): Promise<string | undefined> {
  const answer = await fetch(`${product.serviceUrl}/api/v2/render`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": product.apiKey },
    body: JSON.stringify(body),
  });
  if (answer.status === 503) {
    await answer.arrayBuffer();
    return undefined;
  }
  if (!answer.ok) throw new Error(`a render answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { href: string }).href;
}

/** Waits for a picture; without one, for a moment in which other callers wait for theirs. */
async function untilReady(product: ProductProcess, href: string | undefined): Promise<void> {
  if (href === undefined) {
    await delay(againMs);
    return;
  }
  const answer = await fetch(`${product.serviceUrl}${new URL(href).pathname}`, { method: "HEAD" });
  if (!answer.ok) throw new Error(`a picture answered ${answer.status}`);
}

const againMs = 20;

async function renderInDashboard(
  browser: Browser,
  product: ProductProcess,
  rows: number,
  name: string,
): Promise<number> {
  const page = await browser.newPage({
    baseURL: product.dashboardUrl,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await page.goto(`/templates/${template}/batch`);
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    const table = ["title", ...Array.from({ length: rows }, (_, row) => `"Card ${row}, ${name}"`)].join("\n");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "cards.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await page.getByRole("textbox", { name: "Batch name" }).fill(name);
    const start = page.getByRole("button", { name: `Render ${rows.toLocaleString("en")} rows` });
    await start.waitFor();
    const startedAt = performance.now();
    await start.click();
    await page
      .getByRole("heading", { name: /^Every row is rendered/ })
      .waitFor({ state: "attached", timeout: batchMsMax });
    return (performance.now() - startedAt) / 1000;
  } finally {
    await page.close();
  }
}

export function reportBatch({ rows, dashboard, alone }: BatchCosts): Section {
  return {
    title: "A batch in the dashboard",
    about: `${rows} rows of ${template}, each with a title of its own, ${dashboard.length} times each in turns: in the dashboard from the press of the button to the message that every row is rendered, and by ${callers} callers of the service from the first POST to the last picture. Medians. The browser works on the same machine.`,
    figures: [
      rowFigure("batch", median(dashboard) / median(alone)),
      figure("in the dashboard", median(dashboard), { unit: "s", digits: 1 }),
      figure("the service alone", median(alone), { unit: "s", digits: 1 }),
    ],
  };
}
