import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { readStoredList, writeStoredList } from "../../../base/browser/stored-list.ts";
import { startHistory } from "../../../model/composition/undo-history.ts";
import { type Design, startDesign } from "../../../model/design/design.ts";
import type { DesignHistory } from "../design-history.ts";
import type { DesignOwner } from "./kept-designs.ts";
import { canOpen } from "./rebase.ts";

/*
 * The steps of undo and redo in this tab's storage, so that a reload keeps them. They belong to one state of a
 * template: opened with another one, it starts without steps.
 */

const storageKey = "overprint.design-undo";
const templatesMax = 2;
/** Characters of one template's steps. Browsers store about five million per tab, for everything. */
const lengthMax = 600_000;

const stateSchema = z.object({
  source: z.custom<JsonObject>(isJsonObject),
  selectedIds: z.array(z.string()),
  /** Typed values that their properties cannot have. */
  rejected: z.array(
    z.object({
      componentId: z.string(),
      property: z.string(),
      value: z.custom<Design["rejected"][number]["value"]>((value) => value !== undefined && value !== null),
    }),
  ),
});
const entrySchema = z.object({
  service: z.string(),
  template: z.string(),
  present: stateSchema,
  /** From the oldest to the newest. */
  past: z.array(stateSchema),
  future: z.array(stateSchema),
});
type State = z.infer<typeof stateSchema>;

/** The stored steps around a source; none if they are those of another one. */
export function readStoredSteps(
  owner: DesignOwner,
  kind: "canvas" | "html",
  source: JsonObject,
): DesignHistory {
  const entry = readEntries().find((one) => isOf(one, owner));
  if (entry === undefined || !isEqualJson(entry.present.source, source))
    return startHistory(startDesign(source));
  // A damaged step is left out.
  const isWhole = (state: State) => canOpen(kind, state.source);
  return {
    past: entry.past.filter(isWhole),
    present: { ...entry.present, source },
    future: entry.future.filter(isWhole),
    gesture: undefined,
  };
}

/** Stores the steps nearest to the present, as many as fit. Does nothing without storage. */
export function storeSteps(owner: DesignOwner, { past, present, future }: DesignHistory): void {
  const entries = readEntries().filter((entry) => !isOf(entry, owner));
  const own = toState(present);
  let left = lengthMax - JSON.stringify(own).length;
  const take = (steps: Iterable<Design>): State[] => {
    const taken: State[] = [];
    for (const step of steps) {
      const state = toState(step);
      const { length } = JSON.stringify(state);
      if (length > left) break;
      left -= length;
      taken.push(state);
    }
    return taken;
  };
  if (left >= 0) {
    const undoSteps = take(past.toReversed()).toReversed();
    entries.unshift({ ...owner, present: own, past: undoSteps, future: take(future) });
  }
  let kept = Math.min(entries.length, templatesMax);
  while (!writeStoredList(storageKey, entries.slice(0, kept), "tab") && kept > 0) kept -= 1;
}

/** Stores the steps when the page is left or hidden: a hidden tab may be closed without notice. */
export function useStoredSteps(owner: DesignOwner, history: DesignHistory): void {
  const store = useEffectEvent(() => storeSteps(owner, history));
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    window.addEventListener("pagehide", () => store(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "hidden") store();
      },
      { signal },
    );
    return () => {
      mounted.abort();
      store();
    };
  }, []);
}

function toState({ source, selectedIds, rejected }: Design): State {
  return { source, selectedIds: [...selectedIds], rejected: [...rejected] };
}

function isOf(entry: DesignOwner, { service, template }: DesignOwner): boolean {
  return entry.service === service && entry.template === template;
}

function readEntries(): z.infer<typeof entrySchema>[] {
  return readStoredList(storageKey, entrySchema, "tab");
}
