/** The cost of a start: the install, the first start, later starts, and the memory of an idle service. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type InstallCost, borrowPackages, copyTree, installFresh } from "./fresh-copy.ts";
import { treeMemoryMb } from "./process-usage.ts";
import { awaitPreviews } from "../await-previews.ts";
import { type ProductPlace, startProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { median } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface StartCosts {
  install: InstallCost | undefined;
  firstStartMs: number;
  laterStartsMs: number[];
  /** Some time after all work of the start has ended, MB. */
  restAfterFirstMb: number;
  restAfterLaterMb: number;
}

export interface StartCostOptions {
  root: string;
  ports: Pick<ProductPlace, "port" | "servicePort">;
  hasInstall: boolean;
}

const laterStarts = 3;
/** Longer than the renderer caches unused pictures. */
const restMs = 45_000;

export async function measureStarts({ root, ports, hasInstall }: StartCostOptions): Promise<StartCosts> {
  const copy = await copyTree(root);
  try {
    const install = hasInstall ? await installFresh(copy) : undefined;
    if (install === undefined) await borrowPackages(root, copy);
    const place = { root: copy, dataDir: join(copy, "data"), ...ports };

    const first = await startProductProcess(place);
    await awaitPreviews(first);
    await delay(restMs);
    const restAfterFirstMb = treeMemoryMb(first.pid);
    await first.stop();

    const laterStartsMs: number[] = [];
    let restAfterLaterMb = Number.NaN;
    for (let start = 1; start <= laterStarts; start += 1) {
      const later = await startProductProcess(place);
      laterStartsMs.push(later.startMs);
      if (start === laterStarts) {
        await delay(restMs);
        restAfterLaterMb = treeMemoryMb(later.pid);
      }
      await later.stop();
    }
    return { install, firstStartMs: first.startMs, laterStartsMs, restAfterFirstMb, restAfterLaterMb };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

export function reportStarts(costs: StartCosts): Section {
  const { install, firstStartMs, laterStartsMs, restAfterFirstMb, restAfterLaterMb } = costs;
  return {
    title: "Install, start, rest",
    about: `A copy of the repository in an empty folder. A start ends when both ports answer and the service says that it is ready; the first one builds the dashboard and makes the database. Memory is the resident set of the process and all below it, ${restMs / 1000} s after the last work.`,
    figures: [
      ...(install === undefined
        ? []
        : [
            figure("`npm ci`", install.seconds, { unit: "s", digits: 0 }),
            figure("`node_modules`", install.megabytes, { unit: "MB", digits: 0 }),
          ]),
      rowFigure("firstStart", firstStartMs / 1000),
      rowFigure("laterStart", median(laterStartsMs) / 1000),
      rowFigure("restFirst", restAfterFirstMb),
      rowFigure("restLater", restAfterLaterMb),
    ],
  };
}
