import { type JsonObject, keysOf } from "#contract/json.ts";
import type { SceneComponentType } from "#scene/properties/component-properties.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { withinLimits } from "./components.ts";

/** Behind a picture that is not chosen yet. */
export const emptyPictureBackground = "#d9d9de";

/** The components that can be added: one of each type, and a line with a head. */
export type Addable = SceneComponentType | "ARROW";

/** As in the set, which is not loaded for it. */
const newIcon = {
  name: "heart",
  path: "M2 9.5a5.5 5.5 0 0 1 9.591-3.676a.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
};
const line = { size: [320, 0], values: { strokeWidth: 4, cap: "round" } } satisfies Partial<Model>;

interface Model {
  id: string;
  size: [number, number];
  values: JsonObject;
}

/** The values of a new component of each type, besides its place. Its id is the name of its type. */
const models: Readonly<Record<Addable, Model>> = {
  TEXT: { id: "text", size: [480, 120], values: { font: "Inter", fontSize: 48, fit: "shrink" } },
  IMAGE: { id: "image", size: [480, 320], values: { background: emptyPictureBackground } },
  RECTANGLE: { id: "rectangle", size: [320, 200], values: { color: "#c61d78" } },
  CIRCLE: { id: "circle", size: [200, 200], values: { color: "#c61d78" } },
  LINE: { id: "line", ...line },
  ARROW: { id: "arrow", ...line, values: { ...line.values, endHead: "triangle" } },
  POLYGON: { id: "polygon", size: [200, 200], values: { color: "#c61d78" } },
  STAR: { id: "star", size: [200, 200], values: { color: "#c61d78" } },
  ICON: { id: "icon", size: [120, 120], values: { icon: newIcon } },
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

export const addables = keysOf(models);

export function typeOfAddable(added: Addable): SceneComponentType {
  return added === "ARROW" ? "LINE" : added;
}

export interface NewPlace {
  /** The drawn rectangle; absent: the type's usual size around the point. */
  rect?: Rect;
  /** Px of the page. */
  at: { x: number; y: number };
  /** Of a line that was drawn: from which corner of the rectangle. */
  flip?: string;
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
  added: Addable,
  { rect, at, flip, pressed }: NewPlace,
  words: string,
): JsonObject {
  const type = typeOfAddable(added);
  const { id, size, values } = models[added];
  const least = type === "LINE" ? 0 : 1;
  const [width, height] = rect === undefined ? size : [rect.right - rect.left, rect.bottom - rect.top];
  const isStart = type === "TEXT" && pressed !== undefined;
  const left = rect?.left ?? keepOn(isStart ? at.x : at.x - width / 2, width, pressed?.width);
  const top = rect?.top ?? keepOn(isStart ? at.y - firstLinePx : at.y - height / 2, height, pressed?.height);
  return {
    id,
    type,
    x: withinLimits("x", Math.round(left)),
    y: withinLimits("y", Math.round(top)),
    width: withinLimits("width", Math.max(least, Math.round(width))),
    height: withinLimits("height", Math.max(least, Math.round(height))),
    ...values,
    ...(flip !== undefined && flip !== "none" && { flip }),
    ...(type === "TEXT" && { text: words }),
  };
}

/** A place along an axis at which a length that fits the page is on it. */
function keepOn(start: number, length: number, side: number | undefined): number {
  return side === undefined || length > side ? start : Math.min(Math.max(start, 0), side - length);
}
