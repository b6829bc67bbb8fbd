import type { Database, Transaction } from "../storage/database.ts";
import { editorOf } from "../html-templates/template-kinds.ts";
import { seedStarter } from "../storage/templates-store.ts";
import type { Starter } from "./read-starters.ts";

/**
 * Puts the starters in place, and brings older versions of them up to date. Doing it again changes nothing; one that a
 * person deleted stays deleted, and one that a person edited stays as it is. `onWritten` is called for each that was
 * written, in the transaction that writes them all. Answers how many they were.
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
  return db.transaction(async (transaction) => {
    let written = 0;
    for (const [index, { key, name, tags, createdBy, source, document }] of starters.entries()) {
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
      if (template === undefined) continue;
      await onWritten(transaction, template);
      written += 1;
    }
    return written;
  });
}
