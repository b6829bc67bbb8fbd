import type { PointerEvent } from "react";
import { isEqualJson } from "#contract/canonical-json.ts";
import { startHandleDrag } from "../../../features/stage/drag-handle.ts";
import type { StageView } from "../../../features/stage/stage-props.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { guidesMax, guidesOf, withGuides } from "../../../model/design/source/design-notes.ts";
import type { Designer } from "../use-designer.ts";

/** CSS px beside the page at which a guide that is released disappears. */
const removedPx = 24;

export interface Guide {
  axis: "x" | "y";
  /** The guide that is moved; undefined for a new one, which appears on the page. */
  place: number | undefined;
}

/** The design with a guide at another place, px of the page. It is removed where that is `removedAt` px beside the page. */
export function moveGuide(
  start: Design,
  { axis, place, removedAt }: Guide & { removedAt: number },
  to: number,
): Design {
  const px = Math.round(to);
  const { width, height } = documentOf(start.source);
  const isBeside = px < -removedAt || px > (axis === "x" ? width : height) + removedAt;
  const before = guidesOf(start.source);
  const others = before[axis].filter((one) => one !== place);
  const isAdded = !isBeside && (place !== undefined || others.length < guidesMax);
  const places = isAdded ? [...new Set([...others, px])].toSorted((a, b) => a - b) : others;
  if (isEqualJson([...places], [...before[axis]])) return start;
  return { ...start, source: withGuides(start.source, { ...before, [axis]: places }) };
}

/** Drags a guide: one step of undo. Released beside the page, it is removed. */
export function startGuideDrag(
  event: PointerEvent<HTMLDivElement>,
  { designer, view, axis, place }: Guide & { designer: Designer; view: StageView },
): void {
  const { shownZoom, pointOf } = view;
  const gesture = `guide ${axis} ${event.timeStamp}`;
  const removedAt = place === undefined ? 0 : removedPx / shownZoom;
  startHandleDrag(event, {
    onMove: (moved) =>
      designer.drag((start) => moveGuide(start, { axis, place, removedAt }, pointOf(moved)[axis]), gesture),
    onEnd: designer.finishGesture,
    onCancel: () => designer.cancelGesture(gesture),
  });
}

/** The least distance of two labels, CSS px. */
const labelPx = 56;

interface RulerTicks {
  /** Px of the page between labels: 1, 2 or 5 times a power of ten. */
  step: number;
  /** Px of the page between ticks. */
  tick: number;
}

/** The ticks of a ruler. `zoom`: CSS px for each px of the page. */
export function rulerTicks(zoom: number): RulerTicks {
  const least = labelPx / zoom;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  const step = Math.max(1, factor * power);
  return { step, tick: Math.max(1, step / (factor === 2 ? 4 : 5)) };
}
