import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { applyMatrix, boxMatrix, type Point, type Rect } from "#scene/paint/matrix.ts";
import type { ComponentOf } from "#scene/document.ts";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { useWheelZoom } from "../../base/design-system/use-wheel-zoom.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { gripClasses, handleClasses } from "./crop-overlay.tsx";
import { startHandleDrag, stopEvent } from "./drag-handle.ts";
import { flip, pictureRect, toBoxPoint } from "./focal.ts";
import { beginInPlaceEdit } from "./in-place-edits.ts";
import { texts } from "./texts.ts";
import { useMeasured } from "./use-measured.ts";
import { clampPictureZoom, type Reframer, type Reframing, useReframing } from "./use-reframing.ts";
import { usePinch } from "./use-stage-zoom.ts";
import { type LayerPlace, placeInLayer, WholePicture, type WholePictureProps } from "./whole-picture.tsx";
import { wheelFactor } from "./zoom.ts";

export interface PictureCropProps extends Pick<WholePictureProps, "component" | "picture" | "zoom"> {
  editor: ValueEditor;
  page: RefObject<HTMLElement | null>;
  /** The layer over the view, outside of the scrolled content. */
  layer: RefObject<HTMLElement | null>;
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** `hasKeys`: the focus is in the crop. */
  onEnd: (hasKeys: boolean) => void;
  onRestore: () => void;
}

/**
 * Crops a picture inside its frame: shows all of it, darkened around the frame, and handles the pointer and the keys in
 * place of the stage.
 */
export function PictureCrop(props: PictureCropProps) {
  const { page, layer } = props;
  const place = useMeasured(() => placeInLayer(page.current, layer.current));
  return place === undefined ? null : createPortal(<CropArea {...props} place={place} />, place.layer);
}

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;

/** A press that moves less, CSS px, is still a press. */
const pressPx = 3;

