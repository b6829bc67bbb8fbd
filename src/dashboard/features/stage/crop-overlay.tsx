import type { KeyboardEvent, PointerEvent } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { croppedSize, type CropSize, type SetCrop, toCropOption } from "./crop.ts";
import { startHandleDrag, stopEvent } from "./drag-handle.ts";
import { texts } from "./texts.ts";

interface Size {
  width: number;
  height: number;
}

export interface CropOverlayProps {
  editor: ValueEditor;
  crop: CropSize;
  onCrop: SetCrop;
  /** Size of the file without the crop, px. */
  whole: Size;
  /** Whether its edges can be moved. */
  isCropping: boolean;
  /** Converts a point of the window to px of the file. */
  filePointOf: (event: { clientX: number; clientY: number }) => { x: number; y: number };
}

const gesture = "stage crop";
const largeStepPx = 10;

const sides = ["width", "height"] as const;
type Side = (typeof sides)[number];

/** The crop from the top left: darkens the removed part; its edges can be dragged. */
export function CropOverlay({ editor, crop, onCrop, whole, isCropping, filePointOf }: CropOverlayProps) {
  const cropped = croppedSize(crop, whole);
  const isWhole = cropped.width === whole.width && cropped.height === whole.height;
  if (isWhole && !isCropping) return null;
  const share = { width: (cropped.width / whole.width) * 100, height: (cropped.height / whole.height) * 100 };

  function set(next: Partial<Size>) {
    onCrop(
      Object.fromEntries(
        sides.flatMap((side) => {
          const px = next[side];
          return px === undefined ? [] : [[side, toCropOption(px, whole[side])]];
        }),
      ),
      gesture,
    );
  }

  function drag(moving: readonly Side[]) {
    return (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      editor.finishGesture();
      startHandleDrag(event, {
        onMove: (moved) => {
          const { x, y } = filePointOf(moved);
          set({
            ...(moving.includes("width") && { width: x }),
            ...(moving.includes("height") && { height: y }),
          });
        },
        onEnd: editor.finishGesture,
        onCancel: () => editor.cancelGesture(gesture),
      });
    };
  }

  function press(side: Side) {
    return (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? largeStepPx : 1;
      const px = {
        ArrowRight: cropped[side] + step,
        ArrowDown: cropped[side] + step,
        ArrowLeft: cropped[side] - step,
        ArrowUp: cropped[side] - step,
        Home: 1,
        End: whole[side],
      }[event.key];
      if (px !== undefined) set({ [side]: px });
      else return;
      event.preventDefault();
    };
  }

  return (
    <div className="pointer-events-none absolute inset-0 z-1">
      <Shade share={share} />
      {isCropping && (
        <>
          {sides.map((side) => (
            <Handle
              key={side}
              side={side}
              px={cropped[side]}
              pxMax={whole[side]}
              style={{
                left: `${side === "width" ? share.width : share.width / 2}%`,
                top: `${side === "height" ? share.height : share.height / 2}%`,
              }}
              onPointerDown={drag([side])}
              onKeyDown={press(side)}
              onBlur={editor.finishGesture}
            />
          ))}
          {/* The corner moves both edges, by pointer only. */}
          <div
            role="presentation"
            className={classNames(handleClasses, "size-6 cursor-nwse-resize")}
            style={{ left: `${share.width}%`, top: `${share.height}%` }}
            onPointerDown={drag(sides)}
            onClick={stopEvent}
            onDoubleClick={stopEvent}
          >
            <span className={classNames(gripClasses, "size-3")} />
          </div>
        </>
      )}
    </div>
  );
}

function Shade({ share: { width, height } }: { share: Size }) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <path
          d={`M0 0H100V100H0ZM0 0V${height}H${width}V0Z`}
          fillRule="evenodd"
          className="fill-[rgb(0_0_0/0.55)] forced-colors:fill-[rgb(0_0_0/0.8)]"
        />
      </svg>
      <div
        className="crop-marks absolute! top-0 left-0 border-r border-b border-dashed border-[#fff] [--crop-mark-colour:var(--color-accent)] [--mark-gap:2px]"
        style={{ width: `${width}%`, height: `${height}%` }}
      />
    </>
  );
}

export const handleClasses =
  "pointer-events-auto absolute grid -translate-1/2 touch-none place-items-center touch:size-11";
export const gripClasses =
  "border-2 border-[#fff] bg-accent shadow-[0_0_0_1px_rgb(0_0_0/0.6)] forced-colors:bg-[Highlight]";

interface HandleProps {
  side: Side;
  px: number;
  pxMax: number;
  style: { left: string; top: string };
  onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

function Handle({ side, px, pxMax, ...rest }: HandleProps) {
  const isWidth = side === "width";
  return (
    <div
      {...rest}
      role="slider"
      tabIndex={0}
      aria-label={isWidth ? texts.crop.width : texts.crop.height}
      aria-orientation={isWidth ? "horizontal" : "vertical"}
      aria-valuemin={1}
      aria-valuemax={pxMax}
      aria-valuenow={px}
      aria-valuetext={texts.crop.px(px)}
      className={classNames(handleClasses, "size-7", isWidth ? "cursor-ew-resize" : "cursor-ns-resize")}
      onClick={stopEvent}
      onDoubleClick={stopEvent}
    >
      <span className={classNames(gripClasses, isWidth ? "h-6 w-2" : "h-2 w-6")} />
    </div>
  );
}
