import type { ComponentOf } from "../document.ts";
import { rectOf } from "./matrix.ts";
import { insetRect, traceRoundedRect } from "./outlines.ts";
import { paintOutlined } from "./paint-outlined.ts";
import type { Surface } from "./surface.ts";

export function paintRectangle(surface: Surface, component: ComponentOf<"RECTANGLE">): void {
  const { width, height } = component;
  const radius = Math.min(component.radius, width / 2, height / 2);
  paintOutlined(surface, component, (inset) => {
    surface.context.beginPath();
    traceRoundedRect(surface.context, insetRect(rectOf(component), inset), Math.max(0, radius - inset));
  });
}
