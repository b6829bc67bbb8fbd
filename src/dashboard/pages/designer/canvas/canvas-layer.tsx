import {
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TemplateDocument } from "#scene/document.ts";
import { componentCorners } from "#scene/hit-test.ts";
import type { Point, Rect } from "#scene/paint/matrix.ts";
import { announce } from "../../../base/design-system/toast.ts";
import type { StageLayerProps, StageView } from "../../../features/stage/stage-props.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { ContextMenu, untilReleased } from "../context-menu.tsx";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { movableOn } from "../design-actions.ts";
import { boundsOf, unionOf } from "../../../model/design/geometry/bounds.ts";
import { selectedLine } from "../line-ends.ts";
import { boxesOn } from "../move-components.ts";
import { boxOf } from "../resize-components.ts";
import { guidesOf, safeZoneOf, selectionOf } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import { selectTool, useCanvasContext } from "./canvas-context.ts";
import { CanvasMarks, GradientLine, gradientOwnerOf, SelectionFrame } from "./canvas-marks.tsx";
import { isDoubleTap, stopEvent } from "../../../features/stage/drag-handle.ts";
import type { Designer } from "../use-designer.ts";
import { rulerTicks, startGuideDrag } from "./rulers.ts";
import { placeWords } from "./place-words.ts";
import { useCanvasGestures } from "./use-canvas-gestures.ts";
import { openComponent, useCanvasKeys } from "../use-designer-keys.ts";
import { idsAt } from "./gestures.ts";

/** The layer over the picture that selects, moves, resizes, rotates and adds components, by pointer and by keys. */
export function CanvasLayer({ view, surface }: StageLayerProps): ReactNode {
  const { designer, tool, onTool, onAdd, hoveredId, onHover, onView } = useCanvasContext();
  const { design, document } = designer;
  const { page, shownZoom, width, height } = view;
  const helpId = useId();
  const [textId, setTextId] = useState<string>();
  const openedText = useRef<string>(undefined);
  const [menu, setMenu] = useState<OpenedMenu>();
  const speak = (next: Design) => announce(placeWords(next, page));
  const gestures = useCanvasGestures({
    designer,
    view,
    surface,
    tool,
    onTool,
    onPlaced: speak,
    onAdded: (added) => {
      speak(added);
      // Opened when it is drawn, also under the id of a text that was removed.
      openedText.current = undefined;
      setTextId(tool.kind === "add" && tool.type === "TEXT" ? added.selectedIds[0] : undefined);
    },
  });
  useEffect(() => {
    if (textId === undefined || openedText.current === textId || !view.canEditText(textId)) return;
    openedText.current = textId;
    view.openText(textId);
  }, [textId, view]);
  useEffect(() => onView(view));
  const keys = useCanvasKeys({
    designer,
    view,
    onSpeak: announce,
    onEnter: tool.kind === "add" ? () => onAdd(tool.type) : undefined,
    onStop: tool.kind === "select" ? undefined : () => onTool(selectTool),
  });

  const { selectedIds } = design;
  const shapes = useOutlines(document, page, selectedIds);
  const movable = movableOn(design, page);
  const boxes = boxesOn(design, page, ({ id }) => movable.has(id));
  const [first] = boxes;
  const frame: Rect | undefined =
    boxes.length > 1 ? unionOf(boxes.map(({ box }) => boundsOf(box))) : undefined;
  const box = frame === undefined ? first?.box : boxOf(frame);
  const isEditing = view.editedId !== undefined || view.croppedId !== undefined;
  const gradient = gradientOwnerOf(document, page, selectedIds.length === 1 ? selectedIds[0] : undefined);

  /** Opens the topmost text or picture; the second tap of a finger is on the grip of what the first one selected. */
  function openAt(event: MouseEvent) {
    const ids = idsAt(design, page, view.pointOf(event));
    const id = ids.find((one) => view.canEditText(one) || view.canCrop(one)) ?? ids[0];
    if (id === undefined) return;
    designer.select([id]);
    openComponent(view, id);
  }

  const presses = {
    onPointerDown: gestures.press,
    onPointerUp: (event: PointerEvent) => isDoubleTap(event) && openAt(event),
    onDoubleClick: openAt,
  };

  return (
    <>
      <div
        ref={surface}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- An application takes all keys while it has the focus.
        tabIndex={0}
        aria-label={texts.canvas.label}
        aria-roledescription={texts.canvas.role}
        aria-describedby={helpId}
        className={classNames("designer-surface", tool.kind !== "select" && "designer-adds")}
        {...presses}
        onPointerMove={(event) => {
          if (event.pointerType !== "touch" && event.buttons === 0)
            onHover(tool.kind === "select" ? idsAt(design, page, view.pointOf(event))[0] : undefined);
        }}
        onPointerLeave={() => onHover(undefined)}
        onContextMenu={(event) => {
          // By a key it is about the selection, whatever lies in the middle.
          const isByKey = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "";
          const ids = isByKey ? [] : idsAt(design, page, view.pointOf(event));
          const [top] = ids;
          if (top !== undefined && !ids.some((id) => selectedIds.includes(id)))
            designer.select(selectionOf(design.source, top));
          event.preventDefault();
          const { clientX: x, clientY: y, timeStamp: key } = event;
          untilReleased(event, () => setMenu({ x, y, ids, key }));
        }}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
      />
      <span id={helpId} hidden>
        {texts.canvas.help}
      </span>
      <CanvasMarks
        {...{ width, height, frame }}
        zoom={shownZoom}
        selected={isEditing ? [] : shapes.selected}
        hovered={isEditing ? [] : shapes.hoveredOf(hoveredId)}
        gesture={gestures.state}
        guides={guidesOf(designer.source)}
        safeZone={safeZoneOf(designer.source, documentOf(designer.source))}
      />
      {box !== undefined && tool.kind === "select" && !isEditing && (
        <>
          <div
            role="presentation"
            className="designer-grip"
            style={{
              width: box.width * shownZoom,
              height: box.height * shownZoom,
              left: box.x * shownZoom,
              top: box.y * shownZoom,
              rotate: `${box.rotation}deg`,
            }}
            tabIndex={-1}
            {...presses}
          />
          <SelectionFrame {...{ box, presses, gestures }} line={selectedLine(design)} zoom={shownZoom} />
        </>
      )}
      <Rulers {...{ designer, view }} />
      {!isEditing && <GuideHandles {...{ designer, view }} />}
      {gradient !== undefined && !isEditing && <GradientLine owner={gradient} {...{ designer, view }} />}
      {menu !== undefined && (
        <ContextMenu
          key={menu.key}
          at={menu}
          ids={menu.ids}
          page={page}
          view={() => view}
          onChoose={() => surface.current?.focus({ preventScroll: true, focusVisible: false })}
        />
      )}
    </>
  );
}

