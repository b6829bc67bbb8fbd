import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { dropStoredUndo } from "./undo-history.ts";

/*
 * The last fragments of entries of the browser's history. An entry's own address may be older: it is updated with a
 * delay, it cannot be changed after leaving the entry, and a reload requests the old address even if it is replaced
 * during `pagehide`. This tab's storage keeps them, so that Back and a reload find them, also one after the other and
 * before the page has read them.
 */

const storageKey = "overprint.left-addresses";
const entriesMax = 20;
/** Characters of all fragments. Browsers store about five million per tab, for everything. */
const lengthMax = 600_000;

const leftSchema = z.object({ entry: z.string(), hash: z.string() });
type Left = z.infer<typeof leftSchema>;

/** Newest first; they remain in memory where storage is blocked. */
let left: readonly Left[] | undefined;

const stateSchema = z.object({ key: z.exactOptional(z.string()), entry: z.exactOptional(z.string()) });

/** The name of the current history entry; `undefined` if it has none yet. */
export function currentEntry(): string | undefined {
  const { data } = stateSchema.safeParse(window.history.state);
  return data?.key ?? data?.entry;
}

/** The name of the current history entry. The router names none that the browser opened, so this names it. */
export function nameEntry(): string {
  const named = currentEntry();
  if (named !== undefined) return named;
  const entry = crypto.randomUUID();
  window.history.replaceState({ ...window.history.state, entry }, "");
  return entry;
}

/**
 * Keeps a fragment until the entry's address has it. The last edits matter more than the undo steps, which are dropped
 * where this tab's storage is full.
 */
export function keepHashOf(entry: string, hash: string): void {
  const all = [{ entry, hash }, ...readLeft().filter((other) => other.entry !== entry)];
  let length = 0;
  store(
    all.slice(0, entriesMax).filter((kept, index) => {
      length += kept.hash.length;
      return index === 0 || length <= lengthMax;
    }),
  );
}

/** The kept fragment, empty for an empty composition; `undefined` if the entry's address is the last one. */
export function hashOf(entry: string | undefined): string | undefined {
  return readLeft().find((kept) => kept.entry === entry)?.hash;
}

/** To be called when the entry's address has the fragment. */
export function forgetHashOf(entry: string): void {
  if (hashOf(entry) !== undefined) store(readLeft().filter((kept) => kept.entry !== entry));
}

function readLeft(): readonly Left[] {
  left ??= readStoredList(storageKey, leftSchema, "tab");
  return left;
}

function store(all: readonly Left[]): void {
  left = all;
  if (writeStoredList(storageKey, all, "tab")) return;
  dropStoredUndo();
  // Without storage, an immediate reload loses the last edits.
  if (!writeStoredList(storageKey, all, "tab")) writeStoredList(storageKey, all.slice(0, 1), "tab");
}

/** Removes the parameters of an address that open an earlier request, from its query with `?`. */
export function withoutReopened(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has("from")) return search;
  for (const name of ["from", "name", "of", "meant"]) query.delete(name);
  return query.size === 0 ? "" : `?${query.toString()}`;
}
