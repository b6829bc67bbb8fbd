import * as z from "zod/mini";
import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { useWhenLeft } from "../../../base/browser/use-when-left.ts";
import { createStoredUndo, startHistory } from "../../../model/composition/undo-history.ts";
import { type Design, startDesign } from "../../../model/design/design.ts";
import type { DesignHistory } from "../design-history.ts";
import type { DesignOwner } from "./kept-designs.ts";
import { canOpen } from "./rebase.ts";

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
type State = z.infer<typeof stateSchema>;

const stored = createStoredUndo<Design, State>({
  key: "overprint.design-undo",
  templatesMax: 2,
  lengthMax: 600_000,
  schema: stateSchema,
  toStored: ({ source, selectedIds, rejected }) => ({
    source,
    selectedIds: [...selectedIds],
    rejected: [...rejected],
  }),
});

/** The stored steps around a source; none if they are those of another one. */
export function readStoredSteps(
  owner: DesignOwner,
  kind: "canvas" | "html",
  source: JsonObject,
): DesignHistory {
  const entry = stored.read(owner);
  // The service sets the version that a document needs.
  const { version: _version, ...written } = source;
  const { version: _known, ...shown } = entry?.present.source ?? {};
  if (entry === undefined || !isEqualJson(shown, written)) return startHistory(startDesign(source));
  // A damaged step is left out.
  const isWhole = (state: State) => canOpen(kind, state.source);
  return {
    past: entry.past.filter(isWhole),
    present: { ...entry.present, source },
    future: entry.future.filter(isWhole),
    gesture: undefined,
  };
}

export const storeSteps = stored.store;

/** Stores the steps when the page is left. */
export function useStoredSteps(owner: DesignOwner, history: DesignHistory): void {
  useWhenLeft(() => storeSteps(owner, history));
}
