import { expect, test } from "vitest";
import { openFileDatabase } from "#testing/open-test-database.ts";
import { serverStores } from "#testing/test-stores.ts";
import { writeAudit } from "./audit.ts";
import { countUnsent, noteSent, readUnsent } from "./audit-feed.ts";
import type { Transaction } from "./database.ts";

const database = await openFileDatabase();
function write(transaction: Transaction, id: string): Promise<void> {
  const actor = { kind: "root", id: "root", name: "Root key" } as const;
  return writeAudit(transaction, { actor, action: "key.created", target: { id } });
}

async function readIds(receiver: string, countMax = 50) {
  const { entries, isUnsettled } = await readUnsent(database.db, receiver, countMax);
  return { ids: entries.map(({ targetId }) => targetId), last: entries.at(-1)?.id ?? 0, isUnsettled };
}

test("each receiver reads on from its own position, oldest first", async () => {
  await database.db.transaction(async (transaction) => {
    for (const id of ["1", "2", "3"]) await write(transaction, id);
  });
  const { ids, last } = await readIds("a", 2);
  expect(ids).toEqual(["1", "2"]);
  await noteSent(database.db, "a", last);
  // An attempt that was taken for dead ends late.
  await noteSent(database.db, "a", last - 1);
  expect((await readIds("a")).ids).toEqual(["3"]);
  expect((await readIds("b")).ids).toEqual(["1", "2", "3"]);
  expect(await countUnsent(database.db, "a")).toMatchObject({ count: 1 });
});

// The embedded database has one transaction at a time.
test.skipIf(serverStores() === null)(
  "no entry is passed over that is committed after one with a higher number",
  async () => {
    const written = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow = database.db.transaction(async (transaction) => {
      await write(transaction, "slow");
      written.resolve();
      await finish.promise;
    });
    await written.promise;
    await database.db.transaction((transaction) => write(transaction, "quick"));
    expect(await readIds("c")).toMatchObject({ ids: [], isUnsettled: true });
    const waiting = readIds("c");
    finish.resolve();
    await slow;
    expect((await waiting).ids.slice(-2)).toEqual(["slow", "quick"]);
  },
);
