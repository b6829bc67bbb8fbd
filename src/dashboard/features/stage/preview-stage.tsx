import { memo, type PointerEvent, type ReactNode, type RefObject, useId } from "react";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { mayBreakDifferently } from "#scene/layout/break-opportunities.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { UploadStatus } from "../fields/upload/upload-status.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { croppedSize, type CropSize, type SetCrop } from "./crop.ts";
import { shortcutText } from "../../base/design-system/keys.ts";
import type { RunStyling } from "./run-styling.ts";
import { type Mat, matClasses, mats, setMat, useMat } from "./mat.ts";
import { StageCaption, WhichPicture } from "./stage-caption.tsx";
import { StagePicture } from "./stage-picture.tsx";
import type { StageProps } from "./stage-props.ts";
import { texts } from "./texts.ts";
import { useStage } from "./use-stage.ts";
import type { StageZoom } from "./use-stage-zoom.ts";
import { Menu } from "../../base/design-system/menu.tsx";
import { zoomMax, zoomMin, zoomSteps } from "./zoom.ts";

/** The stage: the preview, drawn locally at each change, and the service's render over it. */
export const PreviewStage = memo(function PreviewStage(props: StageProps) {
  const stage = useStage(props);
  const mat = useMat();
  const { view, elements, whole, pan, drop, editing, crop, result, painting } = stage;
  const { viewport, layer } = elements;
  const { page, pageCount, turnTo, zoom } = view;
  const { tools, document, editor, options, onCrop } = props;
  return (
    <section aria-label={texts.label} className="flex min-h-0 flex-1 flex-col bg-canvas">
      <StageToolbar zoom={zoom} mat={mat} view={tools?.view}>
        {tools?.bar}
        {onCrop !== undefined && <CropTool {...{ editor, onCrop, whole }} {...crop} crop={options} />}
        {result.picture !== undefined && (
          <WhichPicture className="phone:hidden" shown={result.shown} onShow={result.onShow} />
        )}
        <PageTurner page={page} pageCount={pageCount} onTurn={turnTo} />
      </StageToolbar>
      <div className="relative min-h-0 flex-1 max-lg:h-(--stage-height) max-lg:flex-none">
        <div
          ref={viewport}
          role="presentation"
          className={classNames(
            "relative grid size-full place-items-center overflow-auto p-8 max-lg:p-5",
            matClasses[mat].surround,
            pan.cursor === "grab" && "cursor-grab",
            pan.cursor === "grabbing" && "cursor-grabbing",
          )}
          onPointerDownCapture={pan.onPointerDownCapture}
          onPointerDown={
            tools?.Layer === undefined ? undefined : (event) => pressMat(event, elements.surface)
          }
          {...drop.handlers}
        >
          <StagePicture {...props} stage={stage} mat={matClasses[mat]} />
        </div>
        <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden" />
      </div>
      <UploadStatus upload={drop.upload} className="m-2" />
      {painting.problem !== "" && (
        <Notice tone="warn" title={texts.incomplete} className="m-2">
          {painting.problem}
        </Notice>
      )}
      {editing.edited === undefined ? (
        (tools?.hint ?? (
          <StageCaption
            paintedMs={painting.durationMs}
            size={painting.isDocumentKnown ? `${whole.width}×${whole.height}` : undefined}
            {...result}
            isBrokenOtherwise={document !== undefined && mayTextBreakDifferently(document)}
            hasPicture={result.picture !== undefined}
          />
        ))
      ) : (
        <EditorBar
          id={editing.barId}
          styling={editing.edited.styling}
          onApply={() => editing.end(editing.apply, true)}
          onCancel={() => editing.end(editing.cancel, true)}
        />
      )}
    </section>
  );
});

