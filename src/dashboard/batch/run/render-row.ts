import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { sendRender } from "#client/send-render.ts";
import type { Connection } from "#contract/connection.ts";
import { isRenderBody, type RenderRequest, type RenderResult } from "#contract/render.ts";
import type { Composition } from "../../composition/composition.ts";
import { findOptionFaults } from "../../composition/option-faults.ts";
import { toRenderRequest } from "../../composition/render-request.ts";
import { fetchResultFile } from "../../result/result-file.ts";
import { isNotOffered } from "../../connection/is-not-offered.ts";
import { serviceAddress } from "../../connection/service-address.ts";
import { texts } from "../texts.ts";

export interface RowOrder {
  templateId: string;
  composition: Composition;
  batchName: string;
  /** Whether the service is known to have version 2 and to know keys, as ours does. */
  isOurs: boolean;
}

/** The request of one row. Throws when an option has a fault. */
export function toRowRequest({ templateId, composition, batchName, isOurs }: RowOrder): RenderRequest {
  const { changes, options } = composition;
  const { batchName: _base, fileName, ...picture } = options;
  const plain = toRenderRequest(templateId, { changes, options: picture });
  // A remote service may have version 1 only; the names are then kept here, for the archive.
  if (!isOurs && plain?.path === "/api/v1/render") return plain;
  // The names last: a repeated request must have the same bytes as the first, also over an upgrade.
  const body = { ...plain?.body, ...(fileName !== undefined && { fileName }), batchName };
  if (isRenderBody(body)) return { path: "/api/v2/render", body };
  const faults = [...findOptionFaults({ ...options, batchName })].map(
    ([path, message]) => `${path}: ${message}`,
  );
  throw new Error(faults.join("; "));
}

/** Sends one row. Throws a `ClientError`, or an `Error` in words where a remote service has no version 2. */
export async function sendRow(
  client: Client,
  request: RenderRequest,
  { idempotencyKey, isOurs }: { idempotencyKey: string; isOurs: boolean },
): Promise<RenderResult> {
  try {
    return await sendRender(client, request, undefined, { idempotencyKey });
  } catch (error) {
    // Of ours, it is the template that is not there.
    if (!isOurs && request.path === "/api/v2/render" && isNotOffered(error))
      throw new Error(texts.run.needsVersionTwo, { cause: error });
    throw error;
  }
}

const ownLink = /^\/results\/([^/]+)\.(\w+)$/;

/** The id and the extension of a link that the service itself serves; `undefined` for one to a store elsewhere. */
export function readOwnLink(
  href: string,
  connection: Connection,
): { id: string; extension: string } | undefined {
  const link = new URL(href, window.location.origin);
  const match = ownLink.exec(link.pathname);
  if (match === null || link.origin !== new URL(serviceAddress(connection)).origin) return undefined;
  return { id: match[1] ?? "", extension: match[2] ?? "" };
}

/** Waits until the picture lies behind its link. Throws a `ClientError` when it does not, with the service's words. */
export async function awaitPicture(
  client: Client,
  { href }: RenderResult,
  connection: Connection,
): Promise<{ bytes: number | undefined }> {
  const own = readOwnLink(href, connection);
  if (own === undefined) {
    await fetchResultFile(client, href, connection, new AbortController().signal);
    return { bytes: undefined };
  }
  try {
    return await client.awaitResultFile(own.id, own.extension);
  } catch (error) {
    // Without a body nothing says why; and a service may not answer this question at all.
    if (!(error instanceof ClientError) || error.failure.kind !== "refused" || error.failure.status === 503)
      throw error;
    const file = await client.getResultFile(own.id, own.extension);
    return { bytes: file.size };
  }
}

/** The service's warnings. A remote one need not serve the detail, and is not asked again then. */
export function createWarningsReader(client: Client): (requestId: string) => Promise<readonly string[]> {
  let isServed = true;
  return async (requestId) => {
    if (!isServed) return [];
    try {
      return (await client.getResult(requestId)).warnings ?? [];
    } catch (error) {
      if (isNotOffered(error)) isServed = false;
      // The picture is what counts, and it is there.
      return [];
    }
  };
}
