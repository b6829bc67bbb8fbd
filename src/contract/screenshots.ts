import * as z from "zod/mini";
import { flag, integer, metadataObject, oneOf, optional, webAddress } from "./fields.ts";
import { limits } from "./limits.ts";
import { outputFormats } from "./render.ts";

/** Width and height are the viewport's, in px. */
export const screenshotBodySchema = z.object({
  url: webAddress(),
  width: optional(integer(1, limits.viewportSidePxMax)),
  height: optional(integer(1, limits.viewportSidePxMax)),
  webhookUrl: optional(webAddress()),
  /** ms to wait after the page has loaded. */
  waitTime: optional(integer(0, limits.waitTimeMsMax)),
  fullPage: optional(flag()),
  darkMode: optional(flag()),
  deviceScaleFactor: optional(integer(1, limits.deviceScaleFactorMax)),
  outputFormat: optional(oneOf(outputFormats)),
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.linkLifetimeSecondsMax)),
  metadata: optional(metadataObject()),
});
export type ScreenshotBody = z.infer<typeof screenshotBodySchema>;
