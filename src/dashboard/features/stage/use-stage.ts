import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import { componentsOf, type TemplateDocument, toPictureSize } from "#scene/document.ts";
import { type EditableComponent, isScenePage } from "../../model/composition/editable-properties.ts";
import type { ScenePicture } from "../../model/drawing/scene-pictures.ts";
import { describeFailures } from "./picture-failures.ts";
import { hasFocus } from "./focal.ts";
import { chooseAt, htmlGeometry, sceneGeometry, type StageGeometry, unknownGeometry } from "./geometry.ts";
import type { HtmlPainting } from "./html-preview.tsx";
import { drawingScale, placeOf } from "./zoom.ts";
import type { StageProps, StageView } from "./stage-props.ts";
import { useEscape } from "../../base/design-system/use-escape.ts";
import { usePictureCrop, usePictureDrop } from "./use-picture-edits.ts";
import { useScenePainting } from "./use-scene-painting.ts";
import { useShownResult } from "./use-shown-result.ts";
import { useStagePan, useView } from "./use-stage-view.ts";
import { useStageZoom } from "./use-stage-zoom.ts";
import { usePaintedDocument, useTextEditing } from "./use-text-editing.ts";

export type Stage = ReturnType<typeof useStage>;

/** The state of the stage: drawing, view, result, and edits. */
export function useStage(props: StageProps) {
  const { summary, document, html, isPdf, editor, options = {}, components, selectedId, onSelect } = props;
  const elements = useStageElements();
  const { viewport, picture, surface, canvas, frame } = elements;
  const barId = useId();
  const { htmlPainting, showHtmlPainting } = useHtmlPainting(props);
  const crop = useCropping(elements);

  const drawn = html?.document ?? document;
  const { width, height } = drawn ?? summary;
  // A PDF has no pixels; its page has the template's size.
  const scaleFactor = isPdf ? 1 : (drawn?.scaleFactor ?? summary.scaleFactor);
  const whole = toPictureSize({ width, height, scaleFactor });
  const { page, pageCount, turnTo } = usePage(document, selectedId);
  const zoom = useStageZoom({ viewport, picture, width, height, scaleFactor });
  const pan = useStagePan(viewport);
  const size = { width, height, scaleFactor, zoom: zoom.zoom, pixelRatio: devicePixelRatio, isVector: isPdf };
  const place = placeOf(size);
  const shownZoom = place.width / width;

  const { remember, TextTools } = props.tools ?? {};
  const hasRunStyles = TextTools !== undefined;
  const editing = useTextEditing({ components, editor, document, frame, remember, hasRunStyles });
  const painted = usePaintedDocument(document, editing.edited?.componentId);
  const scene = useScenePainting(
    canvas,
    { document, painted },
    {
      pageIndex: page,
      scale: drawingScale(size),
      onPainted: props.onScenePainted,
    },
  );
  const { durationMs, failures, paintWhole } = htmlPainting ?? scene;
  const geometry =
    htmlPainting !== undefined
      ? htmlGeometry(htmlPainting)
      : document === undefined
        ? unknownGeometry
        : sceneGeometry(document, page);
  const result = useShownResult({
    ...props,
    whole,
    crop: options,
    page,
    paintWhole: drawn === undefined ? undefined : paintWhole,
  });
  const onPage = componentsOn(document, page, components);
  const { reveal, zoomToText, restoreZoom } = useView({ ...elements, geometry, zoom, shownZoom, selectedId });

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = picture.current?.getBoundingClientRect();
    return { x: (clientX - (box?.left ?? 0)) / shownZoom, y: (clientY - (box?.top ?? 0)) / shownZoom };
  };
  const drop = usePictureDrop({
    components: onPage,
    editor,
    geometry,
    selectedId,
    pointOf,
    onSelect,
    onElsewhere: props.tools?.onDrop,
  });

  const focus = () => surface.current?.focus({ preventScroll: true });
  const openText = (id: string) => {
    onSelect(id);
    zoomToText(id, editing.open(id));
  };
  /** Ends text editing; if by key, the focus returns to the picture. */
  const endText = (end: () => void, isByKey: boolean) => {
    end();
    restoreZoom();
    if (isByKey) focus();
  };
  const { pictureOf } = scene;
  const pictureCrop = usePictureCrop({ document, selectedId, pictureOf, onSelect, remember, onLeave: focus });
  const pointer = useStagePointer({
    geometry,
    pointOf,
    selectedId,
    onHover: props.onHover,
    onSelect: (id) => {
      focus();
      onSelect(id);
    },
    onOpen: (ids, before) => {
      const isBefore = before !== undefined && ids.includes(before) && editing.canEdit(before);
      const id = isBefore ? before : ids.find(editing.canEdit);
      if (id !== undefined) openText(id);
    },
  });

  const view: StageView = {
    width,
    height,
    page,
    pageCount,
    turnTo,
    zoom,
    shownZoom,
    isPanning: pan.isPanning,
    pointOf,
    reveal,
    canEditText: editing.canEdit,
    openText,
    editedId: editing.edited?.componentId,
    canCrop: pictureCrop.canOpen,
    openCrop: (id) => {
      reveal(id);
      pictureCrop.open(id);
    },
    croppedId: pictureCrop.cropped?.component.id,
    focus,
  };
  return {
    view,
    elements,
    whole,
    size,
    place,
    geometry,
    components: onPage,
    pan,
    pointer,
    drop,
    editing: { ...editing, barId, end: endText },
    crop,
    pictureCrop: {
      ...pictureCrop,
      focal:
        crop.isCropping || pictureCrop.cropped !== undefined || geometry.outlinesOf(selectedId).length === 0
          ? undefined
          : focalOf(document, selectedId, pictureOf),
    },
    result,
    painting: {
      durationMs,
      showHtmlPainting,
      isDocumentKnown: drawn !== undefined,
      problem:
        scene.problem ??
        (props.areFailuresListed === true ? "" : describeFailures(failures, components, editor.valueOf)),
    },
  };
}

