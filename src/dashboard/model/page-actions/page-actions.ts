import { useEffect, useLayoutEffect, useRef } from "react";
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

/** The open page’s actions that are possible now. */
export function readPageActions(): readonly PageAction[] {
  return listActions?.() ?? [];
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
