import type { Database } from "../storage/database.ts";
import { seedStarter } from "../storage/templates-store.ts";
import type { Starter } from "./read-starters.ts";

/**
 * Puts the starters in place, and brings older versions of them up to date. Doing it again changes nothing, and one that
 * a person deleted stays deleted. Answers how many were written.
 */
export async function seedStarters(db: Database, starters: readonly Starter[], now: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    let written = 0;
    for (const [index, { key, name, tags, createdBy, source, document }] of starters.entries()) {
      const isNew = await seedStarter(transaction, {
        id: key,
        starterKey: key,
        starterOrder: index,
        name,
        editor: "canvas-editor",
        tags,
        createdBy,
        createdAt: now,
        document: source,
        width: document.width,
        height: document.height,
        scaleFactor: document.scaleFactor,
        outputFormat: document.outputFormat,
      });
      if (isNew) written += 1;
    }
    return written;
  });
}
