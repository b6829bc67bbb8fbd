import { hideAddressSecrets } from "#contract/address-secrets.ts";
import type { RequestRecord, ResultSummary } from "#contract/request-records.ts";
import { type Change, mainProperty } from "#contract/changes/change.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { formatOfExtension } from "#contract/formats.ts";
import { isJsonObject } from "#contract/json.ts";
import { listedTextOf } from "#scene/values/styled-text.ts";
import { parseInstant } from "../../../base/design-system/format.ts";
import type { JournalEntry } from "../journal/journal-store.ts";
import { texts } from "../texts.ts";

/** `other`: an unknown status, shown unchanged. */
export type EntryStatus = "done" | "working" | "failed" | "other";

/** One request with its result, from either list of the service or from the journal. */
export interface HistoryEntry {
  id: string;
  href: string;
  /** px */
  width: number;
  height: number;
  title: string;
  /** `image` and `screenshot` are known; others pass through. */
  type: string;
  status: EntryStatus;
  statusText: string;
  /** Of a failed request, where it says more than that it failed. */
  failureCode: string | undefined;
  format: string | undefined;
  templateId: string | undefined;
  templateName: string | undefined;
  fileName: string | undefined;
  batchName: string | undefined;
  /** The first changed text, which distinguishes renders of one template. */
  firstText: string | undefined;
  capturedUrl: string | undefined;
  bytes: number | undefined;
  durationMs: number | undefined;
  /**
   * ms; since when it is in progress. Only our service says that it still is: the original interface describes no
   * states, and the 202 of such a record may be the answer to the request, which never changes.
   */
  workingSince: number | undefined;
  warnings: readonly string[];
  /** Why it failed, as the service says. */
  failure: string | undefined;
  /** The worst state of its webhook deliveries. */
  webhookState: string | undefined;
  metadata: unknown;
  /** The key or the person that made it; our service alone says so. */
  madeBy: ResultSummary["madeBy"];
  /** The service's text, for the tooltip. */
  createdAtText: string;
  /** ms; `undefined` if the text is not a date. */
  createdAt: number | undefined;
  expiresAt: number | undefined;
  /** Without `expiresAt`: the service says that the link stays. Most remote services say nothing about it. */
  isKept: boolean;
  deletedAt: number | undefined;
  /** Only this browser's journal has it. */
  isFromBrowser: boolean;
  /** The changes of any shape, which a search in the browser reads; undefined if the service searches. */
  changes: unknown;
}

export function entryOfResult(result: ResultSummary): HistoryEntry {
  const type = result.type ?? "image";
  // A list of results without statuses has those that are done.
  const statusText = result.status ?? "200";
  const isOurs = result.type !== undefined && result.status !== undefined;
  return {
    id: result.identifier,
    href: result.href,
    width: result.width,
    height: result.height,
    title: titleOf(type, result.templateName, result.templateIdentifier, toShown(result.executeUrl)),
    type,
    status: toStatus(statusText),
    statusText,
    // All failed renders of our service have this one.
    failureCode: result.status === "422" ? undefined : failureCodeOf(result.status),
    format: result.outputFormat ?? formatOfLink(result.href),
    templateId: result.templateIdentifier,
    templateName: result.templateName,
    fileName: result.fileName,
    batchName: result.batchName,
    firstText: result.firstText,
    capturedUrl: toShown(result.executeUrl),
    bytes: result.bytes,
    durationMs: result.durationMs,
    workingSince: isOurs && toStatus(statusText) === "working" ? parseInstant(result.createdAt) : undefined,
    warnings: (result.warnings ?? []).map((warning) => hideAddressSecrets(warning)),
    failure: toShown(result.failure),
    webhookState: result.webhookState,
    metadata: result.metadata,
    madeBy: result.madeBy,
    createdAtText: result.createdAt,
    createdAt: parseInstant(result.createdAt),
    expiresAt: parseOptional(result.expiresAt),
    isKept: isOurs,
    deletedAt: parseOptional(result.deletedAt),
    isFromBrowser: false,
    changes: undefined,
  };
}

export function entryOfRequest(record: RequestRecord): HistoryEntry {
  return {
    id: record.identifier,
    href: record.href,
    width: record.width,
    height: record.height,
    title: titleOf(record.type, record.templateName, record.template, toShown(record.executeUrl)),
    type: record.type,
    status: toStatus(record.status),
    statusText: record.status,
    failureCode: failureCodeOf(record.status),
    format: formatOfLink(record.href),
    templateId: record.template,
    templateName: record.templateName,
    fileName: undefined,
    batchName: undefined,
    firstText: firstTextOf(record.changes),
    capturedUrl: toShown(record.executeUrl),
    bytes: undefined,
    durationMs: undefined,
    workingSince: undefined,
    warnings: [],
    failure: undefined,
    webhookState: undefined,
    madeBy: undefined,
    metadata: undefined,
    createdAtText: record.createdAt,
    createdAt: parseInstant(record.createdAt),
    expiresAt: undefined,
    isKept: false,
    deletedAt: undefined,
    isFromBrowser: false,
    changes: record.changes,
  };
}

