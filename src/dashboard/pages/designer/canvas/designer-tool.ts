import { keysOf } from "#contract/json.ts";
import type { SceneComponentType } from "#scene/properties/component-properties.ts";

/** The effect of a press on the canvas. `put`: it moves the selected components there. */
export type DesignerTool = { kind: "select" } | { kind: "put" } | { kind: "add"; type: SceneComponentType };

export const selectTool: DesignerTool = { kind: "select" };

/** Keys that choose a tool, as in other design software; V selects. */
export const toolLetters: Partial<Record<SceneComponentType, string>> = {
  TEXT: "T",
  RECTANGLE: "R",
  CIRCLE: "O",
};

/** The tool of a letter. */
export function toolOfLetter(letter: string): DesignerTool | undefined {
  if (letter === "v") return selectTool;
  const type = keysOf(toolLetters).find((one) => toolLetters[one]?.toLowerCase() === letter);
  return type === undefined ? undefined : { kind: "add", type };
}
