import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router";
import { useIsLoading } from "../../../base/navigation/router.tsx";
import type { ListRows, RowKey } from "../list/loaded-list.ts";
import { readPosition } from "../list-position.ts";
import { texts } from "../texts.ts";
import type { History } from "../use-history.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { formatZone } from "../../../base/design-system/format.ts";
import { columns, from, HistoryRow } from "./history-row.tsx";
import { useScrollPosition } from "./use-scroll-position.ts";

/** Lines rendered beyond both ends of the view. */
const overscan = 3;
/** The next page is fetched when so many lines before its end come into view. */
const aheadRows = 15;

export interface HistoryRowsProps {
  history: History;
  /** Key of the stored scroll position. */
  filters: string;
  /** The open result was opened with these filters. */
  isOpenedHere: boolean;
  selectedId: string | undefined;
  marked: readonly string[];
  linkTo: (id: string) => string;
  onMark: (id: string, isRange?: boolean) => void;
  /** To an end of the list that is not loaded. */
  onEnd: (end: "newest" | "oldest") => void;
  /** Shown above the list. */
  children?: ReactNode;
}

/** Height of a row and of the header, rem. */
const rowRem = 2.75;
const headRem = 2;
/** The rows, newest first; only those in view are rendered and fetched. One Tab stop; arrow keys move the active row. */
export function HistoryRows({
  history,
  filters,
  isOpenedHere,
  selectedId,
  marked,
  linkTo,
  onMark,
  onEnd,
  children,
}: HistoryRowsProps) {
  const { rows } = history;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  // A new visit starts at the newest; Back and a reload where the list was left.
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [saved] = useState(() => (isReturn ? readPosition(filters) : undefined));
  const [active, setActive] = useState<RowKey | undefined>(selectedId);
  const { rowPx, headPx } = useHeights();
  const activeIndex = active === undefined ? undefined : rows.indexOfKey(active);

  // oxlint-disable-next-line react/incompatible-library -- it keeps its own state and is used in this component only
  const view = useVirtualizer({
    count: rows.count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    overscan,
  });
  const lines = view.getVirtualItems();
  const { startIndex: first, endIndex: last } = view.range ?? { startIndex: 0, endIndex: 0 };
  const onRetry = useFetchInView(history, first, last, () => {
    // A list that begins at its end was scrolled, and the lines that are near are not known yet.
    const top = box.current?.scrollTop ?? 0;
    return view.range !== null && Math.abs((view.scrollOffset ?? 0) - top) <= 1;
  });
  const startsAtEnd = new URLSearchParams(filters).get("at") === "oldest";
  useScrollPosition({ box, history, filters, rowPx, saved, startsAtEnd });
  const wantsFocusRef = useRowFocus(box, activeIndex);

  const activeRow = activeIndex === undefined || activeIndex >= rows.count ? undefined : rows.at(activeIndex);
  const activeId = activeRow?.kind === "entry" ? activeRow.entry.id : undefined;
  const followed = useFollowingDetail({
    box,
    activeId,
    selectedId,
    isMoved: wantsFocusRef,
    navigate,
    linkTo,
  });
  const cancelScroll = useScrollToResult({
    history,
    selectedId,
    followed,
    isOpenedHere,
    isLeftHere: saved !== undefined,
    onFound: (id, index) => {
      setActive(id);
      view.scrollToIndex(index);
    },
  });
  const onKeyDown = useRowKeys({
    box,
    rows,
    current: activeIndex ?? first,
    activeId,
    rowPx,
    headPx,
    moveTo: (index) => {
      wantsFocusRef.current = true;
      setActive(rows.keyAt(index));
      view.scrollToIndex(index);
    },
    linkTo,
    onMark,
    onEnd,
  });

  const tabIndex = activeIndex !== undefined && activeIndex < rows.count ? activeIndex : first;
  return (
    <div className="relative flex h-0 min-h-80 grow flex-col">
      {children}
      <div
        ref={box}
        role="grid"
        aria-label={texts.title}
        aria-rowcount={rows.isFromNewest && rows.total !== undefined ? rows.total + 1 : -1}
        aria-busy={history.isRefreshing}
        className="@container min-h-0 grow overflow-y-auto overscroll-contain border border-line bg-panel"
        onKeyDown={onKeyDown}
        onKeyDownCapture={cancelScroll}
        onWheel={cancelScroll}
        onPointerDown={cancelScroll}
        onFocus={(event) => {
          const row = event.target.closest("[aria-rowindex]")?.getAttribute("aria-rowindex");
          const index = Number(row) - 2;
          if (row !== null && index >= 0 && index < rows.count) setActive(rows.keyAt(index));
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) wantsFocusRef.current = false;
        }}
      >
        <HistoryHead />
        <div role="rowgroup" className="relative" style={{ height: view.getTotalSize() }}>
          {shownIndexes(lines, rows.count, activeIndex).map((index) => {
            const row = rows.at(index);
            const id = row.kind === "entry" ? row.entry.id : undefined;
            return (
              <HistoryRow
                // The index as key: a loaded row keeps the focus of its placeholder.
                key={index}
                row={row}
                index={index}
                to={id === undefined ? undefined : linkTo(id)}
                top={index * rowPx}
                height={rowPx}
                isSelected={id !== undefined && id === selectedId}
                isActive={index === tabIndex}
                isMarked={id !== undefined && marked.includes(id)}
                onMark={onMark}
                onRetry={onRetry}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The rows in view and some beyond, and the active one, which keeps the focus at any scroll position. */
function shownIndexes(
  lines: readonly { index: number }[],
  count: number,
  active: number | undefined,
): readonly number[] {
  const shown = lines.map(({ index }) => index).filter((index) => index < count);
  if (active === undefined || active >= count || shown.includes(active)) return shown;
  return active < (shown[0] ?? 0) ? [active, ...shown] : [...shown, active];
}

/** Heights of a row and of the header, px. They grow with the user's text size. */
function useHeights(): { rowPx: number; headPx: number } {
  const [remPx] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  return { rowPx: rowRem * remPx, headPx: headRem * remPx };
}

/** Keeps the focus on the active row while the returned ref is true, so that keys continue where the list has moved to. */
function useRowFocus(box: RefObject<HTMLDivElement | null>, activeIndex: number | undefined) {
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current || activeIndex === undefined) return;
    const target = box.current?.querySelector<HTMLElement>(`[aria-rowindex="${activeIndex + 2}"]`);
    const focused = document.activeElement;
    const isHere = focused === document.body || box.current?.contains(focused) === true;
    if (isHere && focused !== target && !(focused instanceof HTMLInputElement))
      target?.focus({ preventScroll: true });
  });
  return wantsFocus;
}

function HistoryHead() {
  const words = texts.columns;
  const heads: readonly (readonly [label: string, ...classes: string[]])[] = [
    [words.name],
    [words.type, from.xl],
    [words.status, from.md],
    [words.size, from.xl, "text-right"],
    [words.bytes, from.lg, "text-right"],
    [words.duration, from.lg, "text-right"],
    [words.expires, from.xl, "text-right"],
    [words.time(formatZone()), "text-right"],
  ];
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-2 border-b border-line-strong bg-panel text-12 font-medium text-ink-3"
    >
      <div role="row" aria-rowindex={1} className={classNames(columns, "h-8")}>
        <div role="columnheader">
          <span className="sr-only">{texts.choice.column}</span>
        </div>
        <div role="columnheader">
          <span className="sr-only">{words.picture}</span>
        </div>
        {heads.map(([label, ...classes]) => (
          <div key={label} role="columnheader" className={classNames("truncate px-2", ...classes)}>
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Rows that a search in the browser reads before the user must request more. */
const searchedAtOnce = 500;

/** Fetches what is beside the loaded pages when it comes near. Returns the action of a line's button: search on, or retry. */
function useFetchInView(
  history: History,
  first: number,
  last: number,
  isInPlace: () => boolean,
): (index: number) => void {
  const { rows } = history;
  const [searchMax, setSearchMax] = useState(searchedAtOnce);
  const { loadOlder, loadNewer } = history;
  const load = useEffectEvent((side: "older" | "newer") => {
    if (!isInPlace()) return;
    if (side === "older") loadOlder();
    else loadNewer();
  });
  useEffect(() => {
    if (rows.count === 0) return;
    const end = rows.at(rows.count - 1);
    const isSearchDue = end.kind !== "more" || end.searched < searchMax;
    if (last + aheadRows >= rows.count - 1 && end.kind !== "failed" && isSearchDue) load("older");
    if (first <= aheadRows && rows.at(0).kind !== "failed") load("newer");
  }, [rows, first, last, searchMax]);
  const latest = useRef(history);
  useLayoutEffect(() => {
    latest.current = history;
  });
  return useCallback((index: number) => {
    const row = latest.current.rows.at(index);
    if (row.kind === "more") setSearchMax(row.searched + searchedAtOnce);
    else latest.current.retry();
  }, []);
}

/** Debounce of the detail after an arrow key, ms. */
const followMs = 180;

interface Following {
  box: { readonly current: HTMLDivElement | null };
  activeId: string | undefined;
  selectedId: string | undefined;
  /** Moved by keys, not by a click. */
  isMoved: { readonly current: boolean };
  navigate: ReturnType<typeof useNavigate>;
  linkTo: (id: string) => string;
}

/**
 * While a result is open beside the list, replaces it by the active row: debounced, and immediately when the focus leaves
 * the list or another key is pressed, because later it would replace the page that the user has opened meanwhile.
 */
function useFollowingDetail({ box, activeId, selectedId, isMoved, navigate, linkTo }: Following) {
  /** The result opened for the keys, to distinguish it from one that was chosen elsewhere. */
  const followed = useRef<string>(undefined);
  const isGoing = useIsLoading();
  const to = activeId === undefined ? undefined : linkTo(activeId);
  const isToFollow = selectedId !== undefined && activeId !== undefined && activeId !== selectedId;
  // Cleaned up before the list is unmounted, when its focus leaves it without the user.
  useLayoutEffect(() => {
    if (!isToFollow || isGoing || to === undefined || !isMoved.current) return undefined;
    const list = box.current;
    const follow = () => {
      stop();
      followed.current = activeId;
      void navigate(to, { replace: true, preventScrollReset: true });
    };
    const timer = window.setTimeout(follow, followMs);
    const stop = () => {
      window.clearTimeout(timer);
      list?.removeEventListener("focusout", leave);
      document.removeEventListener("keydown", act);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && list?.contains(relatedTarget) === true) return;
      follow();
    };
    // A key that the list does not handle may lead to another page; this navigation must come first. The list's own keys
    // are default-prevented by now; those of window listeners are not.
    const act = ({ defaultPrevented }: Event) => {
      if (!defaultPrevented) follow();
    };
    list?.addEventListener("focusout", leave);
    document.addEventListener("keydown", act);
    return stop;
  }, [box, isToFollow, isGoing, to, activeId, isMoved, navigate]);
  return followed;
}

interface ScrollToResult extends Pick<HistoryRowsProps, "history" | "selectedId" | "isOpenedHere"> {
  followed: { readonly current: string | undefined };
  /** The list has a stored scroll position. */
  isLeftHere: boolean;
  onFound: (id: string, index: number) => void;
}

/**
 * Scrolls to the open result as soon as its line is known, if it was chosen outside the list: in the detail, the palette
 * or an address. After Back and a reload the list keeps its stored position. Returns a function that cancels the scroll,
 * for when the user moves the list.
 */
function useScrollToResult(options: ScrollToResult): () => void {
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

interface RowKeys extends Pick<HistoryRowsProps, "linkTo" | "onMark" | "onEnd"> {
  box: RefObject<HTMLDivElement | null>;
  rows: ListRows;
  /** Start of a move: the active row, or the first one in view. */
  current: number;
  activeId: string | undefined;
  /** px */
  rowPx: number;
  headPx: number;
  moveTo: (index: number) => void;
}

/** Key handler of the list: arrows, Page keys, Home and End move, Space chooses, with Shift a range, Enter opens. */
function useRowKeys(keys: RowKeys): (event: KeyboardEvent) => void {
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
