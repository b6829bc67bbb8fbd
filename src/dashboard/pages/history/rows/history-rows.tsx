import { useVirtualizer } from "@tanstack/react-virtual";
import {
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
import type { RowKey } from "../list/loaded-list.ts";
import { readPosition } from "../list-position.ts";
import { texts } from "../texts.ts";
import type { History } from "../use-history.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { formatZone } from "../../../base/design-system/format.ts";
import { columns, from, HistoryRow } from "./history-row.tsx";
import { useFollowingDetail } from "./use-following-detail.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useScrollPosition } from "./use-scroll-position.ts";
import { useScrollToResult } from "./use-scroll-to-result.ts";

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

/** Sticky header of the list. */
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
