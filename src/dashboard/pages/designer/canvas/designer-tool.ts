import { keysOf } from "#contract/json.ts";
import type { Addable } from "../../../model/design/source/new-component.ts";

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

/** The tool of a letter. */
export function toolOfLetter(letter: string): DesignerTool | undefined {
  if (letter === "v") return selectTool;
  const type = keysOf(toolLetters).find((one) => toolLetters[one]?.toLowerCase() === letter);
  return type === undefined ? undefined : { kind: "add", type };
}
