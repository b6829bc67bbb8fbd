import type { ComponentOf } from "../document.ts";
import { insetRect, traceEllipse } from "./outlines.ts";
import { paintOutlined } from "./paint-outlined.ts";
import type { Surface } from "./surface.ts";

/** The ellipse that fills the box. */
export function paintCircle(surface: Surface, component: ComponentOf<"CIRCLE">): void {
  const { width, height } = component;
  paintOutlined(surface, component, (inset) => {
    surface.context.beginPath();
    traceEllipse(surface.context, insetRect({ left: 0, top: 0, right: width, bottom: height }, inset));
  });
}
