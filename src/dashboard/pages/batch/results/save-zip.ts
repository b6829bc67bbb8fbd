import { makeZip } from "client-zip";
import type { Client } from "#client/create-client.ts";
import { errorBodySchema } from "#contract/errors.ts";
import type { Connection } from "#contract/connection.ts";
import { saveFile } from "../../../base/browser/save-file.ts";
import { pictureAddress } from "../../../model/drawing/picture-address.ts";
import { readOwnLink } from "../../../model/requests/result/result-file.ts";
import { texts } from "../texts.ts";
import {
  type BatchOutcome,
  describeMissing,
  missingName,
  namesByRow,
  type PictureEntry,
  resultsName,
  toResultLines,
  type ZipPlan,
} from "./result-files.ts";

export interface ZipOrder {
  client: Client;
  connection: Connection;
  plan: ZipPlan;
  outcome: Omit<BatchOutcome, "files">;
  name: string;
  signal: AbortSignal;
  onPacked: (count: number) => void;
}

/** An archive of this many pictures is streamed to the disk, if the browser allows it. */
const streamedFrom = 500;

/**
 * Packs the pictures one by one, with the table of results, and saves the archive. Returns how many rows it lacks, or
 * `undefined` if the user cancelled the save dialog.
 */
export async function saveZip(order: ZipOrder): Promise<number | undefined> {
  const { plan, name, signal } = order;
  const target = plan.pictures.length >= streamedFrom ? await chooseTarget(name) : undefined;
  if (target === "none") return undefined;
  const missing = [...plan.missing];
  const zip = makeZip(readEntries(order, missing), { buffersAreUTF8: true });
  if (target === undefined) {
    const archive = await new Response(zip, { headers: { "content-type": "application/zip" } }).blob();
    signal.throwIfAborted();
    saveFile(archive, name);
  } else await zip.pipeTo(target, { signal });
  return missing.length;
}

async function* readEntries(order: ZipOrder, missing: ZipPlan["missing"]) {
  const { plan, outcome, signal, onPacked } = order;
  const lastModified = new Date();
  let packed = 0;
  for (const entry of plan.pictures) {
    signal.throwIfAborted();
    const file = await readPicture(order, entry);
    if (typeof file === "string") missing.push({ row: entry.row, reason: file });
    else yield { name: entry.name, lastModified, input: file };
    packed += 1;
    onPacked(packed);
  }
  // Without the files that turned out to be unreadable.
  const lost = new Set(missing.map(({ row }) => row));
  const files = namesByRow(plan.pictures.filter(({ row }) => !lost.has(row)));
  const lines = toResultLines({ ...outcome, files });
  yield { name: resultsName, lastModified, input: new Blob(["\u{FEFF}", ...lines]) };
  if (missing.length > 0) {
    const inOrder = missing.toSorted((a, b) => a.row - b.row);
    yield { name: missingName, lastModified, input: describeMissing(inOrder) };
  }
}

/**
 * Returns the picture's bytes, or why they could not be read. The page may not read another origin's store, so the
 * dashboard's server fetches from there, as for the preview, without changing raster pictures.
 */
async function readPicture(
  { client, connection, signal }: ZipOrder,
  { href }: PictureEntry,
): Promise<Blob | string> {
  const own = readOwnLink(href, connection);
  const words = texts.results.missing;
  try {
    if (own !== undefined) return await client.getResultFile(own.id, own.extension, signal);
    const answer = await fetch(pictureAddress(href), { signal });
    if (answer.ok) return await answer.blob();
    const refusal = errorBodySchema.safeParse(await answer.json());
    return words.unreadable(href, refusal.success ? refusal.data.msg : String(answer.status));
  } catch (error) {
    signal.throwIfAborted();
    // The row is listed as missing.
    if (!(error instanceof Error)) throw error;
    return words.unreadable(href, error.message);
  }
}

declare global {
  interface Window {
    showSaveFilePicker?: (options: {
      suggestedName: string;
    }) => Promise<{ createWritable: () => Promise<WritableStream<Uint8Array>> }>;
  }
}

/** Opens a file on the disk; `undefined` if the browser cannot, `none` if the user cancelled the dialog. */
async function chooseTarget(name: string): Promise<WritableStream<Uint8Array> | "none" | undefined> {
  const { showSaveFilePicker } = window;
  if (showSaveFilePicker === undefined) return undefined;
  try {
    const file = await showSaveFilePicker({ suggestedName: name });
    return await file.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "none";
    // Not allowed here, for example in a frame; the archive is then built in memory.
    return undefined;
  }
}
