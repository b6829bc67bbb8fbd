import { createContext, use } from "react";
import type { StageView } from "../../../features/stage/stage-props.ts";
import type { Designer } from "../use-designer.ts";
import type { RenameTarget } from "../use-rename.ts";
import { keysOf } from "#contract/json.ts";
import type { Addable } from "../../../model/design/source/new-component.ts";
import type { CopiedStyle } from "../design-actions.ts";

/** The designer around the canvas. */
export interface CanvasSurroundings {
  designer: Designer;
  tool: DesignerTool;
  onTool: (tool: DesignerTool) => void;
  /** Adds a component in the middle of the page. */
  onAdd: (type: Addable) => void;
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

/** The effect of a press on the canvas. `put`: it moves the selected components there. */
export type DesignerTool = { kind: "select" } | { kind: "put" } | { kind: "add"; type: Addable };

export const selectTool: DesignerTool = { kind: "select" };

/** Keys that choose a tool, as in other design software; V selects. */
export const toolLetters: Partial<Record<Addable, string>> = {
  TEXT: "T",
  RECTANGLE: "R",
  CIRCLE: "O",
  LINE: "L",
  ARROW: "A",
};

export function toolOfLetter(letter: string): DesignerTool | undefined {
  if (letter === "v") return selectTool;
  const type = keysOf(toolLetters).find((one) => toolLetters[one]?.toLowerCase() === letter);
  return type === undefined ? undefined : { kind: "add", type };
}
