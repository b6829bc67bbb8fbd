import { createSharedState } from "../../base/design-system/shared-state.ts";

/**
 * The text to import into the open composition. The palette or a paste on the page sets it; the composer's dialog then
 * asks before it replaces values. `""`: the dialog opens empty. `undefined`: it closes.
 */
export const { set: setPendingImport, useValue: usePendingImport } = createSharedState<string | undefined>(
  undefined,
);
