import type { TemplateDocument } from "#scene/document.ts";
import { componentCorners, componentsAt } from "#scene/hit-test.ts";
import type { Point } from "#scene/paint/matrix.ts";
import type { HtmlPainting } from "./html-preview.tsx";

/** The positions of components on the visible page, px of the template. */
export interface StageGeometry {
  /** The components at a point, topmost first. */
  idsAt: (point: Point) => readonly string[];
  /** The corners of each box of a component, clockwise; empty if it is not on the page. */
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

/** Reads the page at each call, because layout may have changed. */
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

/** For a service that serves no document. */
export const unknownGeometry: StageGeometry = { idsAt: () => [], outlinesOf: () => [] };

/**
 * The component that a press selects: the topmost, or with `isAgain` the one below the selected, starting over after
 * the lowest.
 */
export function chooseAt(
  ids: readonly string[],
  selectedId: string | undefined,
  { isAgain }: { isAgain: boolean },
): string | undefined {
  const at = isAgain && selectedId !== undefined ? ids.indexOf(selectedId) : -1;
  return ids[(at + 1) % ids.length];
}
