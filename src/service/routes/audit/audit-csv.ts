import { limits } from "#contract/limits.ts";
import { type CsvCell, toCsvLine } from "#contract/to-csv.ts";
import type { Read } from "../../storage/bounded-reads.ts";
import { type AuditFilter, listAudit, type StoredAuditEntry } from "../../storage/audit.ts";

const columns: readonly (readonly [name: string, read: (entry: StoredAuditEntry) => CsvCell])[] = [
  ["id", ({ id }) => id],
  ["at", ({ at }) => at.toISOString()],
  ["actor_kind", ({ actorKind }) => actorKind],
  ["actor_id", ({ actorId }) => actorId],
  ["actor", ({ actorName }) => actorName],
  ["address", ({ address }) => address],
  ["action", ({ action }) => action],
  ["target_kind", ({ targetKind }) => targetKind],
  ["target_id", ({ targetId }) => targetId],
  ["target", ({ targetName }) => targetName],
  ["revision", ({ revision }) => revision],
  ["detail", ({ detail }) => detail],
  ["actor_unproved", ({ actorUnproved }) => (actorUnproved ? "yes" : "")],
  ["count", ({ count }) => count],
  ["event_id", ({ eventId }) => eventId],
];

/** A byte order mark, by which Excel detects UTF-8. */
const mark = "\u{FEFF}";
const readAtOnce = 500;

/**
 * The matching entries as a CSV file, newest first, at most `limits.auditExportMax`: those before an entry, or all.
 * Cells that a spreadsheet would run as formulas are escaped.
 */
export async function* writeAuditCsv(
  read: Read,
  filter: AuditFilter,
  before?: number,
): AsyncGenerator<string, void> {
  yield mark + toCsvLine(columns.map(([name]) => name));
  let place = before;
  let left: number = limits.auditExportMax;
  while (left > 0) {
    const part = { before: place, size: Math.min(readAtOnce, left) };
    const { entries, hasOlder } = await read((db) => listAudit(db, filter, part));
    if (entries.length > 0)
      yield entries.map((entry) => toCsvLine(columns.map(([, read]) => read(entry)))).join("");
    if (!hasOlder) return;
    place = entries.at(-1)?.id;
    left -= entries.length;
  }
}
