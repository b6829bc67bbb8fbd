import type { IconName } from "../../../base/design-system/icon.tsx";
import { createSharedState } from "../../../base/design-system/shared-state.ts";

/** Identifiers of the templates that are chosen in the gallery. Outside of React: cards and bar are loaded on their own. */
export const chosen = createSharedState<readonly string[]>([]);

export function toggleChosen(id: string): void {
  const ids = chosen.get();
  chosen.set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
}

/** An action on all chosen templates. */
export type Action = "tag" | "export" | "duplicate" | "delete";
export const actionIcons: Record<Action, IconName> = {
  tag: "tag",
  export: "download",
  duplicate: "duplicate",
  delete: "trash",
};
