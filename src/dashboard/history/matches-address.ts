import { dayEnd, dayStart } from "../design-system/zoned-day.ts";
import type { HistoryEntry } from "../history-model/history-entry.ts";
import type { HistoryAddress } from "./history-address.ts";

/** Whether an entry matches the address, for a service that cannot filter. */
export function matchesAddress(entry: HistoryEntry, address: HistoryAddress): boolean {
  const from = dayStart(address.from);
  const until = dayEnd(address.until);
  const part = address.q.toLocaleLowerCase();
  return (
    (address.type === "" || entry.type === address.type) &&
    (address.status === "" || entry.status === address.status) &&
    (address.template === "" || entry.templateId === address.template) &&
    (address.batch === "" || entry.batchName === address.batch) &&
    (from === undefined || (entry.createdAt !== undefined && entry.createdAt >= from)) &&
    (until === undefined || (entry.createdAt !== undefined && entry.createdAt < until)) &&
    (part === "" ||
      entry.id.toLocaleLowerCase().startsWith(part) ||
      [entry.title, entry.capturedUrl, entry.fileName, entry.batchName, entry.firstText].some(
        (text) => text?.toLocaleLowerCase().includes(part) === true,
      ))
  );
}