/** The selected component with its picture, if that has a focal point and is loaded. */
function focalOf(
  document: TemplateDocument | undefined,
  selectedId: string | undefined,
  pictureOf: (source: string) => ScenePicture | undefined,
) {
  const component = document && componentsOf(document).find(({ id }) => id === selectedId);
  if (!hasFocus(component) || !component.visible) return undefined;
  const picture = pictureOf(component.src);
  return picture?.state === "ready" ? { component, picture: picture.image } : undefined;
}

/** The elements of the stage, from the outside in. */
function useStageElements() {
  return {
    viewport: useRef<HTMLDivElement>(null),
    layer: useRef<HTMLDivElement>(null),
    picture: useRef<HTMLDivElement>(null),
    surface: useRef<HTMLDivElement>(null),
    canvas: useRef<HTMLCanvasElement>(null),
    frame: useRef<HTMLIFrameElement>(null),
  };
}

/** The last painting of an html page, also for the stage's owner. */
function useHtmlPainting({ onHtmlPainted }: Pick<StageProps, "onHtmlPainted">) {
  const [htmlPainting, setHtmlPainting] = useState<HtmlPainting>();
  const showHtmlPainting = useCallback(
    (painting: HtmlPainting) => {
      setHtmlPainting(painting);
      onHtmlPainted?.(painting);
    },
    [onHtmlPainted],
  );
  return { htmlPainting, showHtmlPainting };
}

/** The components of the visible page; all of them without a document. */
function componentsOn(
  document: TemplateDocument | undefined,
  page: number,
  components: readonly EditableComponent[],
): readonly EditableComponent[] {
  if (document === undefined || document.pages.length === 1) return components;
  const ids = new Set(document.pages[page]?.components.map(({ id }) => id));
  return components.filter((component) => ids.has(component.id) || isScenePage(component));
}

/**
 * The crop mode, which Escape ends wherever the focus is. `picture` contains the handles; from one of them the focus
 * returns to `surface`.
 */
function useCropping({ picture, surface }: Record<"picture" | "surface", RefObject<HTMLElement | null>>) {
  const [isCropping, setCropping] = useState(false);
  useEscape(
    isCropping
      ? () => {
          const isOnPicture = picture.current?.contains(document.activeElement) === true;
          setCropping(false);
          if (isOnPicture) surface.current?.focus({ preventScroll: true });
        }
      : undefined,
  );
  return { isCropping, setCropping };
}

/**
 * The visible page. Selecting a component shows its page; after that the user may turn pages. The page itself is on
 * every page, so that selecting it turns none.
 */
function usePage(document: TemplateDocument | undefined, selectedId: string | undefined) {
  const [shown, setShown] = useState<{ page: number; selectedId: string | undefined }>();
  const pageCount = document?.pages.length ?? 1;
  const last = Math.min(shown?.page ?? 0, pageCount - 1);
  const page =
    shown !== undefined && shown.selectedId === selectedId ? last : (pageOf(document, selectedId) ?? last);
  if (shown === undefined || shown.selectedId !== selectedId) setShown({ page, selectedId });
  return {
    page,
    pageCount,
    turnTo: (target: number) => {
      if (target >= 0 && target < pageCount) setShown({ page: target, selectedId });
    },
  };
}

function pageOf(document: TemplateDocument | undefined, componentId: string | undefined): number | undefined {
  const page = document?.pages.findIndex(({ components }) => components.some(({ id }) => id === componentId));
  return page === -1 ? undefined : page;
}

/** Presses within this distance count as the same place. */
const samePlacePx = 6;

interface StagePointer {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
}

interface StagePointerOptions extends Pick<StageProps, "selectedId" | "onSelect" | "onHover"> {
  geometry: StageGeometry;
  /** Converts a point of the window to px of the template. */
  pointOf: (event: { clientX: number; clientY: number }) => { x: number; y: number };
  /** `ids`: the components at the point, topmost first. `selectedBefore`: the selection before the double click. */
  onOpen: (ids: readonly string[], selectedBefore: string | undefined) => void;
}

/** Hover, selection (also of covered components) and opening by pointer. */
function useStagePointer(options: StagePointerOptions): StagePointer {
  const { geometry, pointOf, selectedId, onSelect, onHover, onOpen } = options;
  const last = useRef<{ x: number; y: number; selectedBefore: string | undefined }>(undefined);

  const idsAt = (event: MouseEvent) => geometry.idsAt(pointOf(event));

  return {
    onPointerMove: (event) => {
      if (event.pointerType !== "touch") onHover(idsAt(event)[0]);
    },
    onPointerLeave: () => onHover(undefined),
    onClick: (event) => {
      // The second click of a double click opens; it does not select the component below.
      if (event.detail > 1) return;
      const { clientX: x, clientY: y } = event;
      const before = last.current;
      const isSamePlace = before !== undefined && Math.hypot(before.x - x, before.y - y) <= samePlacePx;
      last.current = { x, y, selectedBefore: selectedId };
      const chosen = chooseAt(idsAt(event), selectedId, { isAgain: event.altKey || isSamePlace });
      if (chosen !== undefined) onSelect(chosen);
    },
    onDoubleClick: (event) => onOpen(idsAt(event), last.current?.selectedBefore),
  };
}
