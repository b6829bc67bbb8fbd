import type { ComponentOf } from "../document.ts";
import { rectOf } from "./matrix.ts";
import { insetRect, traceEllipse } from "./outlines.ts";
import { paintOutlined } from "./paint-outlined.ts";
import type { Surface } from "./surface.ts";

/** Paints the ellipse that fills the box. */
export function paintCircle(surface: Surface, component: ComponentOf<"CIRCLE">): void {
  paintOutlined(surface, component, (inset) => {
    surface.context.beginPath();
    traceEllipse(surface.context, insetRect(rectOf(component), inset));
  });
}
