import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";
import type { RequestRecord, ResultDetail } from "#contract/request-records.ts";
import { isNotOffered } from "../../../base/connection/failure-words.ts";
import { connectionQuery } from "../../../base/connection/client-context.tsx";
import { type JournalEntry, readJournal } from "./journal-store.ts";

/** An earlier request, from all sources that know it. */
export interface EarlierRequestFound {
  /** The service's detail of the request, if it serves details. */
  detail: ResultDetail | undefined;
  /** The row of the service's list, if it serves no details. */
  listed: RequestRecord | undefined;
  /** This browser's journal entry. */
  kept: JournalEntry | undefined;
  /** The request body, from the first of these that has it; `undefined` if none does. */
  request: unknown;
  /** The service gave the whole body; secrets may be hidden in it. The journal and the list have only a part of it. */
  isComplete: boolean;
}

/** How many pages of the list are searched for one request. */
const listPagesMax = 5;

/**
 * Finds a request by its id, with the secrets in its addresses if the service shows them to this person. Throws the
 * service's error if no source knows it.
 */
export async function findRequest(
  client: Client,
  queryClient: QueryClient,
  id: string,
  signal: AbortSignal,
): Promise<EarlierRequestFound> {
  const { baseUrl } = await queryClient.ensureQueryData(connectionQuery(client));
  const keptAll = readJournal(baseUrl);
  try {
    const detail = await client.getResult(id, signal, { include: "addresses" });
    const kept = await findKept(keptAll, id);
    const sent = detail.request ?? undefined;
    return {
      detail,
      listed: undefined,
      kept,
      request: sent ?? kept?.request,
      isComplete: sent !== undefined,
    };
  } catch (error) {
    const kept = await findKept(keptAll, id);
    const listed = isNotOffered(error) ? await findListed(client, id, signal) : undefined;
    if (kept === undefined && listed === undefined) throw error;
    // The journal has the whole body, the list only its changes.
    const request = kept?.request ?? toRequest(listed);
    return { detail: undefined, listed, kept, request, isComplete: false };
  }
}

async function findKept(entries: Promise<JournalEntry[]>, id: string): Promise<JournalEntry | undefined> {
  return (await entries).find((entry) => entry.id === id);
}

async function findListed(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<RequestRecord | undefined> {
  const limit = limits.requestsLimitMax;
  try {
    for (let page = 0; page < listPagesMax; page += 1) {
      const { items, unreadableCount } = await client.listRequests({ limit, offset: page * limit }, signal);
      const found = items.find(({ identifier }) => identifier === id);
      if (found !== undefined || items.length + unreadableCount < limit) return found;
    }
  } catch (error) {
    if (!isNotOffered(error)) throw error;
  }
  return undefined;
}

/** A request body made of the fields that the list has. */
export function toRequest(record: RequestRecord | undefined): unknown {
  if (record === undefined) return undefined;
  return record.type === "screenshot"
    ? { url: record.executeUrl, width: record.width, height: record.height }
    : { template: record.template, changes: record.changes };
}
