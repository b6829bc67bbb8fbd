import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ListRows, RowKey } from "../list/loaded-list.ts";
import { keepPosition, type readPosition } from "../list-position.ts";
import type { History } from "../use-history.ts";

interface ScrollPosition {
  box: { readonly current: HTMLDivElement | null };
  history: History;
  filters: string;
  rowPx: number;
  saved: ReturnType<typeof readPosition>;
  /** The list begins at its end: at the oldest. */
  startsAtEnd: boolean;
}

/** A reload begins in the middle of a list only if its first page would not reach that far. */
const firstPageRows = 30;

/** Anchors the view when lines above it are added or removed, and stores the position for Back and a reload. */
export function useScrollPosition({
  box,
  history: { pin, rows },
  filters,
  rowPx,
  saved,
  startsAtEnd,
}: ScrollPosition): void {
  const anchor = useRef<{ key: RowKey; index: number } | undefined>(
    saved?.id === undefined ? undefined : { key: saved.id, index: saved.index },
  );
  const isPlaced = useRef(false);
  const wasFromNewest = useRef(true);

  const holdFrom = useEffectEvent((top: number) => {
    let index = Math.floor(top / rowPx);
    // A line that is not loaded yet has no key that stays.
    while (index < rows.count && rows.at(index).kind !== "entry") index += 1;
    if (index < rows.count) anchor.current = { key: rows.keyAt(index), index };
  });

  const followAnchor = useEffectEvent((list: ListRows) => {
    const element = box.current;
    if (element === null || list.count === 0) return;
    const isFromNewest = wasFromNewest.current;
    wasFromNewest.current = list.isFromNewest;
    const held = anchor.current;
    const index = held && list.indexOfKey(held.key);
    if (!isPlaced.current) {
      // Back and a reload: where the list was left. A part of the list begins at its newest, or at the very oldest.
      if (index !== undefined) element.scrollTo({ top: index * rowPx + (saved?.rest ?? 0) });
      else if (!list.isFromNewest) element.scrollTo({ top: startsAtEnd ? element.scrollHeight : rowPx });
      isPlaced.current = true;
      holdFrom(element.scrollTop);
      return;
    }
    if (held === undefined || index === undefined) return;
    const isAtNewest = element.scrollTop <= 1 && isFromNewest;
    if (!isAtNewest && index !== held.index) element.scrollBy({ top: (index - held.index) * rowPx });
    anchor.current = { key: held.key, index };
  });
  useLayoutEffect(() => followAnchor(rows), [rows]);

  const keep = useEffectEvent((top: number) => {
    const index = Math.floor(top / rowPx);
    const row = index < rows.count ? rows.at(index) : undefined;
    const entry = row?.kind === "entry" ? row.entry : undefined;
    const isFarDown = !rows.isFromNewest || index > firstPageRows;
    // Just after it, because a page before a moment lacks what was made then.
    const until =
      isFarDown && entry?.createdAt !== undefined ? new Date(entry.createdAt + 1).toISOString() : undefined;
    // At the newest, those that arrive meanwhile are in view afterwards.
    const id = top <= 1 && rows.isFromNewest ? undefined : entry?.id;
    if (rows.count > 0) keepPosition(filters, { index, id, rest: top - index * rowPx, until });
  });
  const hold = useEffectEvent((top: number) => {
    pin(top <= 1 && rows.isFromNewest);
    if (isPlaced.current) holdFrom(top);
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let timer: number | undefined;
    // Read while the element is mounted: the last position is stored after it was unmounted.
    let top = element.scrollTop;
    hold(top);
    const keepNow = () => keep(top);
    const onScroll = () => {
      top = element.scrollTop;
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
  }, [box]);
}