/** A press beside the page, but not on a scroll bar, is one of the layer over it. */
function pressMat(event: PointerEvent<HTMLElement>, layer: RefObject<HTMLElement | null>) {
  const { target, currentTarget, clientX, clientY, nativeEvent } = event;
  const { left, top } = currentTarget.getBoundingClientRect();
  if (target !== currentTarget) return;
  if (clientX - left >= currentTarget.clientWidth || clientY - top >= currentTarget.clientHeight) return;
  // The focus stays on the layer.
  event.preventDefault();
  layer.current?.dispatchEvent(new globalThis.PointerEvent(nativeEvent.type, nativeEvent));
}

function mayTextBreakDifferently(document: TemplateDocument): boolean {
  return componentsOf(document).some(
    (component) => component.type === "TEXT" && component.visible && mayBreakDifferently(component.text),
  );
}

interface CropToolProps {
  editor: ValueEditor;
  crop: CropSize | undefined;
  onCrop: SetCrop;
  whole: { width: number; height: number };
  isCropping: boolean;
  setCropping: (isCropping: boolean) => void;
}

/** Toggles the crop's handles where the service crops, shows the cropped size, and removes the crop. */
function CropTool({ editor, crop = {}, onCrop, whole, isCropping, setCropping }: CropToolProps) {
  const cropped = croppedSize(crop, whole);
  const isCropped = crop.width !== undefined || crop.height !== undefined;
  const isOffered = useCapabilities().renderField("width") === undefined;
  return (
    <span className="flex items-center gap-1">
      {isOffered && (
        <IconButton
          icon="crop"
          label={texts.crop.label}
          size="small"
          aria-pressed={isCropping}
          onClick={() => setCropping(!isCropping)}
        />
      )}
      {(isCropped || isCropping) && (
        <span className="figures text-12 whitespace-nowrap text-ink-2">
          {cropped.width}×{cropped.height}
        </span>
      )}
      {isCropped && (
        <Button
          size="small"
          variant="quiet"
          className="px-1.5 text-12"
          onClick={() => {
            editor.finishGesture();
            onCrop({ width: undefined, height: undefined });
          }}
        >
          {texts.crop.clear}
        </Button>
      )}
    </span>
  );
}

/** The bar below the picture while a text is edited, with buttons for touch. */
function EditorBar({
  id,
  styling,
  onApply,
  onCancel,
}: {
  id: string;
  styling: RunStyling | undefined;
  onApply: () => void;
  onCancel: () => void;
}) {
  return (
    <footer className="flex min-h-10 items-center gap-3 border-t border-line bg-bg px-3 py-1">
      <p id={id} className="min-w-0 grow text-12 text-ink-2 phone:sr-only">
        {texts.editor.hint(shortcutText("↵"))}
        {styling !== undefined &&
          ` ${
            styling.hasOwnStyles
              ? texts.editor.styles(shortcutText("B"), shortcutText("I"))
              : texts.editor.emphasis(shortcutText("B"))
          }`}
      </p>
      <span
        role="presentation"
        className="ml-auto flex gap-1"
        // Keeps the focus in the text: its loss would apply the text before Cancel is clicked.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Button size="small" variant="quiet" onClick={onCancel}>
          {texts.editor.cancel}
        </Button>
        <Button size="small" onClick={onApply}>
          {texts.editor.apply}
        </Button>
      </span>
    </footer>
  );
}

interface PageTurnerProps {
  page: number;
  pageCount: number;
  onTurn: (page: number) => void;
}

/** Buttons for the previous and the next page of a document. */
function PageTurner({ page, pageCount, onTurn }: PageTurnerProps) {
  if (pageCount < 2) return null;
  return (
    <span className="flex items-center">
      <IconButton
        icon="chevronLeft"
        label={texts.previousPage}
        shortcut={texts.keys.pageUp}
        size="small"
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <span className="figures text-12 whitespace-nowrap text-ink-2" aria-live="polite">
        {texts.pageOf(page + 1, pageCount)}
      </span>
      <IconButton
        icon="chevronRight"
        label={texts.nextPage}
        shortcut={texts.keys.pageDown}
        size="small"
        disabled={page === pageCount - 1}
        onClick={() => onTurn(page + 1)}
      />
    </span>
  );
}

