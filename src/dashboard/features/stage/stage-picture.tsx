import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { findFormat } from "#contract/formats.ts";
import type { ScenePage } from "#scene/document.ts";
import { isOpaqueColor } from "#scene/values/color.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { untilIdle } from "../../base/browser/until-idle.ts";
import { HtmlPreview } from "./html-preview.tsx";
import { Outlines } from "./outlines.tsx";
import { matClasses } from "./mat.ts";
import { pixelStyle } from "./zoom.ts";
import { Picture } from "../../base/design-system/picture.tsx";
import { acceptedPictures } from "../fields/upload/picture-file.ts";
import { pressOnPicture } from "./press-on-picture.ts";
import { TextEditor } from "./text-editor.tsx";
import { texts } from "./texts.ts";
import type { StageProps } from "./stage-props.ts";
import type { Stage } from "./use-stage.ts";
import { componentTypeName } from "../../model/template/component-type.ts";

const loadCrop = () => import("./crop-overlay.tsx");
const loadFocal = () => import("./focal-point.tsx");
const loadPictureCrop = () => import("./picture-crop.tsx");
const loadDrop = () => import("./drop-overlay.tsx");
// Loaded later: rarely used, and the composer's chunk has a budget.
const CropOverlay = lazyPart(async () => (await loadCrop()).CropOverlay, { failed: () => null });
const DifferenceView = lazyPart(async () => (await import("./difference-view.tsx")).DifferenceView, {
  failed: () => null,
});
const DropOverlay = lazyPart(async () => (await loadDrop()).DropOverlay, { failed: () => null });
const FocalPoint = lazyPart(async () => (await loadFocal()).FocalPoint, { failed: () => null });
const PictureCrop = lazyPart(async () => (await loadPictureCrop()).PictureCrop, { failed: () => null });

interface StageLayersProps extends StageProps {
  stage: Stage;
  mat: (typeof matClasses)[keyof typeof matClasses];
}

/** The picture and its overlays, from the bottom up. */
export function StagePicture(props: StageLayersProps) {
  const { editor, options = {}, onCrop, stage, selectedId, hoveredId, tools } = props;
  const { view, elements, geometry, whole, place, pan, pointer, drop, crop, result, editing } = stage;
  const { focal, cropped, ...pictureCrop } = stage.pictureCrop;
  const { picture, layer, surface } = elements;
  const { width, height, shownZoom, pointOf } = view;
  const { edited } = editing;
  useEffect(() => {
    // A failed load is retried when the part is needed.
    void untilIdle().then(() => Promise.allSettled([loadCrop(), loadFocal(), loadDrop(), loadPictureCrop()]));
  }, []);
  return (
    <div
      ref={picture}
      role="presentation"
      className="crop-marks relative shrink-0 touch-manipulation"
      style={place}
      {...(pan.isPanning || tools?.Layer !== undefined ? {} : pointer)}
    >
      <DrawnPicture {...props} />
      <RenderedPicture {...props} />
      {result.difference !== undefined && (
        <DifferenceView paintDifference={result.difference} size={result.pictureSize} />
      )}
      {onCrop !== undefined && (
        <CropOverlay
          {...{ editor, onCrop, whole, crop: options, isCropping: crop.isCropping }}
          filePointOf={(event) => {
            const { x, y } = pointOf(event);
            return { x: (x / width) * whole.width, y: (y / height) * whole.height };
          }}
        />
      )}
      {tools?.Layer === undefined ? (
        <>
          <Outlines
            {...{ geometry, width, height }}
            selectedId={edited === undefined ? selectedId : undefined}
            hoveredId={edited === undefined ? hoveredId : undefined}
          />
          <StageKeys {...props} />
        </>
      ) : (
        <tools.Layer view={view} surface={surface} />
      )}
      {focal !== undefined && edited === undefined && (
        <FocalPoint
          key={focal.component.id}
          {...focal}
          {...{ editor, pointOf }}
          layer={layer}
          zoom={shownZoom}
          isForKeys={tools?.Layer !== undefined}
        />
      )}
      {cropped !== undefined && (
        <PictureCrop
          key={cropped.component.id}
          {...cropped}
          {...{ editor, page: picture, layer, pointOf }}
          zoom={shownZoom}
          onEnd={pictureCrop.end}
          onRestore={pictureCrop.restore}
        />
      )}
      {edited !== undefined && (
        <TextEditor
          key={edited.componentId}
          {...edited}
          zoom={shownZoom}
          describedBy={editing.barId}
          onRunsChange={editing.change}
          onStep={editing.step}
          onApply={(isByKey) => editing.end(editing.apply, isByKey)}
        />
      )}
      {edited !== undefined && tools?.TextTools !== undefined && <tools.TextTools layer={layer} />}
      {drop.drag !== undefined && (
        <DropOverlay drag={drop.drag} {...{ geometry, width, height }} canAdd={tools?.onDrop !== undefined} />
      )}
    </div>
  );
}

/** The preview, drawn locally at each change. Until the first drawing the template's own preview is in its place. */
function DrawnPicture({ summary, document, html, options, stage, mat }: StageLayersProps) {
  const { view, elements, size, painting } = stage;
  const { canvas, frame } = elements;
  const { page, shownZoom } = view;
  const label = texts.previewOf(summary.name);
  if (html === undefined && document === undefined) return <RemotePicture summary={summary} />;
  return (
    <>
      {html === undefined ? (
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          className={classNames(
            "absolute inset-0 size-full",
            showsWhite(options?.outputFormat ?? summary.outputFormat, document?.pages[page])
              ? matClasses.white.ground
              : mat.ground,
          )}
          style={pixelStyle(size)}
        />
      ) : (
        <HtmlPreview
          {...html}
          label={label}
          frame={frame}
          zoom={shownZoom}
          onPainted={painting.showHtmlPainting}
        />
      )}
      {painting.durationMs === undefined &&
        painting.problem === "" &&
        typeof summary.preview === "string" && (
          <img
            src={summary.preview}
            alt=""
            data-cold-preview=""
            className="pointer-events-none absolute inset-0 size-full"
          />
        )}
    </>
  );
}

