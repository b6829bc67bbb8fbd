import type { CaptureOrder } from "#service/capture/capture-page.ts";

/** A page of a kind that is easily captured wrongly. The correct result is green, unless the page says otherwise. */
export interface ScreenshotPage {
  /** The behaviour that it checks, which is the title of its test. */
  behaviour: string;
  html: string;
  /** Of the response. Default: HTML in UTF-8. */
  type?: string;
  /** The end of the address, such as `#part`. */
  hash?: string;
  /** Besides a viewport of 400 × 300 px and PNG. */
  order?: Partial<CaptureOrder>;
  /** Device px of the picture. Default: the viewport; a width is checked only if it is here. */
  width?: number;
  height?: number;
  /** Colours as `#rrggbb` by place, `x,y` in device px. */
  pixels: Record<string, string>;
  /** The expected warnings. Default: none. */
  warning?: RegExp;
}

export const blue = "#0000ff";
export const green = "#008000";
export const white = "#ffffff";