function CropArea(props: PictureCropProps & { place: LayerPlace }) {
  const { picture, zoom, place, pointOf, onEnd, onRestore } = props;
  const component = { ...props.component, fit: "cover" } as const;
  const area = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const isPinching = useRef(false);
  useEffect(() => {
    // After a press of the pointer there is no focus ring.
    const focusVisible = document.activeElement?.matches(":focus-visible") === true;
    area.current?.focus({ preventScroll: true, focusVisible });
  }, []);
  useEffect(beginInPlaceEdit, []);
  const reframing = useReframing(props);

  const rect = pictureRect(component, picture);
  const cornerAt = ({ x, y }: Point): Point => {
    const across = rect.left + x * (rect.right - rect.left);
    const down = rect.top + y * (rect.bottom - rect.top);
    return applyMatrix(boxMatrix(component), flip(component, { x: across, y: down }));
  };

  /** Of the picture's own px, without its rotation; a mirrored box is the same box. */
  const isIn = (point: Point, { left, top, right, bottom }: Rect) => {
    const { x, y } = flip(component, toBoxPoint(component, point));
    return x >= left && y >= top && x <= right && y <= bottom;
  };
  const isOnPicture = (point: Point) => isIn(point, rect);

  function drag(event: PointerEvent<HTMLDivElement>, of: (to: Point) => Reframing, onPress?: () => void) {
    // Of two fingers, the second one pinches.
    if (event.button !== 0 || !event.isPrimary) return;
    const start = reframing.now();
    const { clientX, clientY } = event;
    let hasMoved = false;
    isPinching.current = false;
    startHandleDrag(event, {
      takesPinch: true,
      onMove: (moved) => {
        if (isPinching.current) return;
        if (!hasMoved && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) <= pressPx) return;
        if (!hasMoved) reframing.begin(`drag ${event.timeStamp}`);
        hasMoved = true;
        reframing.apply(of(pointOf(moved)), start);
      },
      onEnd: () => {
        if (hasMoved || isPinching.current) reframing.end();
        else onPress?.();
      },
      onCancel: () => {
        if (hasMoved || isPinching.current) reframing.cancel();
      },
    });
  }

  /** Moves the picture; a press beside the frame ends. */
  function press(event: PointerEvent<HTMLDivElement>) {
    const from = pointOf(event);
    const frame = { left: 0, top: 0, right: component.width, bottom: component.height };
    drag(event, (to) => ({ from, to }), isIn(from, frame) ? undefined : () => onEnd(true));
  }

  /** Zooms with the opposite corner at its place. */
  function zoomFrom(corner: Point) {
    return (event: PointerEvent<HTMLDivElement>) => {
      const held = cornerAt({ x: 1 - corner.x, y: 1 - corner.y });
      const start = cornerAt(corner);
      const along = { x: start.x - held.x, y: start.y - held.y };
      drag(event, ({ x, y }) => {
        const share = ((x - held.x) * along.x + (y - held.y) * along.y) / (along.x ** 2 + along.y ** 2);
        return { from: held, to: held, zoom: component.zoom * share };
      });
    };
  }

  useCropZoom(area, { pointOf, isOnPicture, reframing, onPinch: () => (isPinching.current = true) });

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.key === "Tab") return;
    // The page's own keys would choose tools, and move the frame.
    event.stopPropagation();
    const isOnButton =
      event.target instanceof HTMLButtonElement && (event.key === "Enter" || event.key === " ");
    const action =
      event.altKey || isOnButton
        ? undefined
        : actionOf(event, { ...reframing, restore, end: () => onEnd(true) });
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  function restore() {
    reframing.cancel();
    onRestore();
    onEnd(true);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    const isInside = relatedTarget instanceof Node && area.current?.contains(relatedTarget) === true;
    // Where the window lost the focus, the picture is still being cropped.
    if (!isInside && document.hasFocus()) onEnd(false);
  }

  return (
    <div
      ref={area}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- An application takes all keys while it has the focus.
      tabIndex={0}
      aria-label={texts.pictureCrop.label(component.id)}
      aria-describedby={helpId}
      className="pointer-events-auto absolute inset-0 z-4 touch-none overflow-hidden -outline-offset-2"
      onPointerDown={press}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={stopEvent}
      onDoubleClick={stopEvent}
      onPointerMove={stopEvent}
    >
      <span id={helpId} hidden>
        {texts.pictureCrop.help}
      </span>
      <WholePicture
        {...{ component, picture, zoom }}
        left={place.left}
        top={place.top}
        isOpen={props.component.fit === "cover"}
      />
      {corners.map((corner) => {
        const { x, y } = cornerAt(corner);
        return (
          <div
            key={`${corner.x} ${corner.y}`}
            role="presentation"
            tabIndex={-1}
            data-handle={`picture ${corner.x} ${corner.y}`}
            className={classNames(
              handleClasses,
              "size-6",
              corner.x === corner.y ? "cursor-nwse-resize" : "cursor-nesw-resize",
            )}
            style={{ left: place.left + x * zoom, top: place.top + y * zoom }}
            onPointerDown={zoomFrom(corner)}
          >
            <span className={classNames(gripClasses, "size-3")} />
          </div>
        );
      })}
      <CropBar
        zoom={component.zoom}
        onZoom={reframing.zoomBy}
        onRestore={restore}
        onEnd={() => onEnd(true)}
      />
    </div>
  );
}

const zoomStep = 1.1;
const largeStepPx = 10;

interface CropZoom {
  pointOf: PictureCropProps["pointOf"];
  isOnPicture: (point: Point) => boolean;
  reframing: Reframer;
  onPinch: () => void;
}

