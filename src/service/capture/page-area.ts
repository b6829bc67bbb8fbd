import { serviceText } from "#contract/texts/service-texts.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { captureLimits } from "./capture-limits.ts";
import { findBoxInPage } from "../in-page/find-box-in-page.ts";
import { callInPage } from "./page-world.ts";

/** The area of the page in a picture; `selector` and `clip` exclude each other. CSS px. */
export interface AreaOrder {
  fullPage: boolean;
  /** The first visible element that matches. */
  selector?: string | undefined;
  /** From the page's top left corner. */
  clip?: Area | undefined;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ScaledArea extends Area {
  /** Px of the viewport for each CSS px: below 1 if a mobile browser zooms a wide page out. */
  scale: number;
}

/** The area of the picture, clipped to the maximum size. Throws `CaptureError` `failed` if there is none. */
export async function findArea(
  opened: OpenedPage,
  { fullPage, selector, clip }: AreaOrder,
  warnings: string[],
): Promise<ScaledArea> {
  const { cssContentSize: content, cssVisualViewport: visible } =
    await opened.cdp.send("Page.getLayoutMetrics");
  const scale = opened.viewport.width / visible.clientWidth;
  if (selector !== undefined)
    return cutToPicture(opened, { ...(await boxOf(opened, selector)), scale }, warnings);
  const page = {
    width: Math.max(visible.clientWidth, content.width),
    height: Math.max(visible.clientHeight, content.height),
  };
  if (clip !== undefined)
    return cutToPicture(opened, { ...cutToPage(clip, page, warnings), scale }, warnings);
  const height = fullPage ? Math.ceil(page.height) : visible.clientHeight;
  return cutToPicture(opened, { x: 0, y: 0, width: visible.clientWidth, height, scale }, warnings);
}

function cutToPage(clip: Area, page: { width: number; height: number }, warnings: string[]): Area {
  const width = Math.min(clip.width, page.width - clip.x);
  const height = Math.min(clip.height, page.height - clip.y);
  const size = `${Math.round(page.width)} × ${Math.round(page.height)} px`;
  if (width < 1 || height < 1) throw new CaptureError("failed", serviceText("clipOutside", { size }));
  if (width < clip.width || height < clip.height) warnings.push(serviceText("clipBeyond", { size }));
  return { ...clip, width, height };
}

function cutToPicture({ deviceScaleFactor }: OpenedPage, area: ScaledArea, warnings: string[]): ScaledArea {
  const density = deviceScaleFactor * area.scale;
  const { pictureSidePxMax, picturePixelsMax } = captureLimits;
  const width = Math.min(area.width, Math.floor(pictureSidePxMax / density));
  const heightMax = Math.floor(
    Math.min(pictureSidePxMax / density, picturePixelsMax / (width * density ** 2)),
  );
  if (width < area.width)
    warnings.push(serviceText("pageWide", { width: Math.ceil(area.width), max: width }));
  if (area.height > heightMax)
    warnings.push(serviceText("pageTall", { height: Math.ceil(area.height), max: heightMax }));
  return { ...area, width, height: Math.min(area.height, heightMax) };
}

const findMsMax = 5_000;
/** A page that is being replaced does not respond; the next one may. */
const triesMax = 2;

/** The text for each reason that a selector has no box. */
const selectorTexts = {
  invalid: "selectorInvalid",
  missing: "selectorMissing",
  hidden: "selectorHidden",
  late: "selectorLate",
} as const;

/** The element's position on the page, rounded outwards to whole CSS px. */
async function boxOf(opened: OpenedPage, selector: string): Promise<Area> {
  let box: ReturnType<typeof findBoxInPage> | undefined;
  for (let tries = 1; box === undefined && tries <= triesMax; tries += 1)
    [box] = await callInPage(opened, { frames: "main", timeoutMs: findMsMax }, findBoxInPage, selector);
  if (typeof box === "object") return box;
  throw new CaptureError(
    "failed",
    serviceText(selectorTexts[box ?? "late"], { selector: JSON.stringify(selector) }),
  );
}
