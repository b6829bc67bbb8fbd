import { setTimeout as wait } from "node:timers/promises";
import { serviceText } from "#contract/texts/service-texts.ts";
import { defaultLimits } from "../outbound/forward-proxy.ts";
import { internalOrigin, type OpenedPage, type PageOptions } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { dressPage, type PreparedPage, sizePage } from "./prepare-page.ts";

/**
 * `isDiscarded`: the work wants the page to be closed. Ends with the first of these: completion, the deadline, the end of the page or browser, too many events of the page,
 * the caller's signal.
 */
export async function workOnPage<Result>(
  options: PageOptions,
  {
    browserEnded,
    prepared,
    isKept,
  }: { browserEnded: Promise<void>; prepared: PreparedPage; isKept: boolean },
  work: (opened: OpenedPage) => Promise<Result>,
): Promise<{ result: Result; isDiscarded: boolean }> {
  const { signal, deadlineMs, viewport, deviceScaleFactor = 1 } = options;
  const { page, cdp, mainFrameId, port } = prepared;
  let isDiscarded = false;
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new CaptureError("timedOut", serviceText("pageDeadline", { seconds: deadlineMs / 1000 }))),
    deadlineMs,
  );
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted === true) abort();
  const ended = browserEnded.then(() => {
    throw new CaptureError("crashed", serviceText("browserEnded"));
  });
  const crashed = prepared.crashed.catch((cause: unknown) => {
    throw new CaptureError("crashed", serviceText("pageProcessEnded"), cause);
  });
  const { flooded } = prepared.traffic;
  const working = (async () => {
    if (!isKept) await dressPage(prepared, options);
    port.open({
      reach: options.reach,
      isBlocked: options.isBlocked,
      internalHost: new URL(internalOrigin).hostname,
      answers: options.answers,
    });
    const result = await work({
      page,
      cdp,
      mainFrameId,
      isKept,
      discard: () => (isDiscarded = true),
      viewport,
      deviceScaleFactor,
      refusalOf: port.refusalOf,
      cutRequests: port.cutRequests,
      warnings: () => (port.isOverLimit() ? [tooManyBytes] : []),
      resize: (height) => sizePage(prepared, { ...options, viewport: { ...viewport, height } }),
    });
    return { result, isDiscarded };
  })();
  // The losers may still reject, unhandled on purpose.
  for (const loser of [working, ended, crashed, cut, flooded]) loser.catch(() => undefined);
  try {
    return await Promise.race([working, ended, crashed, cut, flooded]);
  } catch (error) {
    // When the browser ends, the work may fail a moment before that is known.
    if (error instanceof CaptureError || !page.isClosed()) throw error;
    return await Promise.race([ended, crashed, throwLater(error)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

const tooManyBytes = serviceText("pageBytes", { max: defaultLimits.bytes / 1_048_576 });

async function throwLater(error: unknown): Promise<never> {
  await wait(500);
  throw error;
}
