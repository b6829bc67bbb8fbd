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
import { fetchResultFile, readOwnLink } from "../../../model/requests/result/result-file.ts";
import { isNotOffered, refusalStatus } from "../../../base/connection/failure-words.ts";
import { texts } from "../texts.ts";
import type { ArrivedPicture } from "./process-row.ts";

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
