import { boxMatrix, type Point, type Rect } from "#scene/paint/matrix.ts";
import type { ComponentOf } from "#scene/document.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { type Focus, pictureRect } from "./focal.ts";

/** The position of the page in the layer over the view, px. */
export interface LayerPlace {
  layer: HTMLElement;
  left: number;
  top: number;
}

export function placeInLayer(page: Element | null, layer: HTMLElement | null): LayerPlace | undefined {
  if (page === null || layer === null) return undefined;
  const over = layer.getBoundingClientRect();
  const { left, top } = page.getBoundingClientRect();
  return { layer, left: left - over.left, top: top - over.top };
}

export interface WholePictureProps extends Pick<LayerPlace, "left" | "top"> {
  component: ComponentOf<"IMAGE">;
  /** Size of the picture, px. */
  picture: { width: number; height: number };
  /** CSS px per px of the template. */
  zoom: number;
  /** The focus when the drag began, which fixes the picture's place. Absent: the picture moves. */
  startFocus?: Focus;
  /** An open frame shows what is drawn below. */
  isOpen?: boolean;
  /** The current focal point, px of the page. */
  seen?: Point;
}

export const focalMark =
  "absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-[#fff] bg-[rgb(0_0_0/0.35)] shadow-[0_0_0_1.5px_var(--color-accent)] touch:size-10 forced-colors:border-[Highlight]";
export const focalDot =
  "size-2 rounded-full bg-[#fff] shadow-[0_0_0_1.5px_var(--color-accent)] forced-colors:bg-[Highlight]";

/**
 * The whole picture with its box's transform, in the layer over the view, because it may exceed the page. Darkens
 * the part outside of the box.
 */
export function WholePicture(props: WholePictureProps) {
  const { component, picture, zoom, startFocus, seen, left, top, isOpen = false } = props;
  const { a, b, c, d, e, f } = boxMatrix(component);
  const { width, height, flip } = component;
  const rect = pictureRect(component, picture, startFocus);
  const next = pictureRect(component, picture);
  const flipX = flip === "horizontal" || flip === "both" ? -1 : 1;
  const flipY = flip === "vertical" || flip === "both" ? -1 : 1;
  return (
    <div className="absolute" style={{ left, top }}>
      <div
        className={classNames(
          "absolute top-0 left-0 origin-top-left",
          startFocus === undefined && "cursor-move",
        )}
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
              ...(isOpen && { clipPath: aroundFrame(rect, component) }),
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
      {seen !== undefined && (
        <div className={focalMark} style={{ left: seen.x * zoom, top: seen.y * zoom }}>
          <span className={focalDot} />
        </div>
      )}
    </div>
  );
}

/** The picture without the part inside of the frame. */
function aroundFrame({ left, top, right, bottom }: Rect, { width, height }: ComponentOf<"IMAGE">): string {
  const whole = `M0 0H${right - left}V${bottom - top}H0Z`;
  return `path(evenodd, "${whole}M${-left} ${-top}h${width}v${height}h${-width}Z")`;
}
