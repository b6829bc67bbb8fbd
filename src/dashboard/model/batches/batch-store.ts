import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as z from "zod/mini";
import { type RowState, rowStateSchema } from "./row-state.ts";
import { type StoredBatch, storedBatchSchema } from "./stored-batch.ts";

/** A file's bytes, or pasted text. */
export type TableBytes = Uint8Array<ArrayBuffer> | string;

interface BatchDatabase extends DBSchema {
  batches: { key: string; value: unknown };
  /** The table's file or pasted text, by batch; of earlier versions the file's text. */
  texts: { key: string; value: unknown };
  states: { key: [string, number]; value: unknown };
  /** The cells of corrected rows. */
  corrections: { key: [string, number]; value: unknown };
}

let database: Promise<IDBPDatabase<BatchDatabase>> | undefined;

/** Opens the database once. Throws if the browser has no storage, as in some private windows. */
function open(): Promise<IDBPDatabase<BatchDatabase>> {
  database ??= openDB<BatchDatabase>("overprint-batches", 2, {
    upgrade: (created, oldVersion) => {
      if (oldVersion < 1) {
        created.createObjectStore("batches");
        created.createObjectStore("texts");
        created.createObjectStore("states");
      }
      created.createObjectStore("corrections");
    },
    // Another tab has a newer dashboard, whose upgrade this connection would block.
    blocking: () => void close(),
    terminated: () => void close(),
  }).catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

async function close(): Promise<void> {
  const opened = await database;
  database = undefined;
  opened?.close();
}

/** The stored batches, newest first. Skips unreadable ones. */
export async function listBatches(): Promise<StoredBatch[]> {
  const values = await (await open()).getAll("batches");
  return values
    .flatMap((value) => {
      const read = storedBatchSchema.safeParse(value);
      return read.success ? [read.data] : [];
    })
    .toSorted((a, b) => b.createdAt - a.createdAt);
}

export const storedBatches = { queryKey: ["batches"], queryFn: listBatches, staleTime: 0, retry: false };

export async function getBatch(id: string): Promise<StoredBatch | undefined> {
  const read = storedBatchSchema.safeParse(await (await open()).get("batches", id));
  return read.success ? read.data : undefined;
}

export async function getSource(id: string): Promise<TableBytes | undefined> {
  const source = await (await open()).get("texts", id);
  if (typeof source === "string") return source;
  return source instanceof Uint8Array ? new Uint8Array(source) : undefined;
}

/** Limits the storage: a table may have megabytes. */
const keptBatchesMax = 50;

/** Stores a batch. Deletes the oldest if there are too many, but none that is running or paused. */
export async function createBatch(batch: StoredBatch, source: TableBytes): Promise<void> {
  const older = (await listBatches()).slice(keptBatchesMax - 1);
  for (const { id, phase } of older) if (phase !== "running" && phase !== "paused") await deleteBatch(id);
  const transaction = (await open()).transaction(["batches", "texts"], "readwrite");
  await Promise.all([
    transaction.objectStore("batches").put(batch, batch.id),
    transaction.objectStore("texts").put(source, batch.id),
    transaction.done,
  ]);
}

/** Does nothing if the batch was deleted meanwhile. */
export async function updateBatch(id: string, change: Partial<StoredBatch>): Promise<void> {
  const transaction = (await open()).transaction("batches", "readwrite");
  const read = storedBatchSchema.safeParse(await transaction.store.get(id));
  if (read.success) await transaction.store.put({ ...read.data, ...change }, id);
  await transaction.done;
}

export async function deleteBatch(id: string): Promise<void> {
  const transaction = (await open()).transaction(["batches", "texts", "states", "corrections"], "readwrite");
  await Promise.all([
    transaction.objectStore("batches").delete(id),
    transaction.objectStore("texts").delete(id),
    transaction.objectStore("states").delete(rowsOf(id)),
    transaction.objectStore("corrections").delete(rowsOf(id)),
    transaction.done,
  ]);
}

/** States by row. The outcome of an unreadable one is unknown, so its row is not rendered again automatically. */
export async function getStates(id: string): Promise<Map<number, RowState>> {
  const { store } = (await open()).transaction("states");
  const [keys, values] = await Promise.all([store.getAllKeys(rowsOf(id)), store.getAll(rowsOf(id))]);
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

/** The corrected cells by row. */
export async function getCorrections(id: string): Promise<Map<number, string[]>> {
  const { store } = (await open()).transaction("corrections");
  const [keys, values] = await Promise.all([store.getAllKeys(rowsOf(id)), store.getAll(rowsOf(id))]);
  return new Map(
    keys.flatMap(([, row], at) => {
      const read = cellsSchema.safeParse(values[at]);
      return read.success ? [[row, read.data]] : [];
    }),
  );
}

/** A run's part of a correction: the new states of rows, and all rows of the run if there are more now. */
export interface CorrectedRun {
  states: ReadonlyMap<number, RowState>;
  rows?: readonly number[] | undefined;
}

/** Stores corrected cells and what follows from them for the run in one transaction. */
export async function saveCorrections(
  id: string,
  corrections: ReadonlyMap<number, readonly string[]>,
  { states, rows }: CorrectedRun = { states: new Map() },
): Promise<void> {
  const transaction = (await open()).transaction(["batches", "states", "corrections"], "readwrite");
  const writes: Promise<unknown>[] = [];
  for (const [row, cells] of corrections)
    writes.push(transaction.objectStore("corrections").put([...cells], [id, row]));
  for (const [row, state] of states) writes.push(transaction.objectStore("states").put(state, [id, row]));
  if (rows !== undefined) {
    const batches = transaction.objectStore("batches");
    const read = storedBatchSchema.safeParse(await batches.get(id));
    if (read.success) writes.push(batches.put({ ...read.data, rows: [...rows] }, id));
  }
  await Promise.all([...writes, transaction.done]);
}

/** For a table that was read again: its rows may be others. */
export async function deleteCorrections(id: string): Promise<void> {
  await (await open()).delete("corrections", rowsOf(id));
}

const cellsSchema = z.array(z.string());

function rowsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
}
