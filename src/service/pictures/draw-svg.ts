import sharp from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { PictureError } from "./picture-error.ts";
import { pictureLimits, type PreparedPicture } from "./prepare-picture.ts";
import { prepareSvg } from "./svg-content.ts";
import { readSvgFile, svgDensity, type SvgFile, writeSvgFile } from "./svg-file.ts";

/**
 * Draws an SVG at the size that the box needs, without scripts, other files and the network. Names what the decoder does
 * not draw. Throws a {@link PictureError}.
 */
export async function drawSvg(bytes: Uint8Array, box: PictureBox | undefined): Promise<PreparedPicture> {
  const read = readSvgFile(bytes);
  if (read === undefined) throw new PictureError("unreadable", serviceText("notAPicture"));
  const { file, undrawn } = await prepareSvg(read);
  const size = drawnSize(file, box);
  const margin = filterMargin(file, size);
  try {
    const options = {
      density: svgDensity,
      limitInputPixels: pictureLimits.pixelsMax,
      failOn: "error",
    } as const;
    const { data, info } = await sharp(writeSvgFile(file, size, margin), options)
      .extract({ left: margin, top: margin, ...size })
      .toColourspace("srgb")
      .png({ compressionLevel: 2 })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      contentType: "image/png",
      width: info.width,
      height: info.height,
      isOpaque: info.channels === 3,
      drawing: { width: file.width, height: file.height },
      ...(undrawn.length > 0 && { warnings: [serviceText("svgUndrawn", { features: undrawn.join(", ") })] }),
    };
  } catch (error) {
    throw new PictureError("unreadable", serviceText("pictureUnreadable"), { cause: error });
  }
}

/** The longer side without a box: enough for most uses. */
const usualSidePx = 2_048;
/** A filter costs as much as its area, so without a box a drawing with one has its own size. */
const filteredScaleMax = 1;

function drawnSize({ content, width, height }: SvgFile, box: PictureBox | undefined) {
  const longer = Math.max(width, height);
  const most = /<(?:[\w.-]+:)?filter\b|filter\s*[:=]/.test(content)
    ? filteredScaleMax
    : Number.POSITIVE_INFINITY;
  const wanted =
    box === undefined
      ? Math.min(usualSidePx / longer, most)
      : Math[box.fit === "contain" ? "min" : "max"](box.width / width, box.height / height);
  const { sidePxMax, pixelsMax } = pictureLimits;
  const scale = Math.min(wanted, sidePxMax / longer, Math.sqrt(pixelsMax / (width * height)));
  // Rounded down, so that the limits hold for the product too.
  const side = (length: number) => Math.max(1, Math.min(sidePxMax, Math.round(length * scale)));
  return { width: side(width), height: side(height) };
}

/**
 * Px around the page that its filters read: the decoder filters what it draws, and so a blur fades at the page's edge.
 * 0 if no filter reaches beyond.
 */
function filterMargin({ content, root, width }: SvgFile, size: { width: number; height: number }): number {
  const lengths = (pattern: RegExp, factor: number) =>
    [...content.matchAll(pattern)].map(([, length]) => Math.abs(Number(length)) * factor);
  const reach = Math.max(
    0,
    ...lengths(/\bstdDeviation\s*=\s*["']\s*([\d.]+)/g, blurReach),
    ...lengths(/\bd[xy]\s*=\s*["']\s*(-?[\d.]+)/g, content.includes("<feOffset") ? 1 : 0),
    ...lengths(/\b(?:blur|drop-shadow)\([^)]*?([\d.]+)(?:px)?[^\d)]*\)/g, blurReach),
  );
  if (reach === 0 || !Number.isFinite(reach)) return 0;
  const [, units = width] = /\sviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)/.exec(root) ?? [];
  const { sidePxMax, pixelsMax } = pictureLimits;
  const longer = Math.max(size.width, size.height);
  const room = Math.min((sidePxMax - longer) / 2, (Math.sqrt(pixelsMax) - longer) / 2, longer / 2);
  return Math.max(0, Math.floor(Math.min(Math.ceil((reach * size.width) / Number(units)), room)));
}

/** Of a deviation. */
const blurReach = 3;
