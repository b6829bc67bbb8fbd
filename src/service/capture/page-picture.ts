import { formats, type PictureFormat } from "#contract/formats.ts";
import { pictureEncoders } from "../rendering/picture-encoders.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { captureLimits } from "./capture-limits.ts";
import { decodeData } from "./pipe-transport.ts";
import type { ScaledArea } from "./page-area.ts";

/** Encoding of a picture. */
export interface FinishOptions {
  /** 1 to 100, for lossy formats. Default 90. */
  quality?: number | undefined;
  /** Nothing lies behind what the page paints itself. Default: white does. Only in formats with transparency. */
  isTransparent?: boolean | undefined;
  /**
   * Width of the finished picture, px; its height follows. Narrower if the picture would exceed the maximum of a whole
   * page. Default: unscaled.
   */
  resizeWidth?: number | undefined;
}

export interface PictureOptions extends FinishOptions {
  format: PictureFormat;
  /** Default: the viewport of a page that is not scrolled. */
  clip?: ScaledArea;
}

export interface PagePicture {
  bytes: Buffer;
  /** Device px. */
  width: number;
  height: number;
}

/** A picture as the browser takes it. */
export interface RawPicture {
  png: Buffer;
  /** Device px. */
  width: number;
  height: number;
}

/**
 * The page's current state. Bypasses Playwright, whose own screenshot hides carets, waits for fonts a second time and
 * compresses a PNG well; `optimizeForSpeed` hardly compresses it, since it is encoded again at once.
 */
export async function capturePixels(
  { cdp, viewport, deviceScaleFactor }: Pick<OpenedPage, "cdp" | "viewport" | "deviceScaleFactor">,
  {
    format,
    clip = { x: 0, y: 0, ...viewport, scale: 1, inView: "part" },
    isTransparent = false,
  }: PictureOptions,
): Promise<RawPicture> {
  const { inView, ...area } = clip;
  if (isTransparent && formats[format].hasAlpha)
    await cdp.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  const { data } = await cdp.send("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: true,
    captureBeyondViewport: inView === undefined,
    ...(inView !== "whole" && { clip: area }),
  });
  return {
    png: await decodeData(data),
    width: Math.round(area.width * area.scale * deviceScaleFactor),
    height: Math.round(area.height * area.scale * deviceScaleFactor),
  };
}

/** Of the browser's quickly compressed PNG. A page of text with a photo has 0.35, a photo 0.7 and more. */
const flatBytesPerPixel = 0.5;

/** Encodes a picture outside of the event loop's thread. */
export async function encodePicture(
  { png, ...size }: RawPicture,
  { format, quality = captureLimits.quality, resizeWidth }: PictureOptions,
): Promise<PagePicture> {
  // Loaded with the first picture: this is the service's own thread, and the start saves the time.
  const { default: sharp } = await import("sharp");
  const picture = sharp(png);
  const taken = await picture.metadata();
  const width = resizeWidth === undefined ? taken.width : boundWidth(resizeWidth, taken);
  if (resizeWidth !== undefined) picture.resize({ width });
  if (!formats[format].hasAlpha) picture.flatten({ background: "#ffffff" });
  const pixels = width * Math.round((taken.height * width) / taken.width);
  const isFlat = png.byteLength < flatBytesPerPixel * taken.width * taken.height;
  const encoder = pictureEncoders[format](picture, { quality, pixels, isFlat });
  const { data: bytes, info } = await encoder.toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width || size.width, height: info.height || size.height };
}

/** The nearest width, px, at which a picture of these proportions stays within the maximum of a whole page. */
function boundWidth(wanted: number, { width, height }: { width: number; height: number }): number {
  const { pictureSidePxMax, picturePixelsMax } = captureLimits;
  const scaleMax = Math.min(pictureSidePxMax / height, Math.sqrt(picturePixelsMax / (width * height)));
  return Math.max(1, Math.min(wanted, Math.floor(width * scaleMax)));
}
