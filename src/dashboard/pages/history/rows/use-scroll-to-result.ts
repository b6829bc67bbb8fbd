import { useEffect, useEffectEvent, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { ListRows } from "../list/loaded-list.ts";
import type { History } from "../use-history.ts";

interface ScrollToResult {
  history: History;
  selectedId: string | undefined;
  followed: { readonly current: string | undefined };
  isOpenedHere: boolean;
  /** The list has a stored scroll position. */
  isLeftHere: boolean;
  /** Scrolls to the line of the result. */
  onFound: (id: string, index: number) => void;
}

/**
 * Scrolls to the open result as soon as its line is known, if it was chosen outside the list: in the detail, the palette
 * or an address. After Back and a reload the list keeps its stored position. Returns a function that cancels the scroll,
 * for when the user moves the list.
 */
export function useScrollToResult(options: ScrollToResult): () => void {
  const { selectedId, followed, isOpenedHere, isLeftHere, onFound } = options;
  const { rows, newCount, showNew } = options.history;
  const isReturn = useNavigationType() === NavigationType.Pop && isLeftHere;
  const wanted = useRef(isOpenedHere && !isReturn ? selectedId : undefined);
  const before = useRef(selectedId);

  const show = useEffectEvent((list: ListRows, unseen: number) => {
    const id = wanted.current;
    if (id === undefined) return;
    const index = list.indexOfKey(id);
    if (index === undefined) {
      // It may be one of the new rows that are not shown yet.
      if (unseen > 0) showNew();
      return;
    }
    wanted.current = undefined;
    onFound(id, index);
  });
  useEffect(() => {
    if (selectedId !== before.current) {
      before.current = selectedId;
      wanted.current = selectedId === followed.current ? undefined : selectedId;
    }
    show(rows, newCount);
  }, [selectedId, followed, rows, newCount]);

  return () => {
    wanted.current = undefined;
  };
}
