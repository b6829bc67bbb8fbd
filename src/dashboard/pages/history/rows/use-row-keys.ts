import type { KeyboardEvent, RefObject } from "react";
import { useNavigate } from "react-router";
import type { ListRows } from "../list/loaded-list.ts";

interface RowKeys {
  box: RefObject<HTMLDivElement | null>;
  rows: ListRows;
  /** Start of a move: the active row, or the first one in view. */
  current: number;
  activeId: string | undefined;
  /** px */
  rowPx: number;
  headPx: number;
  moveTo: (index: number) => void;
  linkTo: (id: string) => string;
  onMark: (id: string, isRange?: boolean) => void;
  /** To an end of the list that is not loaded. */
  onEnd: (end: "newest" | "oldest") => void;
}

/** Key handler of the list: arrows, Page keys, Home and End move, Space chooses, with Shift a range, Enter opens. */
export function useRowKeys(keys: RowKeys): (event: KeyboardEvent) => void {
  const { box, rows, current, activeId, rowPx, headPx, moveTo, linkTo, onMark, onEnd } = keys;
  const navigate = useNavigate();

  function targetOf(key: string): number | undefined {
    const inView = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headPx) / rowPx) - 1);
    switch (key) {
      case "ArrowDown":
        return current + 1;
      case "ArrowUp":
        return current - 1;
      case "PageDown":
        return current + inView;
      case "PageUp":
        return current - inView;
      case "Home":
        return 0;
      case "End":
        return rows.count - 1;
      default:
        return undefined;
    }
  }

  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || rows.count === 0) return;
    const target = targetOf(event.key);
    const isLoaded = rows.at(event.key === "Home" ? 0 : rows.count - 1).kind === "entry";
    if ((event.key === "Home" || event.key === "End") && !isLoaded) {
      event.preventDefault();
      onEnd(event.key === "Home" ? "newest" : "oldest");
      return;
    }
    const isOnRow = event.target instanceof HTMLElement && event.target.role === "row";
    if (target !== undefined) moveTo(Math.min(Math.max(target, 0), rows.count - 1));
    else if (isOnRow && event.key === " ") {
      if (activeId !== undefined) onMark(activeId, event.shiftKey);
    } else if (isOnRow && event.key === "Enter") {
      if (activeId !== undefined) void navigate(linkTo(activeId), { preventScrollReset: true });
    } else return;
    event.preventDefault();
  };
}