/** Whether white shows through the page, because the format has no transparency. */
function showsWhite(format: string, page: ScenePage | undefined): boolean {
  return findFormat(format)?.hasAlpha === false && page !== undefined && !isOpaqueColor(page.background);
}

/** The service's render, over the preview. */
function RenderedPicture({ summary, stage: { result, editing, size }, mat }: StageLayersProps) {
  const { picture, pictureSize, shown } = result;
  if (picture === undefined) return null;
  return (
    <img
      key={picture.address}
      src={picture.address}
      alt={texts.renderOf(summary.name)}
      draggable={false}
      className={classNames("absolute top-0 left-0 animate-fade transition-opacity", mat.ground)}
      style={{
        ...pictureSize,
        ...pixelStyle(size),
        // While a text is edited, the preview shows below its editor.
        opacity: shown === "render" && editing.edited === undefined ? 1 : 0,
      }}
    />
  );
}

/** The picture without a document to draw: the service's preview, or a placeholder of the same shape. */
function RemotePicture({ summary: { name, preview, width, height } }: { summary: TemplateSummary }) {
  return (
    <Picture
      isEager
      src={preview}
      alt={texts.previewOf(name)}
      width={width}
      height={height}
      fallback={
        <div
          role="img"
          aria-label={texts.noPreviewOf(name)}
          className="absolute inset-0 grid place-items-center border border-dashed border-line-strong bg-panel p-2 text-center"
        >
          <p className="text-13 text-ink-2">
            {name}
            <br />
            <span className="figures text-12 text-ink-3">
              {width}×{height}
            </span>
          </p>
        </div>
      }
    />
  );
}

function StageKeys({ summary, selectedId, onSelect, stage }: StageLayersProps) {
  const { view, elements, components, pan, editing, drop, result } = stage;
  const { zoom, page, turnTo, openText, reveal } = view;
  const input = useRef<HTMLInputElement>(null);
  const target = drop.targetOf(selectedId);

  const stop = result.isDifferenceShown ? () => result.onShowDifference(false) : undefined;

  /** Enter edits a text or chooses a picture's file. */
  function open() {
    if (selectedId !== undefined && editing.canEdit(selectedId)) openText(selectedId);
    else if (target !== undefined) input.current?.click();
  }

  return (
    <>
      <PictureKeys
        surface={elements.surface}
        name={summary.name}
        components={components}
        selectedId={selectedId}
        onSelect={(id) => {
          onSelect(id);
          reveal(id);
        }}
        onPaste={drop.onPaste}
        onKeyDown={(event) => {
          const turn = (by: number) => turnTo(page + by);
          pressOnPicture(event, { zoom, move: pan.move, turn, open, stop });
        }}
      />
      <FileInput
        ref={input}
        accept={acceptedPictures}
        label={target === undefined ? undefined : texts.drop.chooseFor(target.id)}
        onFiles={([file]) => {
          if (target !== undefined) drop.place(file, target);
        }}
      />
    </>
  );
}

interface PictureKeysProps {
  surface: RefObject<HTMLDivElement | null>;
  name: string;
  /** Components of the visible page, in the order of the list. */
  components: readonly { id: string; type: string | undefined }[];
  selectedId: string | undefined;
  onSelect: (componentId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/**
 * Keyboard access to the picture: a list box whose arrow keys select components, for screen readers too. It covers the
 * picture and ignores the pointer.
 */
function PictureKeys(props: PictureKeysProps) {
  const { surface, name, components, selectedId, onSelect, onKeyDown, onPaste } = props;
  const id = useId();
  const at = components.findIndex((component) => component.id === selectedId);

  function walk(event: KeyboardEvent) {
    onKeyDown(event);
    if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const target =
      step === undefined
        ? { Home: 0, End: components.length - 1 }[event.key]
        : at < 0
          ? 0
          : (at + step + components.length) % components.length;
    const next = target === undefined ? undefined : components[target];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
  }

  return (
    <div
      ref={surface}
      role="listbox"
      tabIndex={0}
      aria-label={texts.keys.label(name)}
      aria-describedby={`${id}-help`}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      className="pointer-events-none absolute inset-0 outline-offset-4"
      onKeyDown={walk}
      onPaste={onPaste}
    >
      <SpokenComponents id={id} components={components} selectedAt={at} />
      <span id={`${id}-help`} hidden>
        {texts.keys.help}
      </span>
    </div>
  );
}

interface SpokenProps {
  id: string;
  components: PictureKeysProps["components"];
  selectedAt: number;
}

/** Options for screen readers only. Memoised, so that typing does not render them again. */
const SpokenComponents = memo(
  function SpokenComponents({ id, components, selectedAt }: SpokenProps) {
    return components.map((component, index) => (
      <div
        key={component.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === selectedAt}
        className="sr-only"
      >
        {texts.keys.component(component.id, componentTypeName(component.type) ?? "")}
      </div>
    ));
  },
  (before, after) =>
    before.id === after.id &&
    before.selectedAt === after.selectedAt &&
    before.components.length === after.components.length &&
    before.components.every((component, index) => component.id === after.components[index]?.id),
);