/** A remote service and the journal have the secrets in addresses. */
function toShown(text: string | undefined): string | undefined {
  return text === undefined ? undefined : hideAddressSecrets(text);
}

/** An entry of the journal. It is done only if this browser has received the file. */
export function entryOfJournal(kept: JournalEntry): HistoryEntry {
  const request = isJsonObject(kept.request) ? kept.request : {};
  const templateId = textOf(request["template"]);
  const capturedUrl = kept.type === "screenshot" ? toShown(textOf(request["url"])) : undefined;
  const isDone = kept.arrivedAt !== undefined;
  return {
    id: kept.id,
    href: kept.href,
    width: kept.width,
    height: kept.height,
    title: titleOf(kept.type, kept.templateName, templateId, capturedUrl),
    type: kept.type,
    status: isDone ? "done" : "other",
    statusText: isDone ? "200" : texts.history.sent,
    failureCode: undefined,
    format: formatOfLink(kept.href),
    templateId,
    templateName: kept.templateName,
    fileName: kept.fileName ?? textOf(request["fileName"]),
    batchName: kept.batchName ?? textOf(request["batchName"]),
    firstText: firstTextOf(request["changes"]) ?? firstTextOf(request["data"]),
    capturedUrl,
    bytes: kept.bytes,
    durationMs: kept.arrivedAt === undefined ? undefined : kept.arrivedAt - kept.sentAt,
    workingSince: undefined,
    warnings: [],
    failure: undefined,
    webhookState: undefined,
    madeBy: undefined,
    metadata: request["metadata"],
    createdAtText: new Date(kept.sentAt).toISOString(),
    createdAt: kept.sentAt,
    expiresAt: expiryOf(request["expires"], kept.sentAt),
    isKept: false,
    deletedAt: undefined,
    isFromBrowser: true,
    changes: request["changes"] ?? request["changesDictionary"] ?? request["data"],
  };
}

/** Whether the file may be available: nothing says that it failed, is pending, expired or was deleted. */
export function hasFile(
  entry: Pick<HistoryEntry, "status" | "deletedAt" | "expiresAt">,
  now: number,
): boolean {
  return (
    (entry.status === "done" || entry.status === "other") &&
    entry.deletedAt === undefined &&
    (entry.expiresAt === undefined || entry.expiresAt > now)
  );
}

/** Whether the link has expired. Some services mark expired results as deleted. */
export function isExpired({ expiresAt, deletedAt }: HistoryEntry, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= (deletedAt ?? now);
}

/** The first text in changes of any known form; `undefined` if they cannot be read. */
function firstTextOf(changes: unknown): string | undefined {
  const known = readAnyChanges(changes);
  if (known === undefined) return undefined;
  const texts = known.flatMap(({ property, value }) =>
    property === "text" || property === mainProperty ? (listedTextOf(value) ?? []) : [],
  );
  return texts.find((text) => text !== "");
}

/** Changes of any known form; `undefined` if they cannot be read. */
export function readAnyChanges(changes: unknown): readonly Change[] | undefined {
  const known = [
    readChanges({ changes }),
    readChanges({ changesDictionary: changes }),
    readChanges({ data: changes }),
  ].find(({ ok }) => ok);
  return known?.ok === true ? known.value.changes : undefined;
}

function toStatus(text: string): EntryStatus {
  if (/^2\d\d$/.test(text)) return text === "202" ? "working" : "done";
  return /^[45]\d\d$/.test(text) ? "failed" : "other";
}

function failureCodeOf(status: string | undefined): string | undefined {
  return status !== undefined && toStatus(status) === "failed" ? status : undefined;
}

function titleOf(
  type: string,
  templateName: string | undefined,
  templateId: string | undefined,
  capturedUrl: string | undefined,
): string {
  if (type === "screenshot") return withoutScheme(capturedUrl) ?? texts.history.unnamedScreenshot;
  return templateName ?? templateId ?? texts.history.unnamedImage;
}

function withoutScheme(url: string | undefined): string | undefined {
  return url?.replace(/^https?:\/\//i, "");
}

function formatOfLink(href: string): string | undefined {
  const extension = /\.([a-z0-9]+)(?:$|[?#])/i.exec(href)?.[1]?.toLowerCase();
  return extension && (formatOfExtension(extension) ?? extension);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function expiryOf(seconds: unknown, sentAt: number): number | undefined {
  return typeof seconds === "number" ? sentAt + seconds * 1_000 : undefined;
}

function parseOptional(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseInstant(text);
}
