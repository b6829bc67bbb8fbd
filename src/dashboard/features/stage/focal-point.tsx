import { type PointerEvent, type RefObject, useState } from "react";
import { createPortal } from "react-dom";
import { applyMatrix, boxMatrix, type Point } from "#scene/paint/matrix.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { usePlane } from "../fields/use-plane.ts";
import { startHandleDrag, stopEvent } from "./drag-handle.ts";
import {
  type Focus,
  focusAtPoint,
  focusOf,
  clampFocus,
  pictureRect,
  pointOfFocus,
  toBoxPoint,
} from "./focal.ts";
import { texts } from "./texts.ts";
import {
  focalDot,
  focalMark,
  type LayerPlace,
  placeInLayer,
  WholePicture,
  type WholePictureProps,
} from "./whole-picture.tsx";

export interface FocalPointProps extends Pick<WholePictureProps, "component" | "picture" | "zoom"> {
  editor: ValueEditor;
  /** The layer over the view, outside of the scrolled content. */
  layer: RefObject<HTMLDivElement | null>;
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** The pointer drags the picture below; the handle is seen while it has the focus of the keyboard. */
  isForKeys: boolean;
}

/**
 * The handle of a picture's focal point. While it is dragged, shows the whole picture at a fixed place with the part
 * that will be visible.
 */
export function FocalPoint({ component, picture, editor, zoom, layer, pointOf, isForKeys }: FocalPointProps) {
  const { id } = component;
  const gesture = `stage focus of ${id}`;
  // The picture's place when the drag began; it stays fixed, or it would move away below the pointer.
  const [drawn, setDrawn] = useState<LayerPlace & { startFocus: Focus }>();
  const startFocus = drawn?.startFocus;
  const focus = focusOf(component);
  const rect = pictureRect(component, picture, startFocus);
  const seen = applyMatrix(boxMatrix(component), pointOfFocus(component, rect, focus));

  const changeOf = (axis: "X" | "Y", value: number) => ({
    componentId: id,
    property: `position${axis}`,
    value,
  });

  function set(next: Focus) {
    const across = next.x === focus.x ? [] : [changeOf("X", next.x)];
    editor.set(next.y === focus.y ? across : [...across, changeOf("Y", next.y)], gesture);
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const from = pictureRect(component, picture);
    editor.finishGesture();
    const place = placeInLayer(event.currentTarget.parentElement, layer.current);
    setDrawn(place && { ...place, startFocus: focus });
    startHandleDrag(event, {
      onMove: (moved) => {
        const next = focusAtPoint(component, from, toBoxPoint(component, pointOf(moved)));
        editor.set([changeOf("X", next.x), changeOf("Y", next.y)], gesture);
      },
      onEnd: () => {
        setDrawn(undefined);
        editor.finishGesture();
      },
      onCancel: () => {
        setDrawn(undefined);
        editor.cancelGesture(gesture);
      },
    });
  }

  const { onKeyDown } = usePlane(focus, (point) => set(clampFocus(point)), { Home: { x: 0.5, y: 0.5 } });

  const words = texts.focus.at(Math.round(focus.x * 100), Math.round(focus.y * 100));
  return (
    <>
      {drawn !== undefined &&
        createPortal(<WholePicture {...{ component, picture, zoom, seen }} {...drawn} />, drawn.layer)}
      <div
        role="slider"
        tabIndex={0}
        aria-label={texts.focus.label(id)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(focus.x * 100)}
        aria-valuetext={words}
        title={texts.focus.label(id)}
        className={classNames(
          focalMark,
          "z-2 cursor-move touch-none",
          isForKeys && "pointer-events-none not-focus-visible:opacity-0",
        )}
        style={{ left: seen.x * zoom, top: seen.y * zoom }}
        onPointerDown={drag}
        onKeyDown={onKeyDown}
        onBlur={editor.finishGesture}
        onClick={stopEvent}
        onDoubleClick={stopEvent}
        onPointerMove={stopEvent}
      >
        <span className={focalDot} />
      </div>
    </>
  );
}
