import type { PointerEvent } from "react";
import type { ComponentBox } from "#scene/component-box.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { startHandleDrag, stopEvent } from "../../../features/stage/drag-handle.ts";
import { formatGradient, readGradient } from "../../../features/fields/gradient-model.ts";
import type { StageView } from "../../../features/stage/stage-props.ts";
import { gradientAngleTo, gradientEnds } from "../../../model/design/geometry/gradient-line.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

/** A gradient that the canvas shows a line for. */
interface GradientOwner {
  componentId: string;
  property: string;
  text: string;
  box: ComponentBox;
}

export interface GradientLineProps {
  owner: GradientOwner;
  designer: Designer;
  view: StageView;
}

const angleStep = 15;

/** The line of a linear gradient, whose ends turn it; with Shift in steps of 15°. The gradient's field does the same. */
export function GradientLine({ owner, designer, view }: GradientLineProps) {
  const { componentId, property, text, box } = owner;
  const gradient = readGradient(text);
  if (gradient === undefined || gradient.shape !== "linear") return null;
  const { from, to } = gradientEnds(box, gradient.angle);
  const { shownZoom, pointOf } = view;

  function turn(event: PointerEvent<HTMLDivElement>, isEnd: boolean) {
    const gesture = `gradient ${componentId}.${property}`;
    designer.finishGesture();
    startHandleDrag(event, {
      onMove: (moved) => {
        if (gradient === undefined) return;
        const free = (gradientAngleTo(box, pointOf(moved)) + (isEnd ? 0 : 180)) % 360;
        const angle = moved.shiftKey ? (Math.round(free / angleStep) * angleStep) % 360 : free;
        const value = formatGradient({ ...gradient, angle });
        designer.set([{ componentId, property, value }], gesture);
      },
      onEnd: designer.finishGesture,
      onCancel: () => designer.cancelGesture(gesture),
    });
  }

  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${view.width} ${view.height}`}
        className="designer-marks pointer-events-none absolute inset-0 size-full overflow-visible fill-none"
      >
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="designer-halo" />
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="designer-selected" />
      </svg>
      {[
        { isEnd: false, at: from, color: gradient.stops[0]?.color },
        { isEnd: true, at: to, color: gradient.stops.at(-1)?.color },
      ].map(({ isEnd, at, color }) => (
        <div
          key={String(isEnd)}
          role="presentation"
          tabIndex={-1}
          data-handle={isEnd ? "gradient end" : "gradient start"}
          title={texts.canvas.gradient}
          className="designer-handle designer-rotate"
          style={{ left: at.x * shownZoom, top: at.y * shownZoom, background: color }}
          onPointerDown={(event) => turn(event, isEnd)}
          onDoubleClick={stopEvent}
        />
      ))}
    </>
  );
}

/** The gradient of the selected component, or of the page; undefined if it has none. */
export function gradientOwnerOf(
  document: TemplateDocument,
  page: number,
  componentId: string | undefined,
): GradientOwner | undefined {
  if (componentId === undefined) return undefined;
  const shown = document.pages[page];
  if (componentId === pageComponentIdOf(document)) {
    const { width, height } = document;
    const box = { x: 0, y: 0, width, height, rotation: 0 };
    return { componentId, property: "backgroundGradient", text: shown?.backgroundGradient ?? "", box };
  }
  const component = shown?.components.find(({ id }) => id === componentId);
  if (component === undefined) return undefined;
  if ("gradient" in component)
    return { componentId, property: "gradient", text: component.gradient, box: component };
  if ("tintGradient" in component)
    return { componentId, property: "tintGradient", text: component.tintGradient, box: component };
  return undefined;
}
