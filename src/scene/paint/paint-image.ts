import type { ComponentOf } from "../document.ts";
import type { SceneImage, SceneTools } from "../scene-tools.ts";
import { lengthFactor, rectOf, scaling } from "./matrix.ts";
import { insetRect, traceEllipse, traceMask, traceRoundedRect } from "./outlines.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { fillWithGradient } from "./paint-gradient.ts";
import { placePicture } from "./place-picture.ts";
import { visibleShadow } from "./shadow.ts";
import { blurCoarseness, paintThroughLayer, paintWithin, type Surface } from "./surface.ts";

type ImageComponent = ComponentOf<"IMAGE">;

/** Paints a picture in its mask, with background, tint, border and shadow, also if the picture is missing. */
export function paintImage(surface: Surface, component: ImageComponent, tools: SceneTools): void {
  const shadow = visibleShadow(component);
  if (shadow === undefined) {
    paintShaped(surface, component, tools);
    return;
  }
  // The shadow follows the visible pixels, such as a cut-out product, not the box.
  paintThroughLayer(surface, tools, rectOf(component), { shadow }, (layer) =>
    paintShaped(layer, component, tools),
  );
}

/** The number of parts that an image paints over each other. */
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

function hasBorder({ borderColor, borderWidth }: ImageComponent): boolean {
  return borderWidth > 0 && isVisibleColor(borderColor);
}

function paintShaped(surface: Surface, component: ImageComponent, tools: SceneTools): void {
  const { context } = surface;
  const box = rectOf(component);
  const picture = tools.images.get(component.src);

  context.save();
  context.beginPath();
  traceMask(context, component.mask, box, component.radius);
  context.clip();
  const traceBox = () => {
    context.beginPath();
    context.rect(0, 0, component.width, component.height);
  };
  const fillBox = (color: string) => {
    if (!isVisibleColor(color)) return;
    traceBox();
    context.fillStyle = canvasColor(color);
    context.fill();
  };
  fillBox(component.background);
  if (picture !== undefined) paintPicture(surface, component, picture, tools);
  fillBox(component.tint);
  if (component.tintGradient !== "") {
    traceBox();
    fillWithGradient(context, component.tintGradient, box);
  }
  // The clip removes the outer half of the stroke.
  if (hasBorder(component) && !hasPlainOutline(component)) strokeBorder(surface, component, 0);
  context.restore();
  if (hasBorder(component) && hasPlainOutline(component))
    strokeBorder(surface, component, component.borderWidth / 2);
}

/** Whether the mask can be traced inset by some px. */
function hasPlainOutline({ mask }: ImageComponent): boolean {
  return mask === "none" || mask === "circle";
}

function strokeBorder({ context }: Surface, component: ImageComponent, inset: number): void {
  const box = rectOf(component);
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
    paintWithin(on, scaling(flipX, flipY, flipX < 0 ? width : 0, flipY < 0 ? height : 0), ({ context }) => {
      const { left, top, right, bottom } = place;
      context.drawImage(picture.drawable, left, top, right - left, bottom - top);
    });
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
 * Blurs a picture. A blur mixes in the transparent pixels beyond the edge, so the edges of the picture would fade out. A
 * stretched copy below the picture keeps them opaque, except with `contain`.
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
        paintWithin(layer, scaling(stretchX, stretchY, -margin, -margin), draw);
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

function colorFilter({ brightness, contrast, saturation, grayscale }: ImageComponent): string {
  const steps = [
    brightness === 1 ? "" : `brightness(${brightness})`,
    contrast === 1 ? "" : `contrast(${contrast})`,
    saturation === 1 ? "" : `saturate(${saturation})`,
    grayscale === 0 ? "" : `grayscale(${grayscale})`,
  ].filter((step) => step !== "");
  return steps.length === 0 ? "none" : steps.join(" ");
}
