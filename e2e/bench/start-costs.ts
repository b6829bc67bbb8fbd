/** Later starts, and the memory of an idle product. */
import { setTimeout as delay } from "node:timers/promises";
import { awaitPreviews } from "../await-previews.ts";
import { treeMemoryMb } from "./process-usage.ts";
import { type ProductPlace, startProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { median } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface StartCosts {
  firstStartMs: number;
  laterStartsMs: number[];
  /** Some time after all work of the start has ended, MB. */
  restMb: number;
}

/** Longer than the renderer caches unused pictures. */
const restMs = 45_000;

/** `place`: with an empty data folder. */
export async function measureStarts(place: ProductPlace, laterStarts: number): Promise<StartCosts> {
  const first = await startProductProcess(place);
  await awaitPreviews(first);
  await first.stop();
  const costs: StartCosts = { firstStartMs: first.startMs, laterStartsMs: [], restMb: Number.NaN };
  for (let start = 1; start <= laterStarts; start += 1) {
    const later = await startProductProcess(place);
    costs.laterStartsMs.push(later.startMs);
    if (start === laterStarts) {
      await delay(restMs);
      costs.restMb = treeMemoryMb(later.pid);
    }
    await later.stop();
  }
  return costs;
}

export function reportStarts({ firstStartMs, laterStartsMs, restMb }: StartCosts): Section {
  return {
    title: "Start and rest",
    about: `A start ends when both ports answer and the service says that it is ready; the first one makes the database, and the dashboard is built already. The median of ${laterStartsMs.length} later ones. Memory is the resident set of the process and all below it, ${restMs / 1000} s after the last work.`,
    figures: [
      rowFigure("laterStart", median(laterStartsMs) / 1000),
      rowFigure("restLater", restMb),
      figure("first start", firstStartMs / 1000, { unit: "s", digits: 1 }),
    ],
  };
}
