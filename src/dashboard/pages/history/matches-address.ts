import { foldSearch, searchTextOf } from "#contract/request-search.ts";
import { boundsOfDays } from "../../base/design-system/zoned-day.ts";
import { type HistoryEntry, readAnyChanges } from "../../model/requests/history/history-entry.ts";
import type { HistoryAddress } from "../../model/requests/history/history-address.ts";

/** Whether an entry matches the address, for a service that cannot filter. */
export function matchesAddress(entry: HistoryEntry, address: HistoryAddress): boolean {
  const { from, until } = boundsOfDays(address);
  const part = foldSearch(address.q);
  return (
    (address.type === "" || entry.type === address.type) &&
    (address.status === "" || entry.status === address.status) &&
    (address.template === "" || entry.templateId === address.template) &&
    (address.batch === "" || entry.batchName === address.batch) &&
    (address.key === "" || isMadeBy(entry, "key", address.key)) &&
    (address.person === "" || isMadeBy(entry, "person", address.person)) &&
    (address.warnings === "" || entry.warnings.length > 0) &&
    (from === undefined || (entry.createdAt !== undefined && entry.createdAt >= from)) &&
    (until === undefined || (entry.createdAt !== undefined && entry.createdAt < until)) &&
    (part === "" || entry.id.toLowerCase().startsWith(part) || textOf(entry).includes(part))
  );
}

function isMadeBy({ madeBy }: HistoryEntry, kind: "key" | "person", identifier: string): boolean {
  return madeBy?.kind === kind && madeBy.identifier === identifier;
}

/** Each entry is read once, because every key of a search compares all of them. */
const textsRead = new WeakMap<HistoryEntry, string>();

function textOf(entry: HistoryEntry): string {
  const known = textsRead.get(entry);
  if (known !== undefined) return known;
  const { title, fileName, batchName, capturedUrl, firstText, metadata } = entry;
  const changes = readAnyChanges(entry.changes);
  const text = searchTextOf({
    templateName: title,
    fileName,
    batchName,
    executeUrl: capturedUrl,
    // Changes of an unknown form are searched as they are.
    metadata: [firstText, metadata, changes === undefined ? entry.changes : undefined],
    changes: changes ?? [],
  });
  textsRead.set(entry, text);
  return text;
}
