import type { ComponentOf } from "../document.ts";
import type { SceneContext, SceneImage, SceneTools } from "../scene-tools.ts";
import { lengthFactor, type Rect } from "./matrix.ts";
import { insetRect, traceEllipse, traceMask, traceRoundedRect } from "./outlines.ts";
import { canvasColor, isVisibleColor } from "./paint-color.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { placePicture } from "./place-picture.ts";
import { visibleShadow } from "./shadow.ts";
import { blurCoarseness, paintThroughLayer, paintWithin, type Surface } from "./surface.ts";

type ImageComponent = ComponentOf<"IMAGE">;

/** A picture in its shape, with everything behind, on and around it. Without the picture the rest is still painted. */
export function paintImage(surface: Surface, component: ImageComponent, tools: SceneTools): void {
  const shadow = visibleShadow(component);
  if (shadow === undefined) {
    paintShaped(surface, component, tools);
    return;
  }
  // The shadow is that of what can be seen: of a cut-out product, not of its box.
  paintThroughLayer(surface, tools, boxOf(component), { shadow }, (layer) =>
    paintShaped(layer, component, tools),
  );
}

/** How many things an image paints over each other. */
export function countImageParts(component: ImageComponent): number {
  return [
    isVisibleColor(component.background),
    component.src !== "",
    isVisibleColor(component.tint),
    component.tintGradient !== "",
    hasBorder(component),
    visibleShadow(component) !== undefined,
  ].filter(Boolean).length;
}

function boxOf({ width, height }: ImageComponent): Rect {
  return { left: 0, top: 0, right: width, bottom: height };
}

function hasBorder({ borderColor, borderWidth }: ImageComponent): boolean {
  return borderWidth > 0 && isVisibleColor(borderColor);
}

function paintShaped(surface: Surface, component: ImageComponent, tools: SceneTools): void {
  const { context } = surface;
  const box = boxOf(component);
  const picture = tools.images.get(component.src);

  context.save();
  context.beginPath();
  traceMask(context, component.mask, box, component.radius);
  context.clip();
  const fillBox = () => {
    context.beginPath();
    context.rect(0, 0, component.width, component.height);
  };
  if (isVisibleColor(component.background)) {
    fillBox();
    context.fillStyle = canvasColor(component.background);
    context.fill();
  }
  if (picture !== undefined) paintPicture(surface, component, picture, tools);
  if (isVisibleColor(component.tint)) {
    fillBox();
    context.fillStyle = canvasColor(component.tint);
    context.fill();
  }
  if (component.tintGradient !== "") {
    fillBox();
    fillWithGradient(context, component.tintGradient, box);
  }
  // The clip keeps the outer half of this one away.
  if (hasBorder(component) && !hasPlainOutline(component)) strokeBorder(surface, component, 0);
  context.restore();
  if (hasBorder(component) && hasPlainOutline(component))
    strokeBorder(surface, component, component.borderWidth / 2);
}

/** Whether the outline drawn in by some px is again an outline we can trace. */
function hasPlainOutline({ mask }: ImageComponent): boolean {
  return mask === "none" || mask === "circle";
}

function strokeBorder({ context }: Surface, component: ImageComponent, inset: number): void {
  const box = boxOf(component);
  const held = Math.min(component.radius, component.width / 2, component.height / 2);
  context.beginPath();
  if (inset === 0) traceMask(context, component.mask, box, component.radius);
  else if (component.mask === "circle") traceEllipse(context, insetRect(box, inset));
  else traceRoundedRect(context, insetRect(box, inset), Math.max(0, held - inset));
  context.strokeStyle = canvasColor(component.borderColor);
  context.lineWidth = inset === 0 ? component.borderWidth * 2 : component.borderWidth;
  context.stroke();
}

function paintPicture(
  surface: Surface,
  component: ImageComponent,
  picture: SceneImage,
  tools: SceneTools,
): void {
  const { width, height, flip } = component;
  const place = placePicture(component, picture);
  const flipX = flip === "horizontal" || flip === "both" ? -1 : 1;
  const flipY = flip === "vertical" || flip === "both" ? -1 : 1;
  const draw = (on: Surface) =>
    paintWithin(
      on,
      {
        a: flipX,
        b: 0,
        c: 0,
        d: flipY,
        e: flipX < 0 ? width : 0,
        f: flipY < 0 ? height : 0,
      },
      ({ context }) => drawPicture(context, picture, place),
    );
  const filter = colorFilter(component);
  if (component.blur === 0) {
    surface.context.filter = filter;
    draw(surface);
    surface.context.filter = "none";
    return;
  }
  paintBlurred(surface, component, tools, filter, draw);
}

/**
 * A blur takes in what lies beyond the edge, which is nothing, and would let the edges of the picture fade out.
 * So a drawn-out copy lies under it and the edges stay full; `contain` keeps its soft edges.
 */
function paintBlurred(
  surface: Surface,
  component: ImageComponent,
  tools: SceneTools,
  filter: string,
  draw: (on: Surface) => void,
): void {
  const { width, height, blur, fit } = component;
  const margin = blur * 3;
  const area = { left: -margin, top: -margin, right: width + margin, bottom: height + margin };
  const length = blur * lengthFactor(surface.matrix);
  const paintFiltered = (on: Surface) => {
    const ownLength = blur * lengthFactor(on.matrix);
    const look = { filter: `${filter === "none" ? "" : `${filter} `}blur(${ownLength}px)`, reach: margin };
    paintThroughLayer(on, tools, area, look, (layer) => {
      if (fit !== "contain") {
        const stretchX = (width + 2 * margin) / width;
        const stretchY = (height + 2 * margin) / height;
        paintWithin(layer, { a: stretchX, b: 0, c: 0, d: stretchY, e: -margin, f: -margin }, draw);
      }
      draw(layer);
    });
  };
  const coarseness = blurCoarseness(length);
  if (coarseness === 1) {
    paintFiltered(surface);
    return;
  }
  const coarse = { ...surface, layerScale: surface.layerScale / coarseness };
  paintThroughLayer(coarse, tools, area, { reach: margin }, paintFiltered);
}

function drawPicture(context: SceneContext, picture: SceneImage, place: Rect): void {
  context.drawImage(
    picture.drawable,
    place.left,
    place.top,
    place.right - place.left,
    place.bottom - place.top,
  );
}

function colorFilter({ brightness, contrast, saturation, grayscale }: ImageComponent): string {
  const steps = [
    brightness === 1 ? "" : `brightness(${brightness})`,
    contrast === 1 ? "" : `contrast(${contrast})`,
    saturation === 1 ? "" : `saturate(${saturation})`,
    grayscale === 0 ? "" : `grayscale(${grayscale})`,
  ].filter((step) => step !== "");
  return steps.length === 0 ? "none" : steps.join(" ");
}
