import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { boxMatrix } from "#scene/component-box.ts";
import type { ComponentOf } from "#scene/document.ts";
import { applyMatrix, type Point } from "#scene/paint/matrix.ts";
import { announce } from "../../base/design-system/toast.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { type Framing, reframe, type Reframing } from "./reframe.ts";
import { texts } from "./texts.ts";

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
