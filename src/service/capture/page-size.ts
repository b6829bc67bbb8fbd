import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { answersWithin } from "../concurrency/within.ts";

interface PageMetrics {
  /** Living elements, texts and other nodes. */
  nodes: number;
  /** Includes nodes of our own scripts. */
  hasRunScripts: boolean;
}

/** Undefined if the page does not respond in time. The command interrupts a running script. */
export async function readMetrics(
  { cdp }: Pick<OpenedPage, "cdp">,
  { answerMsMax }: CaptureLimits,
): Promise<PageMetrics | undefined> {
  const reading = cdp.send("Performance.getMetrics").catch(() => undefined);
  const metrics = (await answersWithin(answerMsMax, reading))?.metrics;
  const valueOf = (wanted: string) => metrics?.find(({ name }) => name === wanted)?.value ?? 0;
  return metrics && { nodes: valueOf("Nodes"), hasRunScripts: valueOf("ScriptDuration") > 0 };
}

const lookEveryMs = 500;

/** Counts a page's nodes, also while a script adds more. */
export function watchSize(
  opened: Pick<OpenedPage, "cdp">,
  limits: CaptureLimits,
): { exceeded: Promise<"too large">; stop: () => void } {
  const { promise: exceeded, resolve } = Promise.withResolvers<"too large">();
  let isReading = false;
  const look = async () => {
    if (isReading) return;
    isReading = true;
    const metrics = await readMetrics(opened, limits);
    isReading = false;
    if (metrics !== undefined && metrics.nodes > limits.nodesMax) resolve("too large");
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return { exceeded, stop: () => clearInterval(timer) };
}
