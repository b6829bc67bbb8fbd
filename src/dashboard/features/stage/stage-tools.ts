import type { ComponentType, ReactNode, RefObject } from "react";
import type { Point } from "#scene/paint/matrix.ts";
import type { StageZoom } from "./use-stage-zoom.ts";

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
export interface StageTools {
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
  /** Remembers a picture's component, and returns a function that restores it. Absent: pictures are not cropped. */
  remember?: (componentId: string) => () => void;
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
