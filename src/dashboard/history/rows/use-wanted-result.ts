import { useEffect, useEffectEvent, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { ListRows } from "../feed/list-rows.ts";
import type { History } from "../use-history.ts";

interface Wanting {
  history: History;
  selectedId: string | undefined;
  followed: { readonly current: string | undefined };
  isOpenedHere: boolean;
  /** The list was here before, in this tab. */
  isLeftHere: boolean;
  /** Its line is known and is to be scrolled to. */
  onFound: (id: string, index: number) => void;
}

/**
 * Brings a result into view as soon as its line is known: one that was chosen elsewhere, beside the list, by the palette or
 * by an address. After Back and a reload the list stands where it was left, and one of other filters begins at its own
 * place. Returns a function that forgets it, for when the reader moves the list.
 */
export function useWantedResult(wanting: Wanting): () => void {
  const { selectedId, followed, isOpenedHere, isLeftHere, onFound } = wanting;
  const { feed, state, rows } = wanting.history;
  const isReturn = useNavigationType() === NavigationType.Pop && isLeftHere;
  const wanted = useRef(isOpenedHere && !isReturn ? selectedId : undefined);
  const before = useRef(selectedId);

  const show = useEffectEvent((list: ListRows) => {
    const id = wanted.current;
    if (id === undefined) return;
    const index = list.indexOfKey(id);
    if (index === undefined) {
      // It came while something further down was read: new rows were held back until now.
      if ((feed.rows.placeOf(id) ?? state.top) < state.top) feed.showNew();
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
    show(rows);
  }, [selectedId, followed, rows]);

  return () => {
    wanted.current = undefined;
  };
}
