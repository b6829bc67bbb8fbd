import type { ComponentOf } from "#scene/document.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { propertySpecOf } from "#scene/properties/component-properties.ts";
import { type Focus, flip, focusOf, pictureRect, toBoxPoint } from "./focal.ts";

type ImageComponent = ComponentOf<"IMAGE">;

/** The part of a picture that covers its frame, as properties of the component. */
export type Framing = Pick<ImageComponent, "positionX" | "positionY" | "zoom">;

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
