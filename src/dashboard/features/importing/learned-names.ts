import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { changeFieldNames, readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { isNotOffered } from "../../base/connection/failure-words.ts";
import { connectionQuery } from "../../base/connection/client-context.tsx";
import { readJournal } from "../../model/requests/journal/journal-store.ts";
import { propertyKey } from "../../model/composition/composition.ts";
import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

/**
 * A component and a property that an earlier request set. `property` is empty for a bare key, which means the main
 * property.
 */
export interface LearnedName {
  componentId: string;
  property: string;
}

const namesMax = 300;

/**
 * The distinct names in earlier requests of a template, most used first, from the service's list of requests and from
 * this browser's journal. Fails only if the service does.
 */
export function learnedNamesQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["learned-names", templateId],
    queryFn: async ({ signal, client: queryClient }): Promise<LearnedName[]> => {
      const [listed, { baseUrl }] = await Promise.all([
        listedRequests(client, signal),
        queryClient.ensureQueryData(connectionQuery(client)),
      ]);
      const kept = await readJournal(baseUrl);
      return collectNames(templateId, [...listed, ...kept.map(({ id, request }) => ({ id, request }))]);
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** A request body with its id. The service and the journal may have the same request. */
export interface EarlierRequest {
  id: string;
  request: unknown;
}

/** Counts the names in requests of a template; ignores unreadable requests. */
export function collectNames(templateId: string, requests: readonly EarlierRequest[]): LearnedName[] {
  const byId = new Map(requests.map(({ id, request }) => [id, request]));
  const counted = new Map<string, { name: LearnedName; count: number }>();
  for (const request of byId.values()) {
    if (!isJsonObject(request) || request["template"] !== templateId) continue;
    for (const { componentId, property } of changesOf(request)) {
      const key = propertyKey({ componentId, property });
      const known = counted.get(key) ?? { name: { componentId, property }, count: 0 };
      counted.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, namesMax)
    .map(({ name }) => name);
}

/** Reads each field separately, so that one of an unknown shape does not hide the others. */
function changesOf(request: JsonObject) {
  const fieldsAlone = changeFieldNames.map((name) => ({ [name]: request[name] }));
  return [...fieldsAlone, { changesDictionary: request["changes"] }].flatMap((fields) => {
    const read = readChanges(fields);
    return read.ok ? read.value.changes : [];
  });
}

/** Every service of this interface lists requests with their changes. */
async function listedRequests(client: Client, signal: AbortSignal): Promise<EarlierRequest[]> {
  try {
    const page = await client.listRequests({ limit: limits.requestsLimitMax, offset: 0 }, signal);
    return page.items.map(({ identifier, template, changes }) => ({
      id: identifier,
      request: { template, changes },
    }));
  } catch (error) {
    if (isNotOffered(error)) return [];
    throw error;
  }
}

/* Names from pasted requests and headers of tables, kept in this browser by service and template, as suggestions. */

const storageKey = "overprint.pasted-names";
const templatesMax = 40;
const pastedNamesMax = 200;
const nameLengthMax = 200;

const entrySchema = z.object({
  service: z.string(),
  template: z.string(),
  names: z.array(z.tuple([z.string(), z.string()])),
});

export function readPastedNames(service: string, template: string): LearnedName[] {
  return (
    readStoredList(storageKey, entrySchema).find(
      (entry) => entry.service === service && entry.template === template,
    )?.names ?? []
  ).map(([componentId, property]) => ({ componentId, property }));
}

/** Stores the names in front of the earlier ones, without duplicates. */
export function rememberNames(service: string, template: string, names: readonly LearnedName[]): void {
  const others = readStoredList(storageKey, entrySchema).filter(
    (entry) => entry.service !== service || entry.template !== template,
  );
  const merged = new Map<string, [string, string]>(
    [...names, ...readPastedNames(service, template)]
      .filter(({ componentId, property }) => componentId.length + property.length <= nameLengthMax)
      .map((name) => [propertyKey(name), [name.componentId, name.property]]),
  );
  const entry = { service, template, names: [...merged.values()].slice(0, pastedNamesMax) };
  if (entry.names.length > 0) writeStoredList(storageKey, [entry, ...others].slice(0, templatesMax));
}
