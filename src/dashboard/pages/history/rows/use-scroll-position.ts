import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ListRows, RowKey } from "../feed/list-rows.ts";
import { keepPosition, type readPosition } from "../list-position.ts";
import type { History } from "../use-history.ts";
import type { RowWindow } from "./use-row-window.ts";

interface ScrollPosition {
  box: { readonly current: HTMLDivElement | null };
  view: RowWindow;
  history: History;
  filters: string;
  rowPx: number;
  saved: ReturnType<typeof readPosition>;
}

/** Anchors the view when lines above it are added or removed, and stores the position for Back and a reload. */
export function useScrollPosition({
  box,
  view,
  history: { feed, rows },
  filters,
  rowPx,
  saved,
}: ScrollPosition): void {
  const anchor = useRef<{ key: RowKey; index: number } | undefined>(
    saved?.id === undefined ? undefined : { key: saved.id, index: saved.index },
  );

  const followAnchor = useEffectEvent((list: ListRows) => {
    const held = anchor.current;
    if (held === undefined || view.offset() <= 1) return;
    const index = list.indexOfKey(held.key);
    if (index === undefined || index === held.index) return;
    view.scrollTo(view.offset() + (index - held.index) * rowPx);
    anchor.current = { key: held.key, index };
  });
  useLayoutEffect(() => followAnchor(rows), [rows]);

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

  const offset = useEffectEvent(() => view.offset());
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let timer: number | undefined;
    // Read while the element is mounted: the last position is stored after it was unmounted.
    let top = offset();
    feed.pin(top <= 1);
    const keepNow = () => keep(top);
    const onScroll = () => {
      top = offset();
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
