import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { editorOf, isHtmlDocument } from "../templates/template-kinds.ts";
import { listStarters, seedStarter } from "../storage/templates-store.ts";
import type { Starter } from "./read-starters.ts";

const lockAgainMs = 100;

/**
 * Seeds the starters, and updates older versions of them. Idempotent; a starter that a user deleted stays deleted, and
 * one that a user edited stays unchanged. Calls `onWritten` for each written one, in the transaction that writes them
 * all. Returns their number.
 */
export async function seedStarters(
  db: Database,
  starters: readonly Starter[],
  now: Date,
  onWritten: (
    transaction: Transaction,
    template: { id: string; revision: number },
  ) => Promise<void> = async () => undefined,
): Promise<number> {
  const outdated = await listOutdated(db, starters);
  if (outdated.length === 0) return 0;
  return db.transaction(async (transaction) => {
    // Processes that start together on an empty database would insert the same ids at the same time, and the key that
    // the upsert compares is not the only one.
    await lockStarters(transaction);
    const written: { template: { id: string; revision: number }; isHtml: boolean }[] = [];
    for (const [index, { key, name, tags, createdBy, source, document }] of outdated) {
      const template = await seedStarter(transaction, {
        id: key,
        starterKey: key,
        starterOrder: index,
        name,
        editor: editorOf(document),
        tags,
        createdBy,
        createdAt: now,
        document: source,
        width: document.width,
        height: document.height,
        scaleFactor: document.scaleFactor,
        outputFormat: document.outputFormat,
      });
      if (template !== undefined) written.push({ template, isHtml: isHtmlDocument(document) });
    }
    // Templates that need a browser come last: it may have to start, and there may be none.
    const scenesFirst = written.toSorted((left, right) => Number(left.isHtml) - Number(right.isHtml));
    for (const { template } of scenesFirst) await onWritten(transaction, template);
    return written.length;
  });
}

/** Asks again and again, because another process may draw the starters for longer than a statement may take. */
async function lockStarters(transaction: Transaction): Promise<void> {
  for (;;) {
    const { rows } = await transaction.execute<{ isLocked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('overprint.starters')) as "isLocked"`,
    );
    if (rows[0]?.isLocked === true) return;
    await delay(lockAgainMs);
  }
}

/** The starters that are not stored as they are now, with their places. One query, so that a usual start writes nothing. */
async function listOutdated(db: Database, starters: readonly Starter[]): Promise<[number, Starter][]> {
  const stored = new Map((await listStarters(db)).map((row) => [row.key, row]));
  return [...starters.entries()].filter(([index, { key, name, tags, source }]) => {
    const { isKept, ...row } = stored.get(key) ?? { isKept: false };
    return !isKept && !isDeepStrictEqual(row, { key, name, tags, order: index, document: source });
  });
}
