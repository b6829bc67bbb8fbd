import type { Page, Request } from "playwright-core";
import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { answersWithin } from "./within.ts";

/** What a page asks for and does not have yet. */
export interface PendingRequests {
  /** Answers whether nothing was pending within the time. */
  becomeQuiet: (timeoutMs: number) => Promise<boolean>;
}

/** Kinds of request that stay open by their nature. */
const endless = new Set(["eventsource", "websocket", "media", "ping"]);

export function watchRequests(page: Page): PendingRequests {
  const pending = new Set<Request>();
  let onQuiet: (() => void) | undefined;
  const settle = (request: Request) => {
    pending.delete(request);
    if (pending.size === 0) onQuiet?.();
  };
  page.on("request", (request) => {
    if (!endless.has(request.resourceType())) pending.add(request);
  });
  page.on("requestfinished", settle);
  page.on("requestfailed", settle);
  return {
    becomeQuiet: async (timeoutMs) => {
      if (pending.size === 0) return true;
      const quiet = new Promise<true>((resolve) => {
        onQuiet = () => resolve(true);
      });
      return (await answersWithin(timeoutMs, quiet)) ?? false;
    },
  };
}

/** Waits until the page has loaded and has what it asked for meanwhile. Answers what the picture's owner should know. */
export async function awaitLoad(
  opened: Pick<OpenedPage, "page" | "cdp">,
  pending: PendingRequests,
  timeoutMs: number,
  limits: CaptureLimits,
): Promise<string[]> {
  const { page } = opened;
  const isLoaded = await page
    .waitForLoadState("load", { timeout: timeoutMs })
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === "TimeoutError") return false;
      throw error;
    });
  const stopped = await stopEndlessScripts(opened, limits);
  if (stopped.length > 0) return stopped;
  if (!isLoaded) {
    return [
      `The page had not loaded after ${limits.loadMsMax / 1000} seconds. The picture shows what was there.`,
    ];
  }
  if (await pending.becomeQuiet(limits.quietMsMax)) return [];
  return ["The page was still asking for data when the picture was taken."];
}

/**
 * A script that runs without end lets nothing else happen in its page, not even a picture of it. It is stopped, and none is
 * started again; what it has painted until then stays.
 */
export async function stopEndlessScripts(
  { cdp }: Pick<OpenedPage, "cdp">,
  limits: CaptureLimits,
): Promise<string[]> {
  const isAnswering = async () => {
    // Refused when the page goes on to another just then: no script holds that up. Of one that is gone the next look tells.
    const answered = cdp
      .send("Runtime.evaluate", { expression: "0" })
      .catch(() => undefined)
      .then(() => true);
    return (await answersWithin(limits.answerMsMax, answered)) ?? false;
  };
  if (await isAnswering()) return [];
  // Not awaited: they are answered when the script has ended, which the next question finds out.
  cdp.send("Emulation.setScriptExecutionDisabled", { value: true }).catch(() => undefined);
  cdp.send("Runtime.terminateExecution").catch(() => undefined);
  await isAnswering();
  return ["A script of the page ran without end and was stopped. The picture shows what was there."];
}
