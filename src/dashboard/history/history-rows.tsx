import { useVirtualizer, defaultRangeExtractor } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { NavigationType, useNavigate, useNavigation, useNavigationType } from "react-router";
import { classNames } from "../design-system/class-names.ts";
import { formatZone } from "../design-system/format.ts";
import { columns, from, HistoryRow } from "./history-row.tsx";
import type { RowKey } from "./feed/list-rows.ts";
import { keepPosition, readPosition } from "./list-position.ts";
import { texts } from "./texts.ts";
import type { History } from "./use-history.ts";

export interface HistoryRowsProps {
  history: History;
  /** By which this list's place is kept. */
  filters: string;
  /** What is open was opened with this list, and not before other filters brought it up. */
  isOpenedHere: boolean;
  selectedId: string | undefined;
  marked: readonly string[];
  linkTo: (id: string) => string;
  onMark: (id: string) => void;
  /** Between the list and its head. */
  children?: ReactNode;
}

/** Of one row and of the head, rem. */
const rowRem = 3.75;
const headRem = 2;
/** Drawn beyond what is in view, on both sides, lines. */
const overscan = 3;
/** A search in the browser goes so far by itself; after that it is asked for. */
const searchedAtOnce = 500;
/** The detail follows the arrow keys when they rest, ms. */
const followMs = 180;

/** Newest first, as long as it is: only what is in view is drawn and fetched. One Tab stop; arrow keys move in it. */
export function HistoryRows({
  history,
  filters,
  isOpenedHere,
  selectedId,
  marked,
  linkTo,
  onMark,
  children,
}: HistoryRowsProps) {
  const { feed, state, rows } = history;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [saved] = useState(() => readPosition(filters));
  const [active, setActive] = useState<RowKey | undefined>(selectedId);
  const [searchMax, setSearchMax] = useState(searchedAtOnce);
  const remPx = useRemPx();
  const rowPx = rowRem * remPx;
  const headPx = headRem * remPx;
  const activeIndex = active === undefined ? undefined : rows.indexOfKey(active);

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    overscan,
    initialOffset: saved === undefined ? 0 : saved.index * rowPx + saved.rest,
    // The row with the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (activeIndex === undefined || activeIndex >= range.count || shown.includes(activeIndex))
        return shown;
      return [...shown, activeIndex].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  // In a view that is new for the most part, the new lines are empty at first: so it answers the key sooner. Told by
  // half views, or every line that comes into view would have the list drawn twice.
  const halfView = Math.max(1, Math.ceil((last - first) / 2));
  const half = virtualizer.range === null ? undefined : Math.floor(first / halfView);
  const settledHalf = useDeferredValue(half) ?? half ?? 0;
  const isLeaping = half !== undefined && Math.abs(half - settledHalf) > 1;
  const isEmptyYet = (index: number) =>
    isLeaping &&
    index !== activeIndex &&
    (index < settledHalf * halfView - overscan || index > (settledHalf + 3) * halfView + overscan);

  useEffect(() => {
    const row = rows.count === 0 ? undefined : rows.at(Math.min(last, rows.count - 1));
    if (row?.kind === "more" && row.searched >= searchMax) return;
    const { from: start, to } = rows.toPlaces(first, last + 1);
    feed.show(start, to);
  }, [feed, rows, first, last, searchMax]);

  useScrollPlace({ box, history, filters, rowPx, saved });

  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current || activeIndex === undefined) return;
    const target = box.current?.querySelector<HTMLElement>(`[aria-rowindex="${activeIndex + 2}"]`);
    const focused = document.activeElement;
    const isHere = focused === document.body || box.current?.contains(focused) === true;
    if (isHere && focused !== target && !(focused instanceof HTMLInputElement))
      target?.focus({ preventScroll: true });
  });

  const activeRow = activeIndex === undefined || activeIndex >= rows.count ? undefined : rows.at(activeIndex);
  const activeId = activeRow?.kind === "entry" ? activeRow.entry.id : undefined;
  const followed = useFollow({ box, activeId, selectedId, isMoved: wantsFocus, navigate, linkTo });

  const wanted = useWanted({ selectedId, followed, isOpenedHere, isLeftHere: saved !== undefined });
  const showWanted = useEffectEvent(() => {
    const id = wanted.current;
    if (id === undefined) return;
    const index = rows.indexOfKey(id);
    if (index === undefined) {
      // It came while something further down was read: this is what it was held back for.
      if ((feed.rows.placeOf(id) ?? state.top) < state.top) feed.showNew();
      return;
    }
    wanted.current = undefined;
    setActive(id);
    virtualizer.scrollToIndex(index, { align: "auto" });
  });
  useEffect(() => {
    showWanted();
  }, [selectedId, rows]);
  const letGo = () => {
    wanted.current = undefined;
  };

  function moveTo(index: number) {
    const next = Math.min(Math.max(index, 0), rows.count - 1);
    wantsFocus.current = true;
    setActive(rows.keyAt(next));
    virtualizer.scrollToIndex(next, { align: "auto" });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || rows.count === 0) return;
    const current = activeIndex ?? first;
    const inView = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headPx) / rowPx) - 1);
    if (event.key === "ArrowDown") moveTo(current + 1);
    else if (event.key === "ArrowUp") moveTo(current - 1);
    else if (event.key === "PageDown") moveTo(current + inView);
    else if (event.key === "PageUp") moveTo(current - inView);
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(rows.count - 1);
    else if (event.key === " " && isRow(event.target)) {
      if (activeId !== undefined) onMark(activeId);
    } else if (event.key === "Enter" && isRow(event.target)) {
      if (activeId !== undefined) void navigate(linkTo(activeId), { preventScrollReset: true });
    } else return;
    event.preventDefault();
  }

  const onRetry = useCallback(
    (index: number) => {
      const row = rows.at(index);
      if (row.kind === "more") setSearchMax(row.searched + searchedAtOnce);
      else feed.retry(rows.toPlaces(index, index + 1).from);
    },
    [rows, feed],
  );

  const tabIndex = activeIndex !== undefined && activeIndex < rows.count ? activeIndex : first;
  return (
    <div className="relative flex h-0 min-h-80 grow flex-col">
      {children}
      <div
        ref={box}
        role="grid"
        aria-label={texts.title}
        aria-rowcount={rows.isCountCertain ? rows.count + 1 : -1}
        aria-busy={state.isRefreshing}
        className="@container min-h-0 grow overflow-y-auto overscroll-contain border border-line bg-panel"
        onKeyDown={onKeyDown}
        onKeyDownCapture={letGo}
        onWheel={letGo}
        onPointerDown={letGo}
        onFocus={(event) => {
          const row = event.target.closest("[aria-rowindex]")?.getAttribute("aria-rowindex");
          const index = Number(row) - 2;
          if (row !== null && index >= 0 && index < rows.count) setActive(rows.keyAt(index));
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) wantsFocus.current = false;
        }}
      >
        <Head />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = isEmptyYet(index) ? undefined : rows.at(index);
            const id = row?.kind === "entry" ? row.entry.id : undefined;
            return (
              <HistoryRow
                // By its place on the screen: a row that is loaded keeps the focus that its placeholder had.
                key={index}
                row={row}
                index={index}
                to={id === undefined ? undefined : linkTo(id)}
                top={start - headPx}
                height={size}
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

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.role === "row";
}

