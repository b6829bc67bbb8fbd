import type { Client } from "#client/create-client.ts";
import { sendRender } from "#client/send-render.ts";
import type { Connection } from "#contract/connection.ts";
import { isRenderBody, type RenderRequest, type RenderResult } from "#contract/render.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { findOptionProblems } from "../../../model/composition/option-problems.ts";
import { toRenderRequest } from "../../../model/composition/render-request.ts";
import {
  type AskedFile,
  differenceWords,
  findFileDifferences,
} from "../../../model/requests/result/compare-file.ts";
import { fetchResultFile, isFinalFailure, readOwnLink } from "../../../model/requests/result/result-file.ts";
import { isNotOffered, refusalStatus } from "../../../base/connection/failure-words.ts";
import { texts } from "../texts.ts";
import type { ArrivedPicture } from "./process-row.ts";
import type { ResultSummary } from "#contract/request-records.ts";

export interface RowOrder {
  templateId: string;
  composition: Composition;
  batchName: string;
  /** Whether the service has version 2 and idempotency keys, as ours does. */
  isOurs: boolean;
}

/** Returns the request of one row. Throws if an option is invalid. */
export function toRowRequest({ templateId, composition, batchName, isOurs }: RowOrder): RenderRequest {
  const { changes, options } = composition;
  const { batchName: _base, fileName, ...picture } = options;
  const plain = toRenderRequest(templateId, { changes, options: picture });
  // A remote service may have version 1 only; the names are then used only for the archive.
  if (!isOurs && plain?.path === "/api/v1/render") return plain;
  // Keep the names last: a repeated request must have the same bytes as the first, even after an upgrade.
  const body = { ...plain?.body, ...(fileName !== undefined && { fileName }), batchName };
  if (isRenderBody(body)) return { path: "/api/v2/render", body };
  const faults = [...findOptionProblems({ ...options, batchName })].map(
    ([path, message]) => `${path}: ${message}`,
  );
  throw new Error(faults.join("; "));
}

/** Sends one row. Throws a `ClientError`, or an `Error` for the user if a remote service has no version 2. */
export async function sendRow(
  client: Client,
  request: RenderRequest,
  { idempotencyKey, isOurs }: { idempotencyKey: string; isOurs: boolean },
): Promise<RenderResult> {
  try {
    return await sendRender(client, request, undefined, { idempotencyKey });
  } catch (error) {
    // Our service has version 2, so there the template is missing.
    if (!isOurs && request.path === "/api/v2/render" && isNotOffered(error))
      throw new Error(texts.run.needsVersionTwo, { cause: error });
    throw error;
  }
}

/**
 * Waits until the picture is available. Throws a `ClientError` with the service's message if it is not. `asked`: the file
 * is loaded and compared with it, because the service may ignore what it does not know.
 */
export async function awaitPicture(
  client: Client,
  { href }: RenderResult,
  connection: Connection,
  asked?: AskedFile,
): Promise<ArrivedPicture> {
  const own = readOwnLink(href, connection);
  if (own === undefined || asked !== undefined) {
    const file = await fetchResultFile(client, href, connection, new AbortController().signal);
    if (file.address !== href) URL.revokeObjectURL(file.address);
    const differences = asked === undefined ? [] : findFileDifferences(asked, file).map(differenceWords);
    return { bytes: file.bytes, differences };
  }
  try {
    return await client.awaitResultFile(own.id, own.extension);
  } catch (error) {
    // A response to HEAD has no body with the reason, and a service may not support HEAD.
    if ([undefined, 503].includes(refusalStatus(error))) throw error;
    const file = await client.getResultFile(own.id, own.extension);
    return { bytes: file.size };
  }
}

/** Returns a reader of the service's warnings. If a remote service does not serve them, it is not asked again. */
export function createWarningsReader(client: Client): (requestId: string) => Promise<readonly string[]> {
  let isServed = true;
  return async (requestId) => {
    if (!isServed) return [];
    try {
      return (await client.getResult(requestId)).warnings ?? [];
    } catch (error) {
      if (isNotOffered(error)) isServed = false;
      // The row is done without its warnings.
      return [];
    }
  };
}

/** The calls of a service that lists its results. */
interface PictureCalls {
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
