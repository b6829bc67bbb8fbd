import type { DBSchema, IDBPDatabase, IDBPObjectStore } from "idb";
import * as z from "zod/mini";
import { isJsonObject } from "#contract/json.ts";
import { createGroupedWriter } from "../../../base/browser/grouped-writer.ts";

/** A request that this browser sent, with its result as far as known. Times by this browser's clock, ms since 1970. */
const journalEntrySchema = z.object({
  /** The service's address; each service has its own journal. */
  service: z.string(),
  id: z.string(),
  /** `image` or `screenshot`; other values are kept. */
  type: z.string(),
  href: z.string(),
  /** The request body without secrets; absent if it is too large. */
  request: z.optional(z.unknown()),
  templateName: z.optional(z.string()),
  /** Names of the picture; absent in requests of version 1. */
  fileName: z.optional(z.string()),
  batchName: z.optional(z.string()),
  /** Size of the picture, px; 0 if unknown. */
  width: z.number(),
  height: z.number(),
  sentAt: z.number(),
  /** When this browser received the file. */
  arrivedAt: z.optional(z.number()),
  bytes: z.optional(z.number()),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** Characters. A body with an inlined picture would fill the browser's storage after some renders. */
const requestLengthMax = 200_000;

/** The request body without secrets, for storage; `undefined` if it is too large. */
export function toKeptRequest(body: unknown): unknown {
  const kept = withoutSecrets(body);
  return JSON.stringify(kept).length > requestLengthMax ? undefined : kept;
}

/**
 * Removes the webhook's address, which for many receivers is the only credential, and user names and passwords in
 * addresses: any script of this origin can read the journal.
 */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#\s]*@/i, "$1");
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "webhookUrl")
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}

/*
 * This browser's requests, in IndexedDB: some thousand entries, thirty times the capacity of `localStorage`. If
 * IndexedDB is missing, blocked, full or hanging, the journal is empty and nothing else changes.
 */

const databaseName = "overprint";
const countMax = 1_000;
const dayMs = 86_400_000;
const ageMaxMs = 90 * dayMs;
/** Another tab can block an open forever; after this time the journal counts as unavailable. */
const openMsMax = 3_000;

interface JournalDatabase extends DBSchema {
  journal: {
    key: [string, string];
    value: JournalEntry;
    indexes: { byTime: [string, number] };
  };
}

type Database = IDBPDatabase<JournalDatabase>;

let opening: Promise<Database | undefined> | undefined;

/** Fields of an entry that are known later. */
type Amendment = Partial<Pick<JournalEntry, "arrivedAt" | "bytes" | "width" | "height">>;

/** Stores an entry; replaces one with the same id. */
export function writeJournal(entry: JournalEntry): Promise<void> {
  return write({ entry });
}

/** Updates fields of an entry, if it still exists. */
export function amendJournal(service: string, id: string, more: Amendment): Promise<void> {
  return write({ service, id, more });
}

type Change = { entry: JournalEntry } | { service: string; id: string; more: Amendment };

// Grouped, because a batch writes many times per second, and each transaction costs the browser some milliseconds.
const write = createGroupedWriter<Change>((changes) =>
  attempt(async (database) => {
    const transaction = database.transaction("journal", "readwrite");
    const { store } = transaction;
    const services = new Set<string>();
    for (const change of changes) {
      if ("entry" in change) {
        services.add(change.entry.service);
        await store.put(change.entry);
        continue;
      }
      const entry = await store.get([change.service, change.id]);
      if (entry !== undefined) await store.put({ ...entry, ...change.more });
    }
    for (const service of services) await prune(store, service);
    await transaction.done;
  }, undefined),
);

/** Newest first. Validates stored data like any input and omits damaged entries. */
export async function readJournal(service: string): Promise<JournalEntry[]> {
  const stored = await attempt<unknown[]>(
    (database) => database.getAllFromIndex("journal", "byTime", timesOf(service)),
    [],
  );
  return stored
    .flatMap((entry) => {
      const read = journalEntrySchema.safeParse(entry);
      return read.success && read.data.sentAt > Date.now() - ageMaxMs ? [read.data] : [];
    })
    .toReversed()
    .slice(0, countMax);
}

export async function forgetJournalEntry(service: string, id: string): Promise<void> {
  await attempt((database) => database.delete("journal", [service, id]), undefined);
}

/** Empties one service's journal. */
export async function emptyJournal(service: string): Promise<void> {
  await attempt(async (database) => {
    const transaction = database.transaction("journal", "readwrite");
    const keys = await transaction.store.index("byTime").getAllKeys(timesOf(service));
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
  }, undefined);
}

type WritableStore = IDBPObjectStore<JournalDatabase, ["journal"], "journal", "readwrite">;

/** Deletes expired entries, and the oldest ones beyond the maximum. */
async function prune(store: WritableStore, service: string): Promise<void> {
  const byTime = store.index("byTime");
  const [count, agedCount] = await Promise.all([
    byTime.count(timesOf(service)),
    byTime.count(IDBKeyRange.bound([service, 0], [service, Date.now() - ageMaxMs])),
  ]);
  const droppedCount = Math.max(agedCount, count - countMax);
  if (droppedCount <= 0) return;
  const dropped = await byTime.getAllKeys(timesOf(service), droppedCount);
  await Promise.all(dropped.map((key) => store.delete(key)));
}

function timesOf(service: string): IDBKeyRange {
  return IDBKeyRange.bound([service, 0], [service, Number.MAX_SAFE_INTEGER]);
}

async function attempt<Answer>(
  task: (database: Database) => Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  try {
    opening ??= open();
    const database = await opening;
    return database === undefined ? otherwise : await task(database);
  } catch {
    // Blocked (private modes, site settings), full or broken. Nothing depends on the journal, so the error is ignored;
    // the next call opens the database again.
    opening = undefined;
    return otherwise;
  }
}

async function open(): Promise<Database | undefined> {
  const { openDB } = await import("idb");
  const opened = openDB<JournalDatabase>(databaseName, 1, {
    upgrade: (database) => {
      const store = database.createObjectStore("journal", { keyPath: ["service", "id"] });
      store.createIndex("byTime", ["service", "sentAt"]);
    },
    blocking: (_current, _blocked, event) => {
      // A newer version of the dashboard wants to upgrade the tables.
      if (event.target instanceof IDBDatabase) event.target.close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  });
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), openMsMax));
  return Promise.race([opened, timeout]);
}
