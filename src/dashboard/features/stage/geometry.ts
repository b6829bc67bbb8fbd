import type { TemplateDocument } from "#scene/document.ts";
import { componentCorners, componentsAt } from "#scene/hit-test.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import type { Point } from "#scene/paint/matrix.ts";
import type { HtmlPainting } from "./html-preview.tsx";

/** The positions of components on the visible page, px of the template. */
export interface StageGeometry {
  /** The components at a point, topmost first. */
  idsAt: (point: Point) => readonly string[];
  /** The corners of each box of a component, clockwise; empty if it is not on the page. */
  outlinesOf: (componentId: string | undefined) => readonly Point[][];
}

/** The page itself is below all components, at every point of the picture. */
export function sceneGeometry(document: TemplateDocument, page: number): StageGeometry {
  const pageId = pageComponentIdOf(document);
  const corners = rectCorners({ x: 0, y: 0, width: document.width, height: document.height });
  return {
    idsAt: (point) => {
      const ids = componentsAt(document, page, point).map(({ id }) => id);
      return isWithin(document, point) ? [...ids, pageId] : ids;
    },
    outlinesOf: (componentId) => {
      if (componentId === pageId) return [corners];
      const component = document.pages[page]?.components.find(({ id }) => id === componentId);
      return component === undefined ? [] : [componentCorners(component)];
    },
  };
}

/** Reads the page at each call, because layout may have changed. */
export function htmlGeometry({ idsAt, boxesOf }: HtmlPainting): StageGeometry {
  return {
    idsAt,
    outlinesOf: (componentId) => boxesOf(componentId).map(rectCorners),
  };
}

function rectCorners({ x, y, width, height }: Record<"x" | "y" | "width" | "height", number>): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

export function isWithin({ width, height }: TemplateDocument, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
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