const swatches: Readonly<Record<Mat, string>> = {
  neutral: "bg-canvas",
  checkerboard: "checkerboard [background-size:8px_8px]",
  black: "bg-[#000]",
  white: "bg-[#fff]",
};

interface StageToolbarProps {
  zoom: StageZoom;
  mat: Mat;
  /** Tools of this picture, such as pages and crop. */
  children: ReactNode;
  /** Beside the zoom, or above it where the bar is narrow. */
  view?: ReactNode;
}

/** The bar above the picture: its tools at the left, zoom and background at the right. */
function StageToolbar({ zoom, mat, children, view }: StageToolbarProps) {
  return (
    <div
      role="group"
      aria-label={texts.tools}
      // Read by `follow-keyboard.ts`.
      data-scrolled-bar={view === undefined ? undefined : ""}
      className="short:hidden in-data-keyboard:hidden flex min-h-10 flex-wrap items-center gap-x-2 border-b border-line bg-bg px-1 py-1 phone:min-h-0 phone:gap-x-0"
    >
      {children}
      {view}
      <span className={classNames("flex items-center gap-2", view === undefined && "ml-auto")}>
        <ZoomControls {...zoom} />
        <MatChoice mat={mat} />
      </span>
    </div>
  );
}

/** Radio buttons with a swatch for each background of the picture. */
const MatChoice = memo(function MatChoice({ mat }: { mat: Mat }) {
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 items-center">
      <legend className="sr-only">{texts.mat.label}</legend>
      {mats.map((one) => (
        <label
          key={one}
          title={texts.mat[one]}
          className={classNames(
            "relative grid size-control-small phone:w-7 place-items-center rounded-control border border-transparent hover:bg-hover",
            "has-checked:border-accent has-checked:bg-accent-soft forced-colors:has-checked:border-[Highlight]",
            "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={one === mat}
            className="sr-only"
            onChange={() => setMat(one)}
          />
          <span
            aria-hidden="true"
            className={classNames(
              "size-3.5 border border-line-strong forced-color-adjust-none",
              swatches[one],
            )}
          />
          <span className="sr-only">{texts.mat[one]}</span>
        </label>
      ))}
    </fieldset>
  );
});

/** Zoom out, a menu of zoom levels, zoom in. */
const ZoomControls = memo(function ZoomControls({ choice, zoom, choose, step }: StageZoom) {
  const percent = formatPercent(zoom);
  const shown =
    choice === "fit" ? texts.zoom.fitted(percent) : choice === "true" ? texts.zoom.trueAt(percent) : percent;
  return (
    <span className="flex items-center">
      <IconButton
        icon="zoomOut"
        className="phone:w-8"
        label={texts.zoom.out}
        shortcut="−"
        size="small"
        aria-disabled={zoom <= zoomMin}
        onClick={() => step(-1)}
      />
      <Menu
        label={texts.zoom.label}
        trigger={
          <Button size="small" variant="quiet" className="figures px-1.5 text-12">
            <span className="sr-only">{texts.zoom.label} </span>
            {shown}
          </Button>
        }
        items={[
          { label: texts.zoom.fit, shortcut: "0", onSelect: () => choose("fit") },
          { label: texts.zoom.true, shortcut: "1", onSelect: () => choose("true") },
          ...zoomSteps
            .filter((one) => one >= 0.25 && one !== 0.75 && one !== 1.5 && one !== 3 && one !== 6)
            .map((one) => ({ label: formatPercent(one), onSelect: () => choose(one) })),
        ]}
      />
      <IconButton
        icon="zoomIn"
        className="phone:w-8"
        label={texts.zoom.in}
        shortcut="+"
        size="small"
        aria-disabled={zoom >= zoomMax}
        onClick={() => step(1)}
      />
    </span>
  );
}, isSameZoom);

/** Both functions depend on nothing else. */
function isSameZoom(before: StageZoom, after: StageZoom): boolean {
  return before.choice === after.choice && before.zoom === after.zoom;
}

function formatPercent(zoom: number): string {
  return `${Math.round(zoom * 100)} %`;
}