/** Zooms by the wheel about the pointer, and by two fingers, which move the picture too. */
function useCropZoom(
  area: RefObject<HTMLElement | null>,
  { pointOf, isOnPicture, reframing, onPinch }: CropZoom,
) {
  // Each turn starts from the picture before the first one, so that turning back restores it exactly.
  const turned = useRef<{ start: ComponentOf<"IMAGE">; at: Point; zoom: number }>(undefined);
  useWheelZoom(
    area,
    (event) => {
      const at = pointOf(event);
      if (!isOnPicture(at)) return;
      const known = turned.current;
      const isSame =
        reframing.begin("wheel") &&
        known?.at.x === at.x &&
        known.at.y === at.y &&
        Math.abs(known.zoom - reframing.now().zoom) < 0.001;
      const start = isSame ? known.start : reframing.now();
      const zoom = clampPictureZoom((isSame ? known.zoom : start.zoom) * wheelFactor(event));
      turned.current = { start, at, zoom };
      reframing.apply({ from: at, to: at, zoom }, start);
    },
    { takesAll: true },
  );
  const pinched = useRef<{ start: ComponentOf<"IMAGE">; from: Point }>(undefined);
  usePinch(area, {
    onStart: ({ x, y }) => {
      const start = reframing.now();
      onPinch();
      reframing.begin("pinch");
      pinched.current = { start, from: pointOf({ clientX: x, clientY: y }) };
      return { zoom: start.zoom, anchor: { u: 0, v: 0, x, y } };
    },
    onMove: (next, { x, y }) => {
      const { start, from } = pinched.current ?? {};
      const to = pointOf({ clientX: x, clientY: y });
      if (from !== undefined) reframing.apply({ from, to, zoom: next }, start);
    },
  });
}

type CropActions = Pick<Reframer, "moveBy" | "zoomBy"> & Record<"restore" | "end", () => void>;

/** The action of a key while a picture is cropped. */
function actionOf(
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  { moveBy, zoomBy, restore, end }: CropActions,
): (() => void) | undefined {
  if (key === "Enter") return end;
  if (key === "Escape") return restore;
  if (key === "+" || key === "=") return () => zoomBy(zoomStep);
  if (key === "-" || key === "−" || key === "_") return () => zoomBy(1 / zoomStep);
  const px = shiftKey ? largeStepPx : 1;
  const x = { ArrowLeft: -px, ArrowRight: px }[key] ?? 0;
  const y = { ArrowUp: -px, ArrowDown: px }[key] ?? 0;
  return x === 0 && y === 0 ? undefined : () => moveBy({ x, y });
}

interface CropBarProps {
  zoom: number;
  onZoom: (factor: number) => void;
  onRestore: () => void;
  onEnd: () => void;
}

/** Buttons for the same actions as the keys. */
function CropBar({ zoom, onZoom, onRestore, onEnd }: CropBarProps) {
  const words = texts.pictureCrop;
  return (
    <div
      role="presentation"
      className="absolute inset-x-2 bottom-2 mx-auto flex w-fit cursor-default flex-wrap items-center gap-1 rounded-panel border border-line bg-panel p-1"
      onPointerDown={stopEvent}
    >
      <p className="px-2 text-12 text-ink-2 max-xl:sr-only">{words.hint}</p>
      <IconButton
        icon="minus"
        size="small"
        label={words.out}
        shortcut="−"
        tooltipSide="top"
        onClick={() => onZoom(1 / zoomStep)}
      />
      <span className="figures min-w-12 text-center text-12">{words.percent(Math.round(zoom * 100))}</span>
      <IconButton
        icon="plus"
        size="small"
        label={words.in}
        shortcut="+"
        tooltipSide="top"
        onClick={() => onZoom(zoomStep)}
      />
      <Button size="small" variant="quiet" onClick={onRestore}>
        {words.restore} <Key>Esc</Key>
      </Button>
      <Button size="small" onClick={onEnd}>
        {words.done} <Key>↵</Key>
      </Button>
    </div>
  );
}

/** The key of a button, beside its name. */
function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="figures text-ink-3">
      {children}
    </span>
  );
}
