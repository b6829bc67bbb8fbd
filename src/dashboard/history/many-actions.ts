import type { QueryClient } from "@tanstack/react-query";
import { makeZip } from "client-zip";
import * as z from "zod/mini";
import type { Client } from "#client/create-client.ts";
import { endpointOf } from "#contract/endpoints.ts";
import { renderBodySchema, renderBodyV2Schema } from "#contract/render.ts";
import { pdfBodySchema, screenshotBodySchema } from "#contract/screenshots.ts";
import { type CallProgress, runCalls } from "../connection/run-calls.ts";
import { saveFile } from "../csv-file/save-file.ts";
import { dayOf } from "../design-system/zoned-day.ts";
import { type HistoryEntry, hasFile } from "../history-model/history-entry.ts";
import { historyDetailQuery } from "../history-model/history-query.ts";
import type { Journal } from "../journal/use-journal.ts";
import { extensionOf, toFileName } from "./download-file.ts";
import { fetchFile } from "./fetch-file.ts";
import { forgetListed } from "./feed/feeds.ts";
import { toRecordedRequest } from "./recorded-request.ts";

export interface ManyOrder {
  client: Client;
  queryClient: QueryClient;
  journal: Journal;
  ids: readonly string[];
  signal: AbortSignal;
  onProgress: (progress: CallProgress) => void;
}

/** Deletes the files of all results. */
export async function deleteMany({ client, queryClient, journal, ids, signal, onProgress }: ManyOrder) {
  const remove = async (id: string) => {
    await client.deleteResult(id, signal);
    forgetListed(queryClient, id);
    await Promise.all([
      journal.forget(id),
      queryClient.invalidateQueries({ queryKey: ["history-detail", id] }),
    ]);
  };
  return runCalls(ids, remove, signal, onProgress);
}

/** Sends each request again as it was recorded. */
export async function renderMany({ client, queryClient, journal, ids, signal, onProgress }: ManyOrder) {
  const send = async (id: string) => {
    const { entry, request } = await queryClient.fetchQuery(historyDetailQuery(client, id));
    const { path, body } = toRecordedRequest(request, entry);
    const sent = await sendTo(client, path, body, signal);
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

/** Throws if the recorded body is not one that this endpoint reads, such as one that was not stored. */
async function sendTo(client: Client, path: string, recorded: unknown, signal: AbortSignal) {
  if (path === endpointOf("createPdf").path) {
    const body = z.parse(pdfBodySchema, recorded);
    return { body, result: await client.createPdf(body, signal) };
  }
  if (path === endpointOf("takeScreenshot").path) {
    const body = z.parse(screenshotBodySchema, recorded);
    return { body, result: await client.takeScreenshot(body, signal) };
  }
  if (path === endpointOf("renderV2").path) {
    const body = z.parse(renderBodyV2Schema, recorded);
    return { body, result: await client.renderV2(body, signal) };
  }
  const body = z.parse(renderBodySchema, recorded);
  return { body, result: await client.render(body, signal) };
}

/** Saves the files of all results as one ZIP. Results without a file count as failed. */
export async function zipMany({ client, queryClient, ids, signal, onProgress }: ManyOrder) {
  const files = new Map<string, { entry: HistoryEntry; file: Blob }>();
  const read = async (id: string) => {
    const { entry } = await queryClient.fetchQuery(historyDetailQuery(client, id));
    if (!hasFile(entry, Date.now())) throw new Error("It has no file.");
    files.set(id, { entry, file: await fetchFile(client, queryClient, entry, signal) });
  };
  const progress = await runCalls(ids, read, signal, onProgress);
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
  saveFile(
    await new Response(zip, { headers: { "content-type": "application/zip" } }).blob(),
    `results-${dayOf(Date.now())}.zip`,
  );
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