function Head() {
  const words = texts.columns;
  const cell = "truncate px-2";
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-2 border-b border-line-strong bg-panel text-12 font-medium text-ink-3"
    >
      <div role="row" aria-rowindex={1} className={classNames(columns, "h-8")}>
        <div role="columnheader">
          <span className="sr-only">{texts.compare.column}</span>
        </div>
        <div role="columnheader">
          <span className="sr-only">{words.picture}</span>
        </div>
        <div role="columnheader" className={cell}>
          {words.name}
        </div>
        <div role="columnheader" className={classNames(cell, from.xl)}>
          {words.type}
        </div>
        <div role="columnheader" className={classNames(cell, from.md)}>
          {words.status}
        </div>
        <div role="columnheader" className={classNames(cell, from.xl, "text-right")}>
          {words.size}
        </div>
        <div role="columnheader" className={classNames(cell, from.lg, "text-right")}>
          {words.bytes}
        </div>
        <div role="columnheader" className={classNames(cell, from.lg, "text-right")}>
          {words.duration}
        </div>
        <div role="columnheader" className={classNames(cell, from.xl, "text-right")}>
          {words.expires}
        </div>
        <div role="columnheader" className={classNames(cell, "text-right")}>
          {words.time(formatZone())}
        </div>
      </div>
    </div>
  );
}

/** The reader's text size, px: rows grow with it. */
function useRemPx(): number {
  const [remPx] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  return remPx;
}

