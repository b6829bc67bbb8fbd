import type { Client } from "#client/create-client.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject } from "#contract/json.ts";
import type { ResultSummary } from "#contract/request-records.ts";
import { splitPin } from "#contract/template-pins.ts";
import { formatMoment, parseInstant } from "../../base/design-system/format.ts";
import type { CheckSubject } from "./run-check.ts";

export interface RecentRequests {
  subjects: CheckSubject[];
  /** Requests that name a revision, which a publication does not change. */
  pinned: number;
  /** Requests whose body was not stored or cannot be read. */
  unreadable: number;
}

export const recentRequestsMax = 50;
/** Concurrent requests for details. */
const concurrency = 4;

/** Pages that are read to find requests without a pin; each of its requests takes a call. */
const pagesMax = 4;

/**
 * Reads the last rendered requests of a template, the newest first: 50 that name no revision, if the last 200 have as
 * many.
 */
export async function loadRecentRequests(
  client: Client,
  templateId: string,
  signal: AbortSignal,
  onProgress: (done: number, count: number) => void,
): Promise<RecentRequests> {
  const found: (CheckSubject | "pinned" | undefined)[] = [];
  const known = new Set<string>();
  const subjects = () => found.filter((one) => typeof one === "object");
  let done = 0;
  for (let page = 0; page < pagesMax && subjects().length < recentRequestsMax; page += 1) {
    const { items, hasNext } = await client.listResults(
      { template: templateId, type: "image", status: "200", size: recentRequestsMax, page },
      signal,
    );
    // A request that was rendered meanwhile moves others to the next page.
    const fresh = items.filter(({ identifier }) => !known.has(identifier));
    const first = found.length;
    const pending = [...fresh.entries()];
    found.length += fresh.length;
    for (const { identifier } of fresh) known.add(identifier);
    const work = async () => {
      for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
        const [index, item] = next;
        found[first + index] = await readSubject(client, templateId, item, signal);
        done += 1;
        onProgress(done, known.size);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (fresh.length === 0 || !(hasNext ?? items.length === recentRequestsMax)) break;
  }
  return {
    subjects: subjects().slice(0, recentRequestsMax),
    pinned: found.filter((one) => one === "pinned").length,
    unreadable: found.filter((one) => one === undefined).length,
  };
}

async function readSubject(
  client: Client,
  templateId: string,
  item: ResultSummary,
  signal: AbortSignal,
): Promise<CheckSubject | "pinned" | undefined> {
  let request: unknown;
  try {
    ({ request } = await client.getResult(item.identifier, signal, { include: "addresses" }));
  } catch (error) {
    signal.throwIfAborted();
    // It was removed meanwhile, or its response cannot be read.
    if (error instanceof Error) return undefined;
    throw error;
  }
  if (!isJsonObject(request)) return undefined;
  if (isPinned(request["template"], templateId)) return "pinned";
  const read = readChanges(request);
  if (!read.ok) return undefined;
  const at = parseInstant(item.createdAt);
  const when = at === undefined ? item.createdAt : formatMoment(at);
  return {
    id: item.identifier,
    kind: "request",
    title: item.firstText === undefined ? when : `${item.firstText} · ${isolate(when)}`,
    changes: read.value.changes,
  };
}

/** An identifier that contains an `@` itself is no pin. */
function isPinned(template: unknown, templateId: string): boolean {
  return typeof template === "string" && template !== templateId && splitPin(template)?.pin !== undefined;
}

/** Keeps the order of a time behind a text that is read from right to left. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
