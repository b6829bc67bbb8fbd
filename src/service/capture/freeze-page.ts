import { serviceText } from "#contract/texts/service-texts.ts";
import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { answersWithin } from "../concurrency/within.ts";

type ScriptedPage = Pick<OpenedPage, "cdp">;

/** Blocks further navigation and script execution of the page. Its painted state stays. */
export async function freezePage({ cdp }: ScriptedPage, { answerMsMax }: CaptureLimits): Promise<void> {
  // A page that is just being replaced refuses both.
  const frozen = Promise.allSettled([
    cdp.send("Emulation.setScriptExecutionDisabled", { value: true }),
    cdp.send("Page.stopLoading"),
  ]);
  await answersWithin(answerMsMax, frozen);
}

/** Keeps the page's scripts, also its timers, observers and event listeners, from running any more. */
export async function disableScripts({ cdp }: ScriptedPage, { answerMsMax }: CaptureLimits): Promise<void> {
  const disabling = cdp.send("Emulation.setScriptExecutionDisabled", { value: true });
  await answersWithin(
    answerMsMax,
    disabling.catch(() => undefined),
  );
}

/**
 * Stops a script that runs without end, because the page does nothing else meanwhile, not even paint. Scripts stay off
 * afterwards. A page that is busy with its own layout is left alone. Returns warnings.
 */
export async function stopEndlessScripts({ cdp }: ScriptedPage, limits: CaptureLimits): Promise<string[]> {
  let hasAnswered = false;
  const answered = settled(cdp.send("Runtime.evaluate", { expression: "0" })).then(
    () => (hasAnswered = true),
  );
  await answersWithin(limits.answerMsMax, answered);
  if (hasAnswered) return [];
  // Evaluating waits for the script's end; other commands interrupt it, and wait for layout and painting only.
  const interrupted = settled(cdp.send("Performance.getMetrics"));
  const isInterrupted = (await answersWithin(limits.answerMsMax, interrupted)) ?? false;
  if (hasAnswered || !isInterrupted) return [];
  // Not awaited: they resolve when the script has ended, which the next check notices.
  cdp.send("Emulation.setScriptExecutionDisabled", { value: true }).catch(() => undefined);
  cdp.send("Runtime.terminateExecution").catch(() => undefined);
  await isAnswering({ cdp }, limits);
  return [serviceText("endlessScript")];
}

/** Whether the page's thread is free, and not held up by a script, a synchronous request or its layout. */
export async function isAnswering({ cdp }: ScriptedPage, { answerMsMax }: CaptureLimits): Promise<boolean> {
  const answered = settled(cdp.send("Runtime.evaluate", { expression: "0" }));
  return (await answersWithin(answerMsMax, answered)) !== undefined;
}

/** Also for a command that fails because the page navigates just then: nothing blocks that page. */
async function settled(command: Promise<unknown>): Promise<true> {
  await command.catch(() => undefined);
  return true;
}
