import type { ComponentOf } from "../document.ts";
import { insetRect, traceRoundedRect } from "./outlines.ts";
import { paintOutlined } from "./paint-outlined.ts";
import type { Surface } from "./surface.ts";

export function paintRectangle(surface: Surface, component: ComponentOf<"RECTANGLE">): void {
  const { width, height } = component;
  const radius = Math.min(component.radius, width / 2, height / 2);
  paintOutlined(surface, component, (inset) => {
    surface.context.beginPath();
    const rect = insetRect({ left: 0, top: 0, right: width, bottom: height }, inset);
    traceRoundedRect(surface.context, rect, Math.max(0, radius - inset));
  });
}
