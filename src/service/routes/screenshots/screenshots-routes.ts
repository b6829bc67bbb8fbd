import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { createPdfHandler, takeScreenshotHandler } from "./take-screenshot.ts";

export function createScreenshotsRoutes(parts: RouteParts) {
  return {
    takeScreenshot: takeScreenshotHandler(parts),
    createPdf: createPdfHandler(parts),
  } satisfies Partial<Handlers>;
}
