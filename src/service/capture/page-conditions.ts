import type { WaitUntil } from "#contract/screenshots.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import type { PageRequests } from "./watch-requests.ts";
import { CaptureError } from "./capture-error.ts";

/** Conditions of a picture besides the load of its page. */
export interface ConditionOrder {
  waitUntil?: WaitUntil | undefined;
  /** A CSS selector: until an element that matches is visible. */
  waitFor?: string | undefined;
}

/** Time limit of the conditions, ms. */
export function conditionsMsOf(
  { waitUntil, waitFor }: ConditionOrder,
  { conditionMsMax }: CaptureLimits,
): number {
  return [waitUntil === "networkidle", waitFor !== undefined].filter(Boolean).length * conditionMsMax;
}

/**
 * Waits for the conditions. An unmet one is a warning, because a picture of the current state is more useful than none.
 * Throws `CaptureError` `failed` for a selector that the browser does not know.
 */
export async function awaitConditions(
  { page }: Pick<OpenedPage, "page">,
  { waitUntil, waitFor }: ConditionOrder,
  requests: Pick<PageRequests, "becomeQuiet">,
  { conditionMsMax, idleMs }: CaptureLimits,
): Promise<string[]> {
  const warnings: string[] = [];
  if (waitUntil === "networkidle" && !(await requests.becomeQuiet({ idleMs, timeoutMs: conditionMsMax })))
    warnings.push(serviceText("stillRequesting", { seconds: conditionMsMax / 1000 }));
  if (waitFor === undefined) return warnings;
  try {
    await page.waitForSelector(`css=${waitFor}`, { state: "visible", timeout: conditionMsMax });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (/not a valid selector|while parsing (?:css )?selector|unknown engine/i.test(error.message))
      throw new CaptureError("failed", serviceText("waitFor", { selector: JSON.stringify(waitFor) }), error);
    if (error.name !== "TimeoutError") throw error;
    warnings.push(
      serviceText("waitForMissing", { selector: JSON.stringify(waitFor), seconds: conditionMsMax / 1000 }),
    );
  }
  return warnings;
}
