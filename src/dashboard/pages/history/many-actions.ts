import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { sendRender } from "#client/send-render.ts";
import { toFileName } from "#contract/file-name.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { isRenderBody } from "#contract/render.ts";
import { hasHiddenSecrets } from "#contract/screenshot-secrets.ts";
import { isPdfBody, isScreenshotBody } from "#contract/screenshots.ts";
import { runCalls } from "../../base/connection/run-calls.ts";
import { type HistoryEntry, hasFile } from "../../model/requests/history/history-entry.ts";
import { historyDetailQuery } from "../../model/requests/history/history-query.ts";
import type { Journal } from "../../model/requests/journal/use-journal.ts";
import type { CodeRequest } from "../../model/request-code/snippets.ts";
import { extensionOf, fetchFile } from "./download-file.ts";
import type { ManyOrder as AnyManyOrder, ManyResult } from "../../features/many/many-dialog.tsx";
import { saveZip } from "../../features/many/save-zip.ts";
import { forgetListed } from "./use-history.ts";
import { toRecordedRequest } from "./recorded-request.ts";
import { texts } from "./texts.ts";

export type ManyAction = "delete" | "render" | "zip";

export interface ManyOrder extends AnyManyOrder {
  client: Client;
  queryClient: QueryClient;
  journal: Journal;
  archiveBytesMax: number;
  /** Names this run; the same request is not sent twice in one run. */
  runId: string;
}

/** Thrown instead of sending something else than what was sent: the whole request is not stored, or not its secrets. */
export class NotStoredError extends Error {
  override readonly name = "NotStoredError";
}

/** The archive has no room for another file. */
class NoRoomError extends Error {
  override readonly name = "NoRoomError";
}

/** Bytes of one archive: browsers keep it and its files in memory or on a disk of limited size. */
export const archiveBytesMax = 500_000_000;

export async function deleteMany({ client, queryClient, journal, ids, signal, onProgress }: ManyOrder) {
  const remove = async (id: string) => {
    await client.deleteResult(id);
    forgetListed(queryClient, id);
    await Promise.all([
      journal.forget(id),
      queryClient.invalidateQueries({ queryKey: ["history-detail", id] }),
    ]);
  };
  return runCalls(ids, remove, signal, onProgress);
}

/** Sends each request again as it was sent. Those whose whole request is not stored fail with a `NotStoredError`. */
export async function renderMany({
  client,
  queryClient,
  journal,
  ids,
  runId,
  signal,
  onProgress,
}: ManyOrder) {
  const send = async (id: string) => {
    const { entry, request, isComplete } = await queryClient.fetchQuery(historyDetailQuery(client, id));
    if (!isComplete || hasHiddenSecrets(request)) throw new NotStoredError();
    const sent = await sendAgain(client, toRecordedRequest(request, entry), `again-${runId}-${id}`);
    void journal.noteSent(sent.result, {
      type: entry.type === "screenshot" ? "screenshot" : "image",
      body: sent.body,
      templateName: entry.templateName,
      fileName: entry.fileName,
      batchName: entry.batchName,
      width: entry.width,
      height: entry.height,
    });
  };
  return runCalls(ids, send, signal, onProgress);
}

/** Sends the body itself, with fields that the contract does not know. Throws if the endpoint would not accept it. */
async function sendAgain(client: Client, { path, body }: CodeRequest, idempotencyKey: string) {
  const options = { idempotencyKey };
  if (path === endpointCalls.createPdf.path && isPdfBody(body))
    return { body, result: await client.createPdf(body, undefined, options) };
  if (path === endpointCalls.takeScreenshot.path && isScreenshotBody(body))
    return { body, result: await client.takeScreenshot(body, undefined, options) };
  if ((path === "/api/v1/render" || path === "/api/v2/render") && isRenderBody(body))
    return { body, result: await sendRender(client, { path, body }, undefined, options) };
  throw new NotStoredError();
}

/**
 * Saves the files of all results as one ZIP of at most `archiveBytesMax`; what does not fit is left. Results without a
 * file count as failed.
 */
export async function zipMany({
  client,
  queryClient,
  ids,
  archiveBytesMax,
  signal,
  onProgress,
}: ManyOrder): Promise<ManyResult> {
  const files = new Map<string, { entry: HistoryEntry; file: Blob }>();
  const full = new AbortController();
  let bytes = 0;
  const read = async (id: string) => {
    const { entry } = await queryClient.fetchQuery(historyDetailQuery(client, id));
    if (!hasFile(entry, Date.now())) throw new Error("It has no file.");
    const file = await fetchFile(client, queryClient, entry, signal);
    // A single file is saved whatever its size.
    if (files.size > 0 && bytes + file.size > archiveBytesMax) {
      full.abort();
      throw new NoRoomError();
    }
    bytes += file.size;
    files.set(id, { entry, file });
  };
  const outcome = await runCalls(ids, read, AbortSignal.any([signal, full.signal]), onProgress);
  const failures = outcome.failures.filter(({ error }) => !(error instanceof NoRoomError));
  const unread = new Set([
    ...outcome.failures.filter((one) => !failures.includes(one)).map(({ id }) => id),
    ...outcome.left,
  ]);
  const left = ids.filter((id) => unread.has(id));
  const progress = {
    ...outcome,
    failed: failures.length,
    failures,
    left,
    ...(full.signal.aborted && { leftWords: texts.many.zip.full(left.length) }),
  };
  if (signal.aborted || files.size === 0) return progress;
  // In the order in which they were chosen.
  const packed = ids.flatMap((id) => files.get(id) ?? []);
  const zipped = packed.map(({ entry, file }) => ({
    name: toFileName(entry.fileName ?? entry.title, extensionOf(entry.href)),
    lastModified: new Date(entry.createdAt ?? Date.now()),
    input: file,
  }));
  await saveZip("results", zipped, signal);
  return progress;
}
