/**
 * From a key to changed pixels, in the built dashboard and a real Chromium. Both ends are read inside the page: the
 * event's own time, and the first task after the frame that shows the painted canvas.
 */
import type { Browser, Page } from "playwright-core";
import { ComposerPage } from "../composer-page.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface KeystrokeTimes {
  templateId: string;
  /** Ms for each key. */
  times: number[];
  /** Ms of the page's own work, from the event to the canvas being painted. */
  work: number[];
}

const typed = "the quick brown fox jumps over a lazy dog and home ";
const warmUps = 8;

const watch = `
  globalThis.keystrokes = [];
  let told = () => undefined;
  globalThis.untilKeystroke = (count) => new Promise((resolve) => {
    told = () => { if (keystrokes.length >= count) resolve(); };
    told();
  });
  const canvas = document.querySelector("canvas[data-painted]");
  let pressed;
  addEventListener("keydown", (event) => { pressed = event.timeStamp; }, { capture: true });
  const afterFrame = (act) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(undefined);
  });
  new MutationObserver(() => {
    if (pressed === undefined) return;
    const [from, paintedAt] = [pressed, performance.now()];
    pressed = undefined;
    afterFrame(() => {
      keystrokes.push({ shown: performance.now() - from, work: paintedAt - from });
      told();
    });
  }).observe(canvas, { attributeFilter: ["data-painted"] });
`;

export async function measureKeystrokes(
  browser: Browser,
  dashboardUrl: string,
  { templates, keys }: { templates: readonly { id: string; componentId: string }[]; keys: number },
): Promise<KeystrokeTimes[]> {
  const found: KeystrokeTimes[] = [];
  for (const template of templates) {
    const page = await browser.newPage({ baseURL: dashboardUrl, viewport: { width: 1440, height: 900 } });
    found.push({ templateId: template.id, ...(await typeInto(page, template, keys)) });
    await page.close();
  }
  return found;
}

async function typeInto(page: Page, { id, componentId }: { id: string; componentId: string }, keys: number) {
  const composer = new ComposerPage(page);
  await composer.open(id);
  await composer.component(componentId).click();
  await composer.field("Text").fill("");
  await page.evaluate(watch);
  for (let key = 0; key < keys + warmUps; key += 1) {
    // A headline's length, begun again and again. Emptying a field is a key as well: Delete.
    const letter = typed.at(key % typed.length) ?? "a";
    if (key > 0 && key % typed.length === 0) await composer.field("Text").fill("");
    else await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.evaluate(`untilKeystroke(${key + 1})`);
  }
  const measured = await page.evaluate<{ shown: number; work: number }[]>("keystrokes");
  const counted = measured.slice(warmUps);
  return { times: counted.map(({ shown }) => shown), work: counted.map(({ work }) => work) };
}

export function reportKeystrokes(found: readonly KeystrokeTimes[]): Section {
  const all = found.flatMap(({ times }) => times);
  return {
    title: "Keystroke to changed pixels",
    about: `Typing into the headline of several starters in the built dashboard, in Chromium at 1440 × 900. From the key event's own time to the first task after the frame that follows the painting; *work* ends when the canvas is painted. ${all.length} keys.`,
    figures: [
      figure("p50", quantile(all, 0.5), { unit: "ms", digits: 1 }),
      rowFigure("keystroke", quantile(all, 0.95)),
      figure(
        "the page's own work, p95",
        quantile(
          found.flatMap(({ work }) => work),
          0.95,
        ),
        { unit: "ms", digits: 1 },
      ),
    ],
    table: {
      head: ["template", "keys", "p50 ms", "p95 ms", "work p50 ms", "work p95 ms"],
      rows: found.map(({ templateId, times, work }) => [
        templateId,
        String(times.length),
        ...[times, work].flatMap((values) => [
          quantile(values, 0.5).toFixed(1),
          quantile(values, 0.95).toFixed(1),
        ]),
      ]),
    },
  };
}
