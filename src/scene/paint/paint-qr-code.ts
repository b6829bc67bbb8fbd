import type { ComponentOf } from "../document.ts";
import { rectOf, scaling } from "./matrix.ts";
import { tracePolygon, traceRoundedRect } from "./outlines.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import { qrModules, traceModules } from "./qr-modules.ts";
import { paintWithin, type Surface } from "./surface.ts";

type QrCode = ComponentOf<"QR_CODE">;

/** A finder pattern is 7 modules wide. */
const finderSize = 7;

/** Paints a QR code in the middle of its box; the background alone if the text is too long, see `listSceneWarnings`. */
export function paintQrCode(surface: Surface, component: QrCode): void {
  const { context } = surface;
  const { width, height, background, color, radius, quietZone, moduleShape } = component;
  if (isVisibleColor(background)) {
    context.beginPath();
    traceRoundedRect(context, rectOf(component), radius);
    context.fillStyle = canvasColor(background);
    context.fill();
  }
  const modules = qrModules(component);
  if (!modules.ok || modules.value.length === 0) return;
  const count = modules.value.length;
  const scale = Math.min(width, height) / (count + 2 * quietZone);
  const inner = scaling(scale, scale, (width - count * scale) / 2, (height - count * scale) / 2);
  paintWithin(surface, inner, () => {
    context.fillStyle = canvasColor(color);
    context.beginPath();
    if (moduleShape === "square") {
      // Outlines of regions, because single squares would show hairlines between neighbours.
      for (const outline of traceModules(modules.value)) tracePolygon(context, outline, 0);
    } else {
      const rest = modules.value.map((row, y) => row.map((dark, x) => dark && !isInFinder(x, y, count)));
      if (moduleShape === "rounded") {
        for (const outline of traceModules(rest)) tracePolygon(context, outline, 0.5);
      } else {
        traceDots(context, rest);
      }
      for (const [x, y] of [
        [0, 0],
        [count - finderSize, 0],
        [0, count - finderSize],
      ] as const) {
        traceFinder(context, x, y);
      }
    }
    context.fill("evenodd");
  });
}

export function countQrParts({ background }: QrCode): number {
  return isVisibleColor(background) ? 2 : 1;
}

function isInFinder(x: number, y: number, count: number): boolean {
  const isLeft = x < finderSize;
  const isTop = y < finderSize;
  return (isLeft && isTop) || (isTop && x >= count - finderSize) || (isLeft && y >= count - finderSize);
}

function traceDots(context: Surface["context"], modules: readonly (readonly boolean[])[]): void {
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      context.moveTo(x + 0.96, y + 0.5);
      context.arc(x + 0.5, y + 0.5, 0.46, 0, Math.PI * 2);
      context.closePath();
    }),
  );
}

/** Traces ring and core with rounded corners. Keeps the ratio 1:1:3:1:1 along a line, which readers search for. */
function traceFinder(context: Surface["context"], x: number, y: number): void {
  for (const [inset, radius] of [
    [0, 2],
    [1, 1.25],
    [2, 0.9],
  ] as const) {
    const rect = {
      left: x + inset,
      top: y + inset,
      right: x + finderSize - inset,
      bottom: y + finderSize - inset,
    };
    traceRoundedRect(context, rect, radius);
  }
}
