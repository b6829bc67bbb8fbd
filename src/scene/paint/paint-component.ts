import { boxMatrix } from "../component-box.ts";
import type { SceneComponent } from "../document.ts";
import type { SceneTools } from "../scene-tools.ts";
import { multiply, type Rect } from "./matrix.ts";
import { paintCircle } from "./paint-circle.ts";
import { countImageParts, paintImage } from "./paint-image.ts";
import { countOutlinedParts } from "./paint-outlined.ts";
import { paintRectangle } from "./paint-rectangle.ts";
import { countSvgParts, paintSvgGroup } from "./paint-svg-group.ts";
import { shadowReach } from "./shadow.ts";
import { paintThroughLayer, resetContext, setMatrix, type Surface } from "./surface.ts";

/** One component on its page. `page` draws in the page's px. */
export function paintComponent(page: Surface, component: SceneComponent, tools: SceneTools): void {
  const { opacity, visible } = component;
  if (!visible || opacity === 0 || component.width === 0 || component.height === 0) return;
  const blend = component.blend === "normal" ? "source-over" : component.blend;
  const surface = { ...page, matrix: multiply(page.matrix, boxMatrix(component)) };
  const { context } = surface;
  const isPlain = opacity === 1 && blend === "source-over";
  if (!isPlain && hasSeveralParts(component)) {
    // Painted one by one, the parts would show through each other.
    paintThroughLayer(surface, tools, paintedArea(component), { opacity, blend }, (layer) =>
      paintByType(layer, component, tools),
    );
    return;
  }
  context.save();
  resetContext(context);
  setMatrix(context, surface.matrix);
  context.globalAlpha = opacity;
  context.globalCompositeOperation = blend;
  paintByType(surface, component, tools);
  context.restore();
}

function paintByType(surface: Surface, component: SceneComponent, tools: SceneTools): void {
  switch (component.type) {
    case "IMAGE":
      paintImage(surface, component, tools);
      return;
    case "RECTANGLE":
      paintRectangle(surface, component);
      return;
    case "CIRCLE":
      paintCircle(surface, component);
      return;
    case "SVG_GROUP":
      paintSvgGroup(surface, component, tools);
      return;
    case "TEXT":
    case "QR_CODE":
    case "RATING":
    case "CHART":
      return;
    default:
      (component) satisfies never;
  }
}

function hasSeveralParts(component: SceneComponent): boolean {
  switch (component.type) {
    case "IMAGE":
      return countImageParts(component) > 1;
    case "RECTANGLE":
    case "CIRCLE":
      return countOutlinedParts(component) > 1;
    case "SVG_GROUP":
      return countSvgParts(component) > 1;
    default:
      return true;
  }
}

/** What the painting of a component may touch, in px of its box. */
function paintedArea(component: SceneComponent): Rect {
  const { width, height } = component;
  // Text may run over its box and paths may lie anywhere: the whole page, whichever way the box is turned.
  if (component.type === "TEXT" || component.type === "SVG_GROUP") {
    return { left: -40_000, top: -40_000, right: 40_000, bottom: 40_000 };
  }
  const beyond = "shadowColor" in component ? shadowReach(component) + 1 : 1;
  return { left: -beyond, top: -beyond, right: width + beyond, bottom: height + beyond };
}
