import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { type Composition, isSameComposition } from "./composition.ts";
import { readHash, toHash } from "./composition-link.ts";
import { startHistory, type UndoHistory } from "./undo-history.ts";

/*
 * The steps of undo and redo in this tab's storage, so that a reload keeps them. They belong to one composition of a
 * template of one service: opened with another one, it starts without steps.
 */

const storageKey = "overprint.undo";
const templatesMax = 3;

/** Characters of one template's steps. Browsers store about five million per tab, for everything. */
const lengthMax = 300_000;

/** The template whose steps are kept. */
export interface UndoOwner {
  /** The address of its service; services can have templates of the same id. */
  service: string;
  template: string;
}

const entrySchema = z.object({
  service: z.string(),
  template: z.string(),
  present: z.string(),
  /** From the oldest to the newest. */
  past: z.array(z.string()),
  future: z.array(z.string()),
});

/** The stored steps around `present`; none if they are those of another composition. */
export function readStoredUndo(owner: UndoOwner, present: Composition): UndoHistory<Composition> {
  const entry = readEntries().find((candidate) => isOf(candidate, owner));
  if (entry === undefined || !isSameComposition(toComposition(entry.present), present))
    return startHistory(present);
  return {
    past: entry.past.map(toComposition),
    present,
    future: entry.future.map(toComposition),
    gesture: undefined,
  };
}

/** Stores the steps nearest to the present, as many as fit. Does nothing without storage. */
export function storeUndo(owner: UndoOwner, { past, present, future }: UndoHistory<Composition>): void {
  const others = readEntries().filter((entry) => !isOf(entry, owner));
  const own = sizeOf(present) > lengthMax ? undefined : toHash(present);
  if (own === undefined) return writeEntries(others);
  let left = lengthMax - own.length;
  const take = (steps: Iterable<Composition>): string[] => {
    const taken: string[] = [];
    for (const step of steps) {
      // The values alone are a lower bound, which is cheap to know.
      const text = sizeOf(step) > left ? undefined : toHash(step);
      if (text === undefined || text.length > left) break;
      left -= text.length;
      taken.push(text);
    }
    return taken;
  };
  const undoSteps = take(past.toReversed()).toReversed();
  const entry = { ...owner, present: own, past: undoSteps, future: take(future) };
  writeEntries([entry, ...others].slice(0, templatesMax));
}

/** Removes the steps of all templates, so that this tab's storage has room. */
export function dropStoredUndo(): void {
  writeEntries([]);
}

function isOf(entry: UndoOwner, { service, template }: UndoOwner): boolean {
  return entry.service === service && entry.template === template;
}

function toComposition(hash: string): Composition {
  return readHash(hash).composition;
}

type Entry = z.infer<typeof entrySchema>;

function readEntries(): Entry[] {
  return readStoredList(storageKey, entrySchema, "tab");
}

function writeEntries(entries: readonly Entry[]): void {
  // No storage, or it is full: fewer templates may fit.
  let kept = entries.length;
  while (!writeStoredList(storageKey, entries.slice(0, kept), "tab") && kept > 0) kept -= 1;
}

function sizeOf({ changes }: Composition): number {
  return changes.reduce((sum, { value }) => sum + (typeof value === "string" ? value.length : 0), 0);
}
