import type { Client } from "#client/create-client.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject } from "#contract/json.ts";
import type { ResultSummary } from "#contract/request-records.ts";
import { splitPin } from "#contract/template-pins.ts";
import { formatMoment, parseInstant } from "../design-system/format.ts";
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

/** Reads the last rendered requests of a template, the newest first. */
export async function loadRecentRequests(
  client: Client,
  templateId: string,
  signal: AbortSignal,
  onProgress: (done: number, count: number) => void,
): Promise<RecentRequests> {
  const { items } = await client.listResults(
    { template: templateId, type: "image", status: "200", size: recentRequestsMax },
    signal,
  );
  const found: (CheckSubject | "pinned" | undefined)[] = items.map(() => undefined);
  const pending = [...items.entries()];
  let done = 0;
  const work = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const [index, item] = next;
      found[index] = await readSubject(client, templateId, item, signal);
      done += 1;
      onProgress(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return {
    subjects: found.filter((one) => typeof one === "object"),
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
    ({ request } = await client.getResult(item.identifier, signal));
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
    title: item.firstText === undefined ? when : `${item.firstText} · ${when}`,
    changes: read.value.changes,
  };
}

/** An identifier that contains an `@` itself is no pin. */
function isPinned(template: unknown, templateId: string): boolean {
  return typeof template === "string" && template !== templateId && splitPin(template)?.pin !== undefined;
}
