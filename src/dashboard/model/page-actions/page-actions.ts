import { useEffect, useLayoutEffect, useRef } from "react";
import { createSharedState } from "../../base/design-system/shared-state.ts";
import type { IconName } from "../../base/design-system/icon.tsx";

/** An action of the open page, for the palette. */
export interface PageAction {
  id: string;
  icon: IconName;
  label: string;
  shortcut?: string | undefined;
  run: () => void;
}

let listActions: (() => readonly PageAction[]) | undefined;

/** Changes when a page can list what it could not before. */
const loads = createSharedState(0);

/** The open page’s actions that were possible when the component was drawn, or when {@link tellPageActions} was called. */
export function useListedPageActions(): readonly PageAction[] {
  loads.useValue();
  return listActions?.() ?? [];
}

/** Lets an open palette list the actions that a page has loaded meanwhile. */
export function tellPageActions(): void {
  loads.set(loads.get() + 1);
}

/** Offers actions while the component is mounted. They are listed when the palette asks, not at every change of the page. */
export function usePageActions(list: () => readonly PageAction[]): void {
  // No effect event: the palette asks while it renders.
  const latest = useRef(list);
  useLayoutEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const own = () => latest.current();
    listActions = own;
    return () => {
      if (listActions === own) listActions = undefined;
    };
  }, []);
}
