import type { SceneComponentType } from "#scene/properties/component-properties.ts";

/** The effect of a press on the canvas. `put`: it moves the selected components there. */
export type DesignerTool = { kind: "select" } | { kind: "put" } | { kind: "add"; type: SceneComponentType };

export const selectTool: DesignerTool = { kind: "select" };
