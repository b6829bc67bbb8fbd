import { createContext, use } from "react";
import type { StageView } from "../../../features/stage/stage-props.ts";
import type { CopiedStyle } from "../copied-style.ts";
import type { Designer } from "../use-designer.ts";
import type { RenameTarget } from "../use-rename.ts";
import type { DesignerTool } from "./designer-tool.ts";

/** The designer around the canvas. */
export interface CanvasSurroundings {
  designer: Designer;
  tool: DesignerTool;
  onTool: (tool: DesignerTool) => void;
  /** Of the canvas and of the layers. */
  hoveredId: string | undefined;
  onHover: (id: string | undefined) => void;
  /** Receives the view after each change. */
  onView: (view: StageView) => void;
  copiedStyle: CopiedStyle | undefined;
  onCopyStyle: (style: CopiedStyle | undefined) => void;
  /** Copies the selection to the system's clipboard. */
  onCopy: () => void;
  /** Absent: the browser does not let a page read the clipboard but by its own keys. */
  onPaste: (() => void) | undefined;
  /** Opens the name in the list of layers. */
  onRename: (target: RenameTarget) => void;
}

const CanvasContext = createContext<CanvasSurroundings | undefined>(undefined);

export const CanvasProvider = CanvasContext.Provider;

export function useCanvasContext(): CanvasSurroundings {
  const surroundings = use(CanvasContext);
  if (surroundings === undefined) throw new Error("The canvas is drawn by the designer.");
  return surroundings;
}
