import type { TemplateDocument } from "#scene/document.ts";
import { componentCorners, componentsAt } from "#scene/hit-test.ts";
import type { Point } from "#scene/paint/matrix.ts";
import type { HtmlPainting } from "./html-preview.tsx";

/** Where components stand on the page that is shown, in px of the template. */
export interface StageGeometry {
  /** From the top down. */
  idsAt: (point: Point) => readonly string[];
  /** The corners of each of its boxes, clockwise; none when it is not on the page. */
  outlinesOf: (componentId: string | undefined) => readonly Point[][];
}

export function sceneGeometry(document: TemplateDocument, page: number): StageGeometry {
  return {
    idsAt: (point) => componentsAt(document, page, point).map(({ id }) => id),
    outlinesOf: (componentId) => {
      const component = document.pages[page]?.components.find(({ id }) => id === componentId);
      return component === undefined ? [] : [componentCorners(component)];
    },
  };
}

/** Read from the page at every question, as anything may have moved. */
export function htmlGeometry({ idsAt, boxesOf }: HtmlPainting): StageGeometry {
  return {
    idsAt,
    outlinesOf: (componentId) =>
      boxesOf(componentId).map(({ x, y, width, height }) => [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ]),
  };
}

/** Nothing is known of where things are: a service that gives no document. */
export const unknownGeometry: StageGeometry = { idsAt: () => [], outlinesOf: () => [] };

/**
 * The component that a press selects among overlapping ones: the topmost; pressed again at the same place, the one
 * beneath the selected, and after the lowest the topmost again.
 */
export function chooseAt(
  ids: readonly string[],
  selectedId: string | undefined,
  { isAgain }: { isAgain: boolean },
): string | undefined {
  const at = isAgain && selectedId !== undefined ? ids.indexOf(selectedId) : -1;
  return ids[(at + 1) % ids.length];
}
