import { serviceText } from "#contract/texts/service-texts.ts";
import { answersWithin } from "../concurrency/within.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { assertNoErrorPage } from "./open-address.ts";
import type { PageRequests } from "./watch-requests.ts";

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

const triesMax = 5;
/**
 * Documents that a page opens, redirects among them. Beyond it, a picture may belong to a replaced document and never
 * arrive.
 */
const documentsMax = 10;
/** Time limit for such a picture. */
const waitsMax = 3;
/** The browser's error while a page is being replaced. */
const navigationErrorPattern =
  /not attached to an active page|context was destroyed|cannot find context|navigat|printing failed|unable to capture screenshot/i;
const targetClosedPattern = /crash|closed|disconnected/i;

interface Look {
  requests: Pick<PageRequests, "documents">;
  warnings: string[];
  limits: CaptureLimits;
  signal: AbortSignal;
}

/**
 * Takes a picture with `look` and waits for it until the deadline of the pool: a heavy page takes many seconds, and a
 * retry would take as long. Retries only when the page navigated meanwhile, and freezes it first, or when it reloads
 * for ever. Stops a script that blocks the page. Throws `CaptureError`.
 */
export async function lookAtPage<Result>(
  opened: OpenedPage,
  { requests, warnings, limits, signal }: Look,
  look: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const documents = requests.documents();
      // The browser's own error page is never a valid picture, whether it was there before or appeared meanwhile.
      const looking = assertNoErrorPage(opened)
        .then(look)
        .then(async (result) => {
          await assertNoErrorPage(opened);
          return { result };
        });
      for (let waits = 1; ; waits += 1) {
        const looked = await answersWithin(limits.answerMsMax, looking);
        if (looked !== undefined) return looked.result;
        warnings.push(...(await stopEndlessScripts(opened, limits)));
        // Pending requests may block painting, and scripts the response.
        await freezePage(opened, limits);
        const isReplaced = requests.documents() > documents;
        const isGone = requests.documents() > documentsMax && waits >= waitsMax;
        if ((isReplaced || isGone) && tries < triesMax) break;
      }
      looking.catch(() => undefined);
      continue;
    } catch (error) {
      // The pool knows why a page or browser ended, and whether a retry may succeed.
      const isOver = signal.aborted || opened.page.isClosed() || targetClosedPattern.test(String(error));
      if (!(error instanceof Error) || error instanceof CaptureError || isOver) throw error;
      // A picture that the browser cannot take or encode.
      if (!navigationErrorPattern.test(error.message))
        throw new CaptureError("failed", serviceText("noPicture"), error);
      if (tries === triesMax) throw new CaptureError("failed", serviceText("neverStill"), error);
    }
    await freezePage(opened, limits);
  }
}