/** The outlines of what is selected and hovered. */
function useOutlines(document: TemplateDocument, page: number, selectedIds: readonly string[]) {
  return useMemo(() => {
    const byId = new Map(document.pages[page]?.components.map((one) => [one.id, one]));
    const corners = (ids: readonly (string | undefined)[]): Point[][] =>
      ids.flatMap((id) => {
        const component = id === undefined ? undefined : byId.get(id);
        return component === undefined ? [] : [componentCorners(component)];
      });
    return { selected: corners(selectedIds), hoveredOf: (id: string | undefined) => corners([id]) };
  }, [document, page, selectedIds]);
}

interface OpenedMenu {
  x: number;
  y: number;
  ids: readonly string[];
  key: number;
}

interface GuidesProps {
  designer: Designer;
  view: StageView;
}

function isOf(target: EventTarget, axis: string, place: number): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.dataset["axis"] === axis && target.dataset["place"] === String(place);
}

/** The ends of the guides, which move them; beside the page they are removed. The fields of the page do the same. */
function GuideHandles({ designer, view }: GuidesProps) {
  const guides = guidesOf(designer.source);
  const { shownZoom } = view;
  const handles = (["x", "y"] as const).flatMap((axis) => guides[axis].map((place) => ({ axis, place })));
  return (
    // Takes the drags, because a guide that passes another one or leaves the page loses its handle.
    <div
      role="presentation"
      tabIndex={-1}
      className="designer-guide-handles"
      onPointerDown={(event) => {
        const pressed = handles.find(({ axis, place }) => isOf(event.target, axis, place));
        if (pressed !== undefined) startGuideDrag(event, { designer, view, ...pressed });
      }}
      onDoubleClick={stopEvent}
    >
      {handles.map(({ axis, place }) => (
        <div
          key={`${axis} ${place}`}
          data-handle={`guide ${axis}`}
          data-place={place}
          title={texts.guides.move(texts.guides.at[axis](place))}
          className="designer-guide-handle"
          data-axis={axis}
          style={axis === "x" ? { left: place * shownZoom } : { top: place * shownZoom }}
        />
      ))}
    </div>
  );
}

/** Thickness, CSS px. */
const rulerPx = 14;
/** The length of a label, CSS px. */
const labelPx = 26;

/** Rulers beside the page. A drag from the upper one onto the page adds a guide across it, from the left one along it. */
function Rulers({ designer, view }: GuidesProps) {
  return (["x", "y"] as const).map((along) => {
    const axis = along === "x" ? "y" : "x";
    return (
      <div
        key={along}
        role="presentation"
        tabIndex={-1}
        data-handle={`ruler ${along}`}
        data-axis={along}
        title={texts.guides.fromRuler}
        className="designer-ruler"
        onPointerDown={(event) => startGuideDrag(event, { designer, view, axis, place: undefined })}
        onDoubleClick={stopEvent}
      >
        <Scale along={along} length={along === "x" ? view.width : view.height} zoom={view.shownZoom} />
      </div>
    );
  });
}

const Scale = memo(function Scale({
  along,
  length,
  zoom,
}: {
  along: "x" | "y";
  length: number;
  zoom: number;
}) {
  const { step, tick } = rulerTicks(zoom);
  const places = (by: number) =>
    Array.from({ length: Math.floor(length / by) + 1 }, (_, index) => index * by);
  const size = length * zoom;
  const lines = places(tick)
    .map((at) => {
      const from = at % step === 0 ? 0 : rulerPx - 4;
      const place = (at * zoom).toFixed(2);
      return along === "x" ? `M${place} ${from}V${rulerPx}` : `M${from} ${place}H${rulerPx}`;
    })
    .join("");
  return (
    <svg aria-hidden="true" width={along === "x" ? size : rulerPx} height={along === "x" ? rulerPx : size}>
      <path d={lines} />
      {places(step)
        .filter((at) => at * zoom + labelPx <= size)
        .map((at) => (
          <text
            key={at}
            transform={
              along === "x" ? `translate(${at * zoom + 3} 9)` : `translate(9 ${at * zoom + 3}) rotate(90)`
            }
          >
            {at}
          </text>
        ))}
    </svg>
  );
});
