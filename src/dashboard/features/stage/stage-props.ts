import type { ComponentType, ReactNode, RefObject } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { Point } from "#scene/paint/matrix.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { RenderOptions } from "../../model/composition/composition.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import type { DescribeOutcome } from "../../model/drawing/paint-scene.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { ResultState } from "../../model/requests/result/use-result.ts";
import type { SetCrop } from "./crop.ts";
import type { HtmlPainting } from "./html-preview.tsx";
import type { StageZoom } from "./use-stage-zoom.ts";

export interface StageProps {
  summary: TemplateSummary;
  components: readonly EditableComponent[];
  editor: ValueEditor;
  /** Of the render: the stage shows its format and its crop. */
  options?: Pick<RenderOptions, "outputFormat" | "width" | "height">;
  /** Absent: the picture cannot be cropped. */
  onCrop?: SetCrop;
  /** The template's document with its changes; absent if the service serves none. */
  document: TemplateDocument | undefined;
  /** An html template; `document` has its changes. */
  html: { template: HtmlTemplate; document: HtmlDocument } | undefined;
  /** Whether the output is a PDF, with all pages. */
  isPdf: boolean;
  selectedId: string | undefined;
  /** The component under the pointer, here or in a list. */
  hoveredId: string | undefined;
  renderState: ResultState;
  /** Whether the last render is of the current composition. */
  isRenderCurrent: boolean;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
  /** Failed pictures are told elsewhere. */
  areFailuresListed?: boolean;
  /** Receives a description of each painting of a scene. */
  onScenePainted?: ((describe: () => DescribeOutcome) => void) | undefined;
  /** Receives each painting of an html template. */
  onHtmlPainted?: ((painting: HtmlPainting) => void) | undefined;
  /** Absent: those of the composer. */
  tools?: StageTools;
}

/** The part of the stage that a layer over the picture needs. */
export interface StageView {
  /** Px of the template. */
  width: number;
  height: number;
  page: number;
  pageCount: number;
  turnTo: (page: number) => void;
  zoom: StageZoom;
  /** CSS px per px of the template, as drawn. */
  shownZoom: number;
  /** Whether the pointer moves the view now. */
  isPanning: boolean;
  /** Converts a point of the window to px of the template. */
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** Scrolls a component into the view. */
  reveal: (componentId: string) => void;
  canEditText: (componentId: string) => boolean;
  openText: (componentId: string) => void;
  /** The component whose text is being edited. */
  editedId: string | undefined;
  canCrop: (componentId: string) => boolean;
  /** Selects a picture and crops it inside its frame; a toast says why where that is not possible. */
  openCrop: (componentId: string) => void;
  /** The component whose picture is being cropped. */
  croppedId: string | undefined;
  /** Moves the focus to the layer. */
  focus: () => void;
}

/** Tools that take the place of the composer's. */
interface StageTools {
  /** Above the picture. */
  bar: ReactNode;
  /** Below the picture, in place of its caption, so that it moves nothing. */
  hint?: ReactNode;
  /** Beside the zoom. */
  view?: ReactNode;
  /** Over the picture: it selects components and edits their places. Absent: the outlines and keys of the composer. */
  Layer?: ComponentType<StageLayerProps>;
  /** The styles of the selected letters while a text is edited. Absent: letters have the component's emphasis only. */
  TextTools?: ComponentType<TextToolsProps>;
  /** Takes a drop beside every picture, at a point in px of the template. Absent: it is refused. */
  onDrop?: (transfer: DataTransfer, at: Point) => void;
  /** Remembers properties as their author wrote them, and returns a function that restores them. Absent: pictures are not cropped. */
  remember?: (componentId: string, names: readonly string[]) => () => void;
}

export interface TextToolsProps {
  /** The layer over the view, outside of the scrolled content. */
  layer: RefObject<HTMLElement | null>;
}

export interface StageLayerProps {
  view: StageView;
  /** Takes the keys of the picture. The stage focuses it after a text was edited. */
  surface: RefObject<HTMLDivElement | null>;
}
