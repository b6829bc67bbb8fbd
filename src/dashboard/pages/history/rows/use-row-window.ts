import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createScrollScale } from "./scroll-scale.ts";

/** Rows of one height in a box that scrolls them. All offsets in px; those of the list begin at its first row. */
export interface RowWindow {
  /** The rows in view, both included; null until the box is measured. */
  range: { startIndex: number; endIndex: number } | null;
  /** Height of the element that contains the rows. */
  height: number;
  /** Offset of a row in that element. */
  topOf: (index: number) => number;
  /** Offset of the view in the list. */
  offset: () => number;
  scrollTo: (offset: number) => void;
  /** Scrolls as far as needed to show the row. */
  scrollToIndex: (index: number) => void;
}

interface Options {
  box: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
  /** Height of a sticky header inside the box. */
  headPx: number;
  /** Offset of the view at first. */
  initialOffset: number;
}

/** The view of a list at rest is put back to its place on the scale after this, ms. */
const restMs = 150;

/**
 * Which rows of a long list to render, and where. A list that is higher than browsers draw is scaled (`scroll-scale.ts`):
 * `shift` is the difference between the offset in the list and that in the box. A wheel moves the list by its own px, so
 * the shift stays; after a jump, such as of the scroll bar, and at rest, the scale decides it.
 */
export function useRowWindow({ box, count, rowPx, headPx, initialOffset }: Options): RowWindow {
  const [shown, setShown] = useState<{ first: number; last: number; shift: number }>();
  const [viewPx, setViewPx] = useState(0);
  const size = useMemo(() => ({ count, rowPx, viewPx }), [count, rowPx, viewPx]);
  const listPx = count * rowPx;
  const scale = useMemo(() => createScrollScale({ listPx, viewPx }), [listPx, viewPx]);
  const place = useRef({ top: 0, shift: 0, isPlaced: false });
  /** The row to show when the box is measured. */
  const awaited = useRef<number>(undefined);

  /** Renders the rows in view if they are others than before. */
  function show(): void {
    const { top, shift } = place.current;
    const { first, last } = rowsInView(top + shift, { ...size, headPx });
    setShown((before) =>
      before?.first === first && before.last === last && before.shift === shift
        ? before
        : { first, last, shift },
    );
  }

  function scrollTo(offset: number): void {
    const element = box.current;
    if (element === null) return;
    const wanted = Math.max(0, Math.min(offset, listPx - viewPx));
    element.scrollTo({ top: scale.toBox(wanted), behavior: "instant" });
    const top = element.scrollTop;
    // The browser rounds the offset of a box.
    place.current = { top, shift: scale.height === listPx ? 0 : wanted - top, isPlaced: true };
    show();
  }

  function scrollToIndex(index: number): void {
    if (viewPx === 0) {
      awaited.current = index;
      return;
    }
    const offset = place.current.top + place.current.shift;
    if (index * rowPx < offset) scrollTo(index * rowPx);
    else if ((index + 1) * rowPx > offset + viewPx) scrollTo((index + 1) * rowPx - viewPx);
  }

  const onScroll = useEffectEvent(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop: top } = element;
    const before = place.current;
    const isEnd = top <= 0 || top >= scale.height - viewPx;
    const isJump = isEnd || Math.abs(top - before.top) > 4 * viewPx;
    const shift = scale.height === listPx ? 0 : isJump ? scale.toList(top) - top : before.shift;
    place.current = { ...before, top, shift };
    // Otherwise the rows would follow the scrolled box a frame later.
    flushSync(show);
  });
  const onRest = useEffectEvent(() => {
    const { top, shift } = place.current;
    if (Math.abs(scale.toList(top) - top - shift) > 1) scrollTo(top + shift);
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setViewPx(Math.max(0, element.clientHeight - headPx));
    const observer = new ResizeObserver(measure);
    let timer: number | undefined;
    const scroll = () => {
      onScroll();
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onRest(), restMs);
    };
    measure();
    observer.observe(element);
    element.addEventListener("scroll", scroll, { passive: true });
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      element.removeEventListener("scroll", scroll);
    };
  }, [box, headPx]);

  const onSize = useEffectEvent((now: typeof size) => {
    if (scale.height === listPx) place.current.shift = 0;
    if (place.current.isPlaced) show();
    else if (now.viewPx > 0) scrollTo(initialOffset);
    const index = awaited.current;
    if (index === undefined || now.viewPx === 0) return;
    awaited.current = undefined;
    scrollToIndex(index);
  });
  useLayoutEffect(() => onSize(size), [size]);

  const shift = shown?.shift ?? 0;
  return {
    range: shown === undefined ? null : { startIndex: shown.first, endIndex: shown.last },
    height: scale.height,
    // A row out of view may be far outside of the element, which would make it higher.
    topOf: (index) => Math.max(-2 * rowPx, Math.min(index * rowPx - shift, scale.height - rowPx)),
    offset: () => place.current.top + place.current.shift,
    scrollTo,
    scrollToIndex,
  };
}

/** The first may be under the header. */
function rowsInView(
  offset: number,
  { count, rowPx, headPx, viewPx }: { count: number; rowPx: number; headPx: number; viewPx: number },
): { first: number; last: number } {
  const first = Math.max(0, Math.min(count - 1, Math.floor((offset - headPx) / rowPx)));
  return { first, last: Math.max(first, Math.min(count - 1, Math.ceil((offset + viewPx) / rowPx) - 1)) };
}
