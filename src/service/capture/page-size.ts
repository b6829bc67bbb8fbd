import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { answersWithin } from "../concurrency/within.ts";

interface PageMetrics {
  /** Elements, texts and other nodes that are alive. */
  nodes: number;
  /** Counts what is evaluated here too. */
  hasRunScripts: boolean;
}

/** Undefined when the page does not answer in time. The command interrupts a script that is running. */
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

/** Watches how many nodes a page has, also while a script makes it grow. */
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
