import type { Margins, Paper } from "./screenshot-fields.ts";

/** Devices that a page can be shown as: CSS px, and device px per CSS px. */
const devices = {
  phone: { width: 390, height: 844, deviceScaleFactor: 3 },
  tablet: { width: 820, height: 1180, deviceScaleFactor: 2 },
} as const;

export const deviceNames = ["phone", "tablet"] as const satisfies readonly (keyof typeof devices)[];
export type DeviceName = (typeof deviceNames)[number];

interface CaptureSize {
  /** CSS px. */
  width: number;
  height: number;
  deviceScaleFactor: number;
}

const desktop: CaptureSize = { width: 1280, height: 800, deviceScaleFactor: 1 };

/** The viewport of a screenshot: the requested one, else the device's, else 1280 × 800. */
export function captureSizeOf(sent: {
  width?: number | undefined;
  height?: number | undefined;
  deviceScaleFactor?: number | undefined;
  device?: DeviceName | undefined;
}): CaptureSize {
  const usual = sent.device === undefined ? desktop : devices[sent.device];
  return {
    width: sent.width ?? usual.width,
    height: sent.height ?? usual.height,
    deviceScaleFactor: sent.deviceScaleFactor ?? usual.deviceScaleFactor,
  };
}

const pxPerMm = 96 / 25.4;

/** Upright, mm: ISO 216 and ANSI/ASME Y14.1. */
const papersMm: Record<Exclude<Paper, "viewport">, readonly [width: number, height: number]> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
};

/** The options that determine the pages of a PDF. */
interface SheetOptions {
  paper?: Paper | undefined;
  landscape?: boolean | undefined;
  margin?: { [Side in keyof Margins]?: number | undefined } | undefined;
  width?: number | undefined;
  height?: number | undefined;
  device?: DeviceName | undefined;
}

/** One page of a PDF, CSS px (1/96 inch). `landscape` makes the longer side horizontal. */
export interface Sheet {
  width: number;
  height: number;
  margins: Margins;
}

export function sheetOf(options: SheetOptions): Sheet {
  const { paper = "viewport", landscape = false, margin = {} } = options;
  const [width, height] =
    paper === "viewport" ? viewportSides(options) : papersMm[paper].map((mm) => mm * pxPerMm);
  const sides = [width ?? 0, height ?? 0].toSorted((one, other) => other - one);
  const { top = 0, right = 0, bottom = 0, left = 0 } = margin;
  return {
    width: (landscape ? sides[0] : width) ?? 0,
    height: (landscape ? sides[1] : height) ?? 0,
    margins: { top, right, bottom, left },
  };
}

function viewportSides(options: SheetOptions): readonly number[] {
  const { width, height } = captureSizeOf(options);
  return [width, height];
}

/** The minimum that margins have to leave of a page on each axis, CSS px; they leave all of a smaller page. */
const contentPxMin = 16;

export function leavesRoom(options: SheetOptions): boolean {
  const { width, height, margins } = sheetOf(options);
  return (
    width - margins.left - margins.right >= Math.min(contentPxMin, width) &&
    height - margins.top - margins.bottom >= Math.min(contentPxMin, height)
  );
}
