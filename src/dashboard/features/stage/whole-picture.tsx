import { createPortal } from "react-dom";
import { boxMatrix } from "#scene/component-box.ts";
import type { ComponentOf } from "#scene/document.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { type Focus, pictureRect } from "./focal.ts";

export interface WholePictureProps {
  component: ComponentOf<"IMAGE">;
  /** Size of the picture, px. */
  picture: { width: number; height: number };
  zoom: number;
  /** The focus when the drag began, which fixes the picture's place. */
  startFocus: Focus;
  /** The current focal point, px of the page. */
  seen: Point;
  /** Position of the page in the layer, px. */
  left: number;
  top: number;
  /** The layer over the view, outside of the scrolled content, because the picture may exceed the page. */
  layer: HTMLElement;
}

export const focalMark =
  "absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-[#fff] bg-[rgb(0_0_0/0.35)] shadow-[0_0_0_1.5px_var(--color-accent)] touch:size-10 forced-colors:border-[Highlight]";
export const focalDot =
  "size-2 rounded-full bg-[#fff] shadow-[0_0_0_1.5px_var(--color-accent)] forced-colors:bg-[Highlight]";

/** The whole picture with its box's transform; darkens the part outside of the box. */
export function WholePicture({
  component,
  picture,
  zoom,
  startFocus,
  seen,
  left,
  top,
  layer,
}: WholePictureProps) {
  const { a, b, c, d, e, f } = boxMatrix(component);
  const { width, height, flip } = component;
  const rect = pictureRect(component, picture, startFocus);
  const next = pictureRect(component, picture);
  const flipX = flip === "horizontal" || flip === "both" ? -1 : 1;
  const flipY = flip === "vertical" || flip === "both" ? -1 : 1;
  return createPortal(
    <div className="absolute" style={{ left, top }}>
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ width, height, transform: `scale(${zoom}) matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})` }}
      >
        <div className="size-full" style={{ transform: `scale(${flipX}, ${flipY})` }}>
          <div
            className="absolute overflow-hidden"
            style={{
              left: rect.left,
              top: rect.top,
              width: rect.right - rect.left,
              height: rect.bottom - rect.top,
            }}
          >
            <img src={pictureAddress(component.src)} alt="" className="size-full" draggable={false} />
            <div
              className="absolute outline-[#fff]"
              style={{
                left: -next.left,
                top: -next.top,
                width,
                height,
                outlineStyle: "solid",
                outlineWidth: 1.5 / zoom,
                boxShadow: "0 0 0 100000px rgb(0 0 0 / 0.55)",
              }}
            />
          </div>
        </div>
      </div>
      <div className={focalMark} style={{ left: seen.x * zoom, top: seen.y * zoom }}>
        <span className={focalDot} />
      </div>
    </div>,
    layer,
  );
}
