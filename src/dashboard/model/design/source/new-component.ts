import type { JsonObject } from "#contract/json.ts";
import { sceneComponentTypes, type SceneComponentType } from "#scene/properties/component-properties.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { withinLimits } from "./box-limits.ts";

/** Behind a picture that is not chosen yet. */
export const emptyPictureBackground = "#d9d9de";

/** The values of a new component of each type, besides its place. Its id is the name of its type. */
const models: Readonly<
  Record<SceneComponentType, { id: string; size: [number, number]; values: JsonObject }>
> = {
  TEXT: { id: "text", size: [480, 120], values: { font: "Inter", fontSize: 48, fit: "shrink" } },
  IMAGE: { id: "image", size: [480, 320], values: { background: emptyPictureBackground } },
  RECTANGLE: { id: "rectangle", size: [320, 200], values: { color: "#c61d78" } },
  CIRCLE: { id: "circle", size: [200, 200], values: { color: "#c61d78" } },
  SVG_GROUP: {
    id: "shape",
    size: [200, 200],
    values: {
      viewWidth: 100,
      viewHeight: 100,
      paths: [{ d: "M50 4 62 38 98 38 69 60 79 95 50 74 21 95 31 60 2 38 38 38Z", fill: "color" }],
      color: "#c61d78",
    },
  },
  QR_CODE: { id: "qr-code", size: [240, 240], values: { text: "https://example.com/" } },
  RATING: { id: "rating", size: [300, 60], values: { value: 4 } },
  CHART: { id: "chart", size: [480, 300], values: { values: [4, 7, 5, 9], labels: ["A", "B", "C", "D"] } },
};

export const addableTypes = sceneComponentTypes;

export interface NewPlace {
  /** The drawn rectangle; absent: the type's usual size around the point. */
  rect?: Rect;
  /** Px of the page. */
  at: { x: number; y: number };
  /** The page that was pressed at the point: a usual size stays on it, and a text starts there. */
  pressed?: { width: number; height: number };
}

/** From the top of a new text to the middle of its first line, px. */
const firstLinePx = 30;

/**
 * A component with the values that a new one has. `words` is the text of a new text. Its place and size are whole px, within
 * the limits of a document.
 */
export function newComponent(
  type: SceneComponentType,
  { rect, at, pressed }: NewPlace,
  words: string,
): JsonObject {
  const { id, size, values } = models[type];
  const [width, height] = rect === undefined ? size : [rect.right - rect.left, rect.bottom - rect.top];
  const isStart = type === "TEXT" && pressed !== undefined;
  const left = rect?.left ?? keepOn(isStart ? at.x : at.x - width / 2, width, pressed?.width);
  const top = rect?.top ?? keepOn(isStart ? at.y - firstLinePx : at.y - height / 2, height, pressed?.height);
  return {
    id,
    type,
    x: withinLimits("x", Math.round(left)),
    y: withinLimits("y", Math.round(top)),
    width: withinLimits("width", Math.max(1, Math.round(width))),
    height: withinLimits("height", Math.max(1, Math.round(height))),
    ...values,
    ...(type === "TEXT" && { text: words }),
  };
}

/** A place along an axis at which a length that fits the page is on it. */
function keepOn(start: number, length: number, side: number | undefined): number {
  return side === undefined || length > side ? start : Math.min(Math.max(start, 0), side - length);
}
