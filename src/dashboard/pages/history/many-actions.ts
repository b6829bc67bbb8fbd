import type { QueryClient } from "@tanstack/react-query";
import { makeZip } from "client-zip";
import type { Client } from "#client/create-client.ts";
import { sendRender } from "#client/send-render.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { isRenderBody } from "#contract/render.ts";
import { hasHiddenSecrets } from "#contract/screenshot-secrets.ts";
import { isPdfBody, isScreenshotBody } from "#contract/screenshots.ts";
import { type CallOutcome, type CallProgress, runCalls } from "../../base/connection/run-calls.ts";
import { saveFile } from "../../base/browser/save-file.ts";
import { dayOf } from "../../base/design-system/zoned-day.ts";
import { type HistoryEntry, hasFile } from "../../model/requests/history/history-entry.ts";
import { historyDetailQuery } from "../../model/requests/history/history-query.ts";
import type { Journal } from "../../model/requests/journal/use-journal.ts";
import type { CodeRequest } from "../../model/request-code/snippets.ts";
import { extensionOf, fetchFile, toFileName } from "./download-file.ts";
import { forgetListed } from "./feed/feeds.ts";
import { toRecordedRequest } from "./recorded-request.ts";

export type ManyAction = "delete" | "render" | "zip";

export interface ManyOrder {
  client: Client;
  queryClient: QueryClient;
  journal: Journal;
  ids: readonly string[];
  archiveBytesMax: number;
  /** Names this run; the same request is not sent twice in one run. */
  runId: string;
  /** Ends the run: no further calls. Those that change something and are under way end as they do. */
  signal: AbortSignal;
  onProgress: (progress: CallProgress) => void;
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

export interface ManyResult extends CallOutcome {
  /** Some were left because the archive is full. */
  isFull?: boolean;
}

/** Deletes the files of all results. */
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
  const progress = {
    ...outcome,
    failed: failures.length,
    failures,
    left: ids.filter((id) => unread.has(id)),
    isFull: full.signal.aborted,
  };
  if (signal.aborted || files.size === 0) return progress;
  // In the order in which they were chosen.
  const packed = ids.flatMap((id) => files.get(id) ?? []);
  const names = distinctNames(
    packed.map(({ entry }) => toFileName(entry.fileName ?? entry.title, extensionOf(entry.href))),
  );
  const zip = makeZip(
    packed.map(({ entry, file }, index) => ({
      name: names[index] ?? entry.id,
      lastModified: new Date(entry.createdAt ?? Date.now()),
      input: file,
    })),
    { buffersAreUTF8: true },
  );
  const packedFile = await new Response(zip, { headers: { "content-type": "application/zip" } }).blob();
  if (!signal.aborted) saveFile(packedFile, `results-${dayOf(Date.now())}.zip`);
  return progress;
}

/** `card.png`, `card-2.png`: a number before the extension of each repeated name. Letter case does not distinguish. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, extension = ""] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1)
      distinct = `${stem}-${count}${extension}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
