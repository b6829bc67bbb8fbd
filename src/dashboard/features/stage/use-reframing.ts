import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { applyMatrix, boxMatrix, type Point } from "#scene/paint/matrix.ts";
import type { ComponentOf } from "#scene/document.ts";
import { announce } from "../../base/design-system/toast.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { texts } from "./texts.ts";
import { propertySpecOf } from "#scene/properties/component-properties.ts";
import { flip, type Focus, focusOf, pictureRect, toBoxPoint } from "./focal.ts";

export interface ReframingOptions {
  component: ComponentOf<"IMAGE">;
  /** Size of the picture, px. */
  picture: Record<"width" | "height", number>;
  editor: ValueEditor;
}

const properties = ["positionX", "positionY", "zoom"] as const;

/**
 * Moves and zooms a picture inside its frame, which it covers from the first gesture on. A gesture is a drag, or a run of
 * keys or of the wheel, and one step of undo.
 */
export function useReframing({ component, picture, editor }: ReframingOptions) {
  const { id, fit } = component;
  const gesture = `crop ${id}`;
  const run = useRef<string>(undefined);
  // The framing that was set last, as several events may precede the next render.
  const latest = useRef<Framing>(component);
  useLayoutEffect(() => {
    latest.current = component;
  });

  const leave = useEffectEvent(() => editor.finishGesture());
  useEffect(() => () => leave(), []);

  const now = () => ({ ...component, ...framingOf(latest.current) });

  /** Begins a gesture, unless the last one is of the same run; returns whether it is. */
  function begin(kind: string): boolean {
    const isSame = run.current === kind;
    if (run.current !== undefined && !isSame) editor.finishGesture();
    run.current = kind;
    return isSame;
  }

  function set(framing: Framing) {
    const before = latest.current;
    latest.current = framing;
    const changed = properties.filter((property) => framing[property] !== before[property]);
    if (changed.length === 0) return;
    const values = changed.map((property) => ({ componentId: id, property, value: framing[property] }));
    const cover = { componentId: id, property: "fit", value: "cover" };
    editor.set(fit === "cover" ? values : [cover, ...values], gesture);
  }

  function press(framing: Framing) {
    set(framing);
    const percent = (share: number) => Math.round(share * 100);
    const { positionX, positionY, zoom } = framing;
    announce(texts.pictureCrop.at(percent(zoom), percent(positionX), percent(positionY)));
  }

  return {
    begin,
    /** Reframes the picture as it is now, or as it was at the start of a gesture. */
    apply: (reframing: Reframing, start = now()) => set(reframe(start, picture, reframing)),
    end: editor.finishGesture,
    cancel: () => editor.cancelGesture(gesture),
    now,
    /** Moves the picture by px of the page. */
    moveBy: ({ x, y }: Point) => {
      begin("arrows");
      const from = middleOf(component);
      press(reframe(now(), picture, { from, to: { x: from.x + x, y: from.y + y } }));
    },
    /** Zooms towards the focal point. */
    zoomBy: (factor: number) => {
      begin("zoom");
      const start = now();
      const middle = middleOf(component);
      const { zoom } = reframe(start, picture, { from: middle, to: middle, zoom: start.zoom * factor });
      press({ ...framingOf(start), zoom });
    },
  };
}

export type Reframer = ReturnType<typeof useReframing>;

function framingOf({ positionX, positionY, zoom }: Framing): Framing {
  return { positionX, positionY, zoom };
}

function middleOf(component: ComponentOf<"IMAGE">): Point {
  return applyMatrix(boxMatrix(component), { x: component.width / 2, y: component.height / 2 });
}

type ImageComponent = ComponentOf<"IMAGE">;

/** The part of a picture that covers its frame, as properties of the component. */
type Framing = Pick<ImageComponent, "positionX" | "positionY" | "zoom">;

export interface Reframing {
  /** The point of the drawn picture that comes to `to`; px of the page. */
  from: Point;
  to: Point;
  /** Clamped to what the property accepts. */
  zoom?: number;
}

const { minimum: zoomMin = 1, maximum: zoomMax = 1 } = propertySpecOf("IMAGE", "zoom") ?? {};

/** A focus moves a picture that is drawn 5,000 px wide in steps of a twentieth of a px. */
const focusDigits = 5;
const zoomDigits = 4;
/** Places that are nearer to each other, px, are the same. */
const samePlacePx = 0.02;

/**
 * Moves and zooms a picture inside its frame, the box of its component, which it always covers. An axis along which it
 * stays where it is keeps its focal point.
 */
export function reframe(
  component: ImageComponent,
  picture: Record<"width" | "height", number>,
  { from, to, zoom: wanted = component.zoom }: Reframing,
): Framing {
  const zoom = rounded(clampPictureZoom(wanted), zoomDigits);
  const covering = { ...component, fit: "cover" } as const;
  const before = pictureRect(covering, picture);
  const kept = pictureRect({ ...covering, zoom }, picture);
  const [start, end] = [from, to].map((point) => flip(component, toBoxPoint(component, point)));
  const factor = zoom / component.zoom;
  const along = (axis: keyof Focus, side: "width" | "height", edge: "left" | "top"): number => {
    const length = (axis === "x" ? kept.right : kept.bottom) - kept[edge];
    const space = component[side];
    const asked = (end?.[axis] ?? 0) - ((start?.[axis] ?? 0) - before[edge]) * factor;
    const place = Math.min(0, Math.max(space - length, asked));
    const focus = focusOf(component)[axis];
    return Math.abs(place - kept[edge]) < samePlacePx
      ? focus
      : rounded((space / 2 - place) / length, focusDigits);
  };
  return { positionX: along("x", "width", "left"), positionY: along("y", "height", "top"), zoom };
}

export function clampPictureZoom(zoom: number): number {
  return Math.min(zoomMax, Math.max(zoomMin, zoom));
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
