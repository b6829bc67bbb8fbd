import { formatName, formatOfExtension } from "#contract/formats.ts";
import type { ScreenshotBody } from "#contract/screenshots.ts";
import { captureSizeOf } from "#contract/screenshot-sizes.ts";
import { formatSize } from "../../../base/design-system/format.ts";
import { texts } from "../texts.ts";

export interface FileSize {
  width: number;
  height: number;
}

/** The options of a request that a file can be compared with. */
export interface AskedFile {
  /** `undefined`: the service's choice. */
  format?: string | undefined;
  /** Accepted sizes, px. Empty: any size. */
  sizes: readonly FileSize[];
  /** `width`: the height is the page's, at least that of the size. */
  fixed?: "width";
}

/** Properties of the file that arrived. Each is `undefined` if the browser cannot tell. */
export interface CameFile {
  format: string | undefined;
  size: FileSize | undefined;
}

export type FileDifference =
  | { kind: "format"; asked: string; came: string }
  | { kind: "size"; asked: FileSize; came: FileSize; isHeightAtLeast: boolean };

/** A browser and a service may round halves of a pixel differently. */
const tolerancePx = 1;

/** Differences between request and file. Only what is known on both sides is compared. */
export function findFileDifferences(
  { format, sizes, fixed }: AskedFile,
  { format: cameFormat, size }: CameFile,
): FileDifference[] {
  const differences: FileDifference[] = [];
  if (format !== undefined && cameFormat !== undefined && normalise(format) !== normalise(cameFormat))
    differences.push({ kind: "format", asked: normalise(format), came: normalise(cameFormat) });
  const [asked] = sizes;
  if (asked === undefined || size === undefined) return differences;
  const isHeightAtLeast = fixed === "width";
  const fits = sizes.some(
    ({ width, height }) =>
      Math.abs(width - size.width) <= tolerancePx &&
      (isHeightAtLeast ? size.height >= height - tolerancePx : Math.abs(height - size.height) <= tolerancePx),
  );
  if (!fits) differences.push({ kind: "size", asked, came: size, isHeightAtLeast });
  return differences;
}

/** `jpg` and `JPEG` are one format. */
function normalise(format: string): string {
  return formatOfExtension(format) ?? format.toLowerCase();
}

/** Size of a template, px, and the sides of a crop. */
export interface AskedRender {
  template: FileSize & { outputFormat: string; scaleFactor: number };
  format?: string | undefined;
  crop: { width?: number | undefined; height?: number | undefined };
}

/** The file that a render asks for. Not specified: whether a remote service applies the scale to the file. */
export function askedOfRender({ template, format, crop }: AskedRender): AskedFile {
  const wanted = format ?? template.outputFormat;
  if (normalise(wanted) === "pdf") return { format: wanted, sizes: [] };
  const sizes = [...new Set([template.scaleFactor, 1])].map((scale) => ({
    width: Math.min(crop.width ?? Infinity, Math.round(template.width * scale)),
    height: Math.min(crop.height ?? Infinity, Math.round(template.height * scale)),
  }));
  return { format: wanted, sizes };
}

/** The file that a screenshot asks for. The size of an element is the page's, and that of a PDF is the paper's. */
export function askedOfScreenshot(body: ScreenshotBody): AskedFile {
  const format = body.outputFormat;
  if (format === "pdf") return { format, sizes: [] };
  // The window of a request without a size is the service's choice.
  const isSized = body.device !== undefined || (body.width !== undefined && body.height !== undefined);
  if (!isSized && body.clip === undefined && body.resizeWidth === undefined) return { format, sizes: [] };
  const { width, height, deviceScaleFactor } = captureSizeOf(body);
  const area = body.clip ?? { width, height };
  const whole = {
    width: Math.round(area.width * deviceScaleFactor),
    height: Math.round(area.height * deviceScaleFactor),
  };
  if (body.resizeWidth !== undefined)
    return { format, sizes: [{ width: body.resizeWidth, height: 1 }], fixed: "width" };
  // Whether a part is in px of the page or of the device's file is not specified.
  const isPartOfDevice = body.clip !== undefined && body.device !== undefined;
  if (body.selector !== undefined || isPartOfDevice) return { format, sizes: [] };
  return { format, sizes: [whole], ...(body.fullPage === true && { fixed: "width" }) };
}

/** One sentence that says what was asked for and what came. */
export function differenceWords(difference: FileDifference): string {
  const words = texts.differs;
  if (difference.kind === "format")
    return words.format(formatName(difference.asked), formatName(difference.came));
  const { asked, came, isHeightAtLeast } = difference;
  const size = formatSize(came.width, came.height);
  return isHeightAtLeast
    ? words.width(asked.width, size)
    : words.size(formatSize(asked.width, asked.height), size);
}
