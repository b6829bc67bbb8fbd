import * as z from "zod/mini";
import { writeFirstEntries, readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { readHash, toHash } from "./composition-link.ts";
import { type Composition, isSameComposition } from "./composition.ts";

/**
 * Undo and redo with one step per gesture: a state replaces the previous one of the same gesture, so typing a word or
 * dragging a colour is one step.
 */
export interface UndoHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The current gesture, if the last state belongs to one. */
  gesture: string | undefined;
  /** The steps of redo before the current gesture, which come back if it is aborted. */
  replaced?: readonly State[];
}

const stepsMax = 500;

export function startHistory<State>(present: State): UndoHistory<State> {
  return { past: [], present, future: [], gesture: undefined };
}

export function record<State>(
  history: UndoHistory<State>,
  state: State,
  gesture?: string,
): UndoHistory<State> {
  if (Object.is(state, history.present)) return history;
  const continues = gesture !== undefined && gesture === history.gesture;
  const replaced = continues ? (history.replaced ?? []) : history.future;
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-stepsMax),
    present: state,
    future: [],
    gesture,
    ...(gesture !== undefined && replaced.length > 0 && { replaced }),
  };
}

/** Ends the gesture: the next state starts a new step, even under the same name. */
export function endGesture<State>(history: UndoHistory<State>): UndoHistory<State> {
  if (history.gesture === undefined) return history;
  const { replaced: _replaced, ...kept } = history;
  return { ...kept, gesture: undefined };
}

/** Reverts an aborted gesture without an undo or redo step. Those of before it stay. */
export function dropGesture<State>(history: UndoHistory<State>, gesture: string): UndoHistory<State> {
  const previous = history.past.at(-1);
  if (history.gesture !== gesture || previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: history.replaced ?? [],
    gesture: undefined,
  };
}

/**
 * Changes every state, such as by a merge with a save of another person. It is no step, and ends the gesture.
 * `changeLater` changes the states of undo and redo, which are many and may be deferred.
 */
export function mapStates<State>(
  { past, present, future }: UndoHistory<State>,
  change: (state: State) => State,
  changeLater = change,
): UndoHistory<State> {
  return {
    past: past.map(changeLater),
    present: change(present),
    future: future.map(changeLater),
    gesture: undefined,
  };
}

export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: undefined,
  };
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: undefined };
}

/** The template whose steps are kept. */
export interface UndoOwner {
  /** The address of its service; services can have templates of the same id. */
  service: string;
  template: string;
}

export function isOf(entry: UndoOwner, { service, template }: UndoOwner): boolean {
  return entry.service === service && entry.template === template;
}

interface StoredUndoKind<Step, Stored> {
  key: string;
  templatesMax: number;
  /** Characters of one template's steps. Browsers store about five million per tab, for everything. */
  lengthMax: number;
  schema: z.ZodMiniType<Stored>;
  /** Undefined for a step that is longer than `left`, which may also be found out later. */
  toStored: (step: Step, left: number) => Stored | undefined;
}

/**
 * The steps of undo and redo in this tab's storage, so that a reload keeps them. They belong to one state of a template,
 * `present`: opened with another one, it starts without steps.
 */
export function createStoredUndo<Step, Stored>({
  key,
  templatesMax,
  lengthMax,
  schema,
  toStored,
}: StoredUndoKind<Step, Stored>) {
  const entrySchema = z.object({
    service: z.string(),
    template: z.string(),
    present: schema,
    /** From the oldest to the newest. */
    past: z.array(schema),
    future: z.array(schema),
  });
  const readEntries = () => readStoredList(key, entrySchema, "tab");
  return {
    read: (owner: UndoOwner) => readEntries().find((entry) => isOf(entry, owner)),

    /** Stores the steps nearest to the present, as many as fit. Does nothing without storage. */
    store: (owner: UndoOwner, { past, present, future }: UndoHistory<Step>): void => {
      let left = lengthMax;
      const take = (steps: Iterable<Step>): Stored[] => {
        const taken: Stored[] = [];
        for (const step of steps) {
          const stored = toStored(step, left);
          const length = stored === undefined ? Number.POSITIVE_INFINITY : JSON.stringify(stored).length;
          if (stored === undefined || length > left) break;
          left -= length;
          taken.push(stored);
        }
        return taken;
      };
      const entries = readEntries().filter((entry) => !isOf(entry, owner));
      const [own] = take([present]);
      if (own !== undefined) {
        const undoSteps = take(past.toReversed()).toReversed();
        entries.unshift({ ...owner, present: own, past: undoSteps, future: take(future) });
      }
      writeFirstEntries(key, entries, { area: "tab", countMax: templatesMax });
    },

    /** Removes the steps of all templates, so that this tab's storage has room. */
    drop: () => void writeStoredList(key, [], "tab"),
  };
}

const stored = createStoredUndo<Composition, string>({
  key: "overprint.undo",
  templatesMax: 3,
  lengthMax: 300_000,
  schema: z.string(),
  // The values alone are a lower bound, which is cheap to know.
  toStored: (step, left) => (sizeOf(step) > left ? undefined : toHash(step)),
});

/** The stored steps around `present`; none if they are those of another composition. */
export function readStoredUndo(owner: UndoOwner, present: Composition): UndoHistory<Composition> {
  const entry = stored.read(owner);
  if (entry === undefined || !isSameComposition(toComposition(entry.present), present))
    return startHistory(present);
  return {
    past: entry.past.map(toComposition),
    present,
    future: entry.future.map(toComposition),
    gesture: undefined,
  };
}

export const { store: storeUndo, drop: dropStoredUndo } = stored;

function toComposition(hash: string): Composition {
  return readHash(hash).composition;
}

function sizeOf({ changes }: Composition): number {
  return changes.reduce((sum, { value }) => sum + (typeof value === "string" ? value.length : 0), 0);
}
