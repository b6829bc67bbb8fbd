import { useEffect } from "react";
import { computeWhenIdle } from "./deferred-design.ts";
import type { DesignHistory } from "./design-history.ts";

/** Computes deferred states while the browser is idle, those that undo and redo reach first. */
export function useComputedSteps({ past, future }: DesignHistory): void {
  useEffect(() => computeWhenIdle([...past.toReversed(), ...future]), [past, future]);
}
