import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { answersWithin } from "./within.ts";

type ScriptedPage = Pick<OpenedPage, "cdp">;

/** Blocks further scripts and navigation of the page. What it has painted stays. */
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
  const isAnswered = async (command: "Runtime.evaluate" | "Performance.getMetrics") => {
    const sent = command === "Runtime.evaluate" ? cdp.send(command, { expression: "0" }) : cdp.send(command);
    // Rejects when the page navigates just then: no script holds that up.
    const answered = sent.then(
      () => true,
      () => true,
    );
    return (await answersWithin(limits.answerMsMax, answered)) ?? false;
  };
  if (await isAnswered("Runtime.evaluate")) return [];
  // Evaluating waits for the script's end; other commands interrupt it, and wait for layout and painting only.
  if (!(await isAnswered("Performance.getMetrics"))) return [];
  // Not awaited: they are answered when the script has ended, which the next question finds out.
  cdp.send("Emulation.setScriptExecutionDisabled", { value: true }).catch(() => undefined);
  cdp.send("Runtime.terminateExecution").catch(() => undefined);
  await isAnswered("Runtime.evaluate");
  return ["A script of the page ran without end and was stopped. The picture shows what was there."];
}
