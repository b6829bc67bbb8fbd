import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../browser-storage/stored-list.ts";
import { type Composition, isSameComposition } from "./composition.ts";
import { readHash, toHash } from "./composition-link.ts";
import { startHistory, type UndoHistory } from "./undo-history.ts";

/*
 * The steps of undo and redo in this tab's storage, so that a reload keeps them. They belong to one composition: opened
 * with another one, a template starts without steps.
 */

const storageKey = "overprint.undo";
const templatesMax = 5;

/** Characters of one template's steps. Browsers store about five million per tab. */
const lengthMax = 600_000;

const entrySchema = z.object({
  template: z.string(),
  present: z.string(),
  /** From the oldest to the newest. */
  past: z.array(z.string()),
  future: z.array(z.string()),
});

/** The stored steps around `present`; none if they are those of another composition. */
export function readStoredUndo(template: string, present: Composition): UndoHistory<Composition> {
  const entry = readEntries().find((candidate) => candidate.template === template);
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
export function storeUndo(template: string, { past, present, future }: UndoHistory<Composition>): void {
  const others = readEntries().filter((entry) => entry.template !== template);
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
  const entry = { template, present: own, past: undoSteps, future: take(future) };
  writeEntries([entry, ...others].slice(0, templatesMax));
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
