/** Devices that a page can be shown as: CSS px, and device px per CSS px. */
export const devices = {
  phone: { width: 390, height: 844, deviceScaleFactor: 3 },
  tablet: { width: 820, height: 1180, deviceScaleFactor: 2 },
} as const;

export const deviceNames = ["phone", "tablet"] as const satisfies readonly (keyof typeof devices)[];
export type DeviceName = (typeof deviceNames)[number];

export interface CaptureSize {
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
