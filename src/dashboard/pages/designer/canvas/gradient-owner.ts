import type { ComponentBox } from "#scene/component-box.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";

/** A gradient that the canvas shows a line for. */
export interface GradientOwner {
  componentId: string;
  property: string;
  text: string;
  box: ComponentBox;
}

/** The gradient of the selected component, or of the page; undefined if it has none. */
export function gradientOwnerOf(
  document: TemplateDocument,
  page: number,
  componentId: string | undefined,
): GradientOwner | undefined {
  if (componentId === undefined) return undefined;
  const shown = document.pages[page];
  if (componentId === pageComponentIdOf(document)) {
    const { width, height } = document;
    const box = { x: 0, y: 0, width, height, rotation: 0 };
    return { componentId, property: "backgroundGradient", text: shown?.backgroundGradient ?? "", box };
  }
  const component = shown?.components.find(({ id }) => id === componentId);
  if (component === undefined) return undefined;
  if ("gradient" in component)
    return { componentId, property: "gradient", text: component.gradient, box: component };
  if ("tintGradient" in component)
    return { componentId, property: "tintGradient", text: component.tintGradient, box: component };
  return undefined;
}