interface Wanting {
  selectedId: string | undefined;
  followed: { readonly current: string | undefined };
  isOpenedHere: boolean;
  /** The list was here before, in this tab. */
  isLeftHere: boolean;
}

/**
 * The result that is to come into view as soon as its line is known: one that was chosen elsewhere, beside the list, by
 * the palette or by an address. After Back and a reload the list stands where it was left, and one of other filters
 * begins at its own place.
 */
function useWanted({ selectedId, followed, isOpenedHere, isLeftHere }: Wanting) {
  const isReturn = useNavigationType() === NavigationType.Pop && isLeftHere;
  const wanted = useRef(isOpenedHere && !isReturn ? selectedId : undefined);
  const before = useRef(selectedId);
  useEffect(() => {
    if (selectedId === before.current) return;
    before.current = selectedId;
    wanted.current = selectedId === followed.current ? undefined : selectedId;
  }, [selectedId, followed]);
  return wanted;
}

interface Following {
  box: { readonly current: HTMLDivElement | null };
  activeId: string | undefined;
  selectedId: string | undefined;
  /** The keys have moved it, and not a click. */
  isMoved: { readonly current: boolean };
  navigate: ReturnType<typeof useNavigate>;
  linkTo: (id: string) => string;
}

/**
 * While a result is open beside the list, the one that the keys have moved to takes its place when they rest, leave the
 * list or are followed by another: later, it would take the place of the page that somebody has gone to meanwhile.
 */
function useFollow({ box, activeId, selectedId, isMoved, navigate, linkTo }: Following) {
  /** The one that was opened for the keys, so that it is not taken for chosen elsewhere. */
  const followed = useRef<string>(undefined);
  const isGoing = useNavigation().state !== "idle";
  const to = activeId === undefined ? undefined : linkTo(activeId);
  const isToFollow = selectedId !== undefined && activeId !== undefined && activeId !== selectedId;
  // Before the list is taken away: its focus leaves it then, and that is nobody's choice.
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
    // Another key than the list's may lead to another page, which this must not come after. The list's own are taken by
    // now; what the whole window listens for is not.
    const act = ({ defaultPrevented }: Event) => {
      if (!defaultPrevented) follow();
    };
    list?.addEventListener("focusout", leave);
    document.addEventListener("keydown", act);
    return stop;
  }, [box, isToFollow, isGoing, to, activeId, isMoved, navigate]);
  return followed;
}

interface ScrollPlace {
  box: { readonly current: HTMLDivElement | null };
  history: History;
  filters: string;
  rowPx: number;
  saved: ReturnType<typeof readPosition>;
}

/** Keeps what is read where it is when lines come or go above it, and remembers it for Back and for a reload. */
function useScrollPlace({ box, history: { feed, rows }, filters, rowPx, saved }: ScrollPlace): void {
  const anchor = useRef<{ key: RowKey; index: number } | undefined>(
    saved?.id === undefined ? undefined : { key: saved.id, index: saved.index },
  );

  useLayoutEffect(() => {
    const element = box.current;
    const held = anchor.current;
    if (element === null || held === undefined || element.scrollTop <= 1) return;
    const index = rows.indexOfKey(held.key);
    if (index === undefined || index === held.index) return;
    element.scrollBy({ top: (index - held.index) * rowPx, behavior: "instant" });
    anchor.current = { key: held.key, index };
  }, [box, rows, rowPx]);

  const keep = useEffectEvent((top: number) => {
    const index = Math.floor(top / rowPx);
    const row = index < rows.count ? rows.at(index) : undefined;
    const id = row?.kind === "entry" ? row.entry.id : undefined;
    if (rows.count > 0) keepPosition(filters, { index, id, rest: top - index * rowPx, count: rows.count });
  });
  const hold = useEffectEvent((top: number) => {
    const index = Math.floor(top / rowPx);
    if (index < rows.count) anchor.current = { key: rows.keyAt(index), index };
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let timer: number | undefined;
    // The element may be gone from the page when the place is kept for the last time.
    let top = element.scrollTop;
    feed.pin(top <= 1);
    const keepNow = () => {
      keep(top);
    };
    const onScroll = () => {
      top = element.scrollTop;
      feed.pin(top <= 1);
      hold(top);
      window.clearTimeout(timer);
      timer = window.setTimeout(keepNow, 150);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.clearTimeout(timer);
      keepNow();
      element.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", keepNow);
    };
  }, [box, feed]);
}
