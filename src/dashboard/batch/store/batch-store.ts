import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type RowState, rowStateSchema } from "../run/row-state.ts";
import { type StoredBatch, storedBatchSchema } from "./stored-batch.ts";

interface BatchDatabase extends DBSchema {
  batches: { key: string; value: unknown };
  /** The table as text, by batch. */
  texts: { key: string; value: unknown };
  states: { key: [string, number]; value: unknown };
}

let database: Promise<IDBPDatabase<BatchDatabase>> | undefined;

/** Opened with the first use. Throws where the browser gives no storage, as in some private windows. */
function open(): Promise<IDBPDatabase<BatchDatabase>> {
  database ??= openDB<BatchDatabase>("overprint-batches", 1, {
    upgrade: (created) => {
      created.createObjectStore("batches");
      created.createObjectStore("texts");
      created.createObjectStore("states");
    },
    // Another tab has a newer dashboard; this one must not stand in its way.
    blocking: () => void forget(),
    terminated: () => void forget(),
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function forget(): Promise<void> {
  const opened = await database;
  database = undefined;
  opened?.close();
}

/** Every batch of this browser, the newest first. Skips unreadable ones. */
export async function listBatches(): Promise<StoredBatch[]> {
  const values = await (await open()).getAll("batches");
  return values
    .flatMap((value) => {
      const read = storedBatchSchema.safeParse(value);
      return read.success ? [read.data] : [];
    })
    .toSorted((a, b) => b.createdAt - a.createdAt);
}

export async function getBatch(id: string): Promise<StoredBatch | undefined> {
  const read = storedBatchSchema.safeParse(await (await open()).get("batches", id));
  return read.success ? read.data : undefined;
}

export async function getText(id: string): Promise<string | undefined> {
  const text = await (await open()).get("texts", id);
  return typeof text === "string" ? text : undefined;
}

/** A table may have megabytes, and a batch behind fifty others is hardly ever looked for. */
const keptBatchesMax = 50;

/** Replaces the oldest if there are too many; never removes one that is running or paused. */
export async function createBatch(batch: StoredBatch, text: string): Promise<void> {
  const older = (await listBatches()).slice(keptBatchesMax - 1);
  for (const { id, phase } of older) if (phase !== "running" && phase !== "paused") await deleteBatch(id);
  const transaction = (await open()).transaction(["batches", "texts"], "readwrite");
  await Promise.all([
    transaction.objectStore("batches").put(batch, batch.id),
    transaction.objectStore("texts").put(text, batch.id),
    transaction.done,
  ]);
}

/** Does nothing for a batch that was deleted meanwhile. */
export async function updateBatch(id: string, change: Partial<StoredBatch>): Promise<void> {
  const transaction = (await open()).transaction("batches", "readwrite");
  const read = storedBatchSchema.safeParse(await transaction.store.get(id));
  if (read.success) await transaction.store.put({ ...read.data, ...change }, id);
  await transaction.done;
}

export async function deleteBatch(id: string): Promise<void> {
  const transaction = (await open()).transaction(["batches", "texts", "states"], "readwrite");
  await Promise.all([
    transaction.objectStore("batches").delete(id),
    transaction.objectStore("texts").delete(id),
    transaction.objectStore("states").delete(statesOf(id)),
    transaction.done,
  ]);
}

/** States by row. One that cannot be read counts as unknown, so that its row is not rendered again unasked. */
export async function getStates(id: string): Promise<Map<number, RowState>> {
  const { store } = (await open()).transaction("states");
  const [keys, values] = await Promise.all([store.getAllKeys(statesOf(id)), store.getAll(statesOf(id))]);
  return new Map(
    keys.map(([, row], at) => {
      const read = rowStateSchema.safeParse(values[at]);
      return [row, read.success ? read.data : { step: "failed", attempt: 1, why: "unsure", reason: "" }];
    }),
  );
}

export async function saveStates(id: string, states: ReadonlyMap<number, RowState>): Promise<void> {
  const transaction = (await open()).transaction("states", "readwrite");
  for (const [row, state] of states) void transaction.store.put(state, [id, row]);
  await transaction.done;
}

function statesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}
