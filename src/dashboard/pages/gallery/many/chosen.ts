import type { IconName } from "../../../base/design-system/icon.tsx";
import { createSharedState } from "../../../base/design-system/shared-state.ts";

/** Identifiers of the templates that are chosen in the gallery. Outside of React: cards and bar are loaded on their own. */
export const chosen = createSharedState<readonly string[]>([]);

/** The templates that are shown, in order, and the one that was chosen or left last. */
export const shown: { ids: readonly string[]; last: string } = { ids: [], last: "" };

/** Chooses a template or no longer; with `isRange` also those from the last one on, in the order of the gallery. */
export function toggleChosen(id: string, isRange: boolean): void {
  const ids = chosen.get();
  const [from = -1, to = -1] = [shown.last, id]
    .map((one) => shown.ids.indexOf(one))
    .toSorted((a, b) => a - b);
  shown.last = id;
  if (isRange && from >= 0) chosen.set([...new Set([...ids, ...shown.ids.slice(from, to + 1)])]);
  else chosen.set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
}

/** An action on all chosen templates. */
export type Action = "tag" | "export" | "duplicate" | "delete";
export const actionIcons: Record<Action, IconName> = {
  tag: "tag",
  export: "download",
  duplicate: "duplicate",
  delete: "trash",
};
