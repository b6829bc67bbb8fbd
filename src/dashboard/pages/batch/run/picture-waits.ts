import type { RenderResult } from "#contract/render.ts";
import type { ResultSummary } from "#contract/request-records.ts";
import { isFinalFailure } from "../../../model/requests/result/is-final-failure.ts";
import type { ArrivedPicture } from "./process-row.ts";

/** The calls of a service that lists its results. */
export interface PictureCalls {
  /** Resolves when one picture is ready. */
  await: (result: RenderResult) => Promise<ArrivedPicture>;
  /** The newest results of the batch, at least as many as rows are in flight. */
  list: () => Promise<readonly ResultSummary[]>;
}

interface Wait extends PromiseWithResolvers<ArrivedPicture> {
  result: RenderResult;
}

/**
 * Waits for the pictures of several rows together, with two requests for all that become ready meanwhile: one waits for
 * a picture in the middle of the queue, so that the service has work while the page sends the next rows; one reads the
 * list. A row that failed or is not listed gets a request of its own, which has the reason.
 */
export function createPictureWaits(calls: PictureCalls): PictureCalls["await"] {
  const waits = new Set<Wait>();
  let isWaiting = false;

  function settle(wait: Wait, arrived: ArrivedPicture | Promise<ArrivedPicture>): void {
    waits.delete(wait);
    wait.resolve(arrived);
  }

  async function waitForSome(): Promise<void> {
    const asked = [...waits];
    const middle = asked[Math.floor(asked.length / 2)];
    if (middle === undefined) return;
    const failure = await calls.await(middle.result).then(
      () => undefined,
      (error: unknown) => error,
    );
    const listed = new Map(
      (await calls.list().catch(() => [])).map((summary) => [summary.identifier, summary]),
    );
    for (const wait of asked) {
      const summary = listed.get(wait.result.requestId);
      if (summary?.status === "200" && summary.deletedAt === undefined) {
        const { bytes, warnings = [] } = summary;
        settle(wait, { bytes, warnings });
      } else if (summary?.status !== "202") settle(wait, calls.await(wait.result));
      // Late, or the service is unavailable: each row decides whether to go on waiting.
      else if (failure !== undefined && !isFinalFailure(failure, true)) settle(wait, Promise.reject(failure));
    }
  }

  async function waitForAll(): Promise<void> {
    isWaiting = true;
    while (waits.size > 0) await waitForSome();
    isWaiting = false;
  }

  return (result) => {
    const wait = { result, ...Promise.withResolvers<ArrivedPicture>() };
    waits.add(wait);
    if (!isWaiting) void waitForAll();
    return wait.promise;
  };
}
