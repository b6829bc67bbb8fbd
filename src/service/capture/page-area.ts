import { splitSelector } from "#contract/css-selector.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { captureLimits } from "./capture-limits.ts";
import { contentHeightInPage, findBoxInPage, isVerticalInPage } from "../in-page/find-box-in-page.ts";
import { callInPage } from "./page-world.ts";

/** The area of the page in a picture; `selector` and `clip` exclude each other. CSS px. */
export interface AreaOrder {
  fullPage: boolean;
  /** The first visible element that matches. */
  selector?: string | undefined;
  /** From the page's origin: its top left corner, also where it can be scrolled to the left of it. */
  clip?: Area | undefined;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In CSS px from the top left corner of what can be scrolled to, which is before the origin of a right-to-left page. */
export interface ScaledArea extends Area {
  /** Px of the viewport for each CSS px: below 1 if a mobile browser zooms a wide page out. */
  scale: number;
  /** All of the viewport, where it is, or a part of what it shows; undefined if parts beyond it have to be painted. */
  inView: "whole" | "part" | undefined;
}

interface PageMetrics {
  /** From the corner to the page's origin, where a visitor begins to read. */
  origin: { x: number; y: number };
  /** From the origin to the end of the page. */
  page: { width: number; height: number };
  /** The area in the viewport now, unless it has to be moved to the origin. */
  view: Area;
  isMoved: boolean;
  scale: number;
}

async function measurePage(opened: OpenedPage): Promise<PageMetrics> {
  const { cdp, viewport } = opened;
  const {
    cssContentSize: content,
    cssVisualViewport: visible,
    cssLayoutViewport: layout,
  } = await cdp.send("Page.getLayoutMetrics");
  // The visible viewport is measured from the origin, the other one from the corner.
  const { clientWidth: width, clientHeight: height } = visible;
  const current = { x: layout.pageX + visible.offsetX, y: layout.pageY + visible.offsetY };
  const origin = { x: Math.max(0, current.x - visible.pageX), y: Math.max(0, current.y - visible.pageY) };
  // A phone that could zoom out begins at the corner, where a reader sees what lies before the page.
  const fromOrigin = {
    x: Math.max(current.x, Math.min(origin.x, layout.pageX + layout.clientWidth - width)),
    y: Math.max(current.y, Math.min(origin.y, layout.pageY + layout.clientHeight - height)),
  };
  const view = { ...(visible.offsetX === 0 && visible.offsetY === 0 ? fromOrigin : current), width, height };
  // A phone that could zoom out has a taller page than its content, and its scrollable height does not tell.
  const isFilled = layout.clientHeight > height + 1 && content.height <= layout.clientHeight + 1;
  const [filled = content.height] = isFilled
    ? await callInPage(opened, { frames: "main", timeoutMs: findMsMax }, contentHeightInPage)
    : [];
  return {
    origin,
    isMoved: view.x !== current.x || view.y !== current.y,
    page: {
      width: Math.max(view.width, content.width - origin.x),
      height: Math.max(view.height, Math.min(filled, content.height) - origin.y),
    },
    view,
    scale: viewport.width / view.width,
  };
}

/** The area of the picture, clipped to the maximum size. Throws `CaptureError` `failed` if there is none. */
export async function findArea(
  opened: OpenedPage,
  { fullPage, selector, clip }: AreaOrder,
  warnings: string[],
): Promise<ScaledArea> {
  const { origin, page, view, isMoved, scale } = await measurePage(opened);
  if (!fullPage && selector === undefined && clip === undefined)
    return { ...view, scale, inView: isMoved ? undefined : "whole" };
  const fromOrigin =
    selector !== undefined
      ? await boxOf(opened, selector, origin)
      : clip !== undefined
        ? cutToPage(clip, page, warnings)
        : await wholePage(opened, { origin, page, view });
  const { x, y, width, height } = fromOrigin;
  const area = { x: x + origin.x, y: y + origin.y, width, height };
  // Elsewhere the browser would count from another place.
  const isAtCorner = view.x === 0 && view.y === 0;
  const isInView = isAtCorner && area.x + width <= view.width && area.y + height <= view.height;
  const cut = cutToPicture(opened, { ...area, scale, inView: isInView ? "part" : undefined }, warnings);
  // Of a page that is read from right to left its beginning is kept.
  return width > view.width && x < 0 && selector === undefined
    ? { ...cut, x: area.x + width - cut.width }
    : cut;
}

/** As wide as the view, but as its content if the lines are vertical: then it grows sideways. */
async function wholePage(
  opened: OpenedPage,
  { origin, page, view }: Pick<PageMetrics, "origin" | "page" | "view">,
): Promise<Area> {
  const height = Math.ceil(page.height);
  const width = Math.ceil(origin.x + page.width);
  const [isVertical = false] =
    width > view.width + 1
      ? await callInPage(opened, { frames: "main", timeoutMs: findMsMax }, isVerticalInPage)
      : [];
  return isVertical
    ? { x: -origin.x, y: 0, width, height }
    : { x: view.x - origin.x, y: 0, width: view.width, height };
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
/** Time limit of `boxOf`, ms. */
export const boxMsMax = findMsMax * triesMax;

/** The text for each reason that a selector has no box. */
const selectorTexts = {
  invalid: "selectorInvalid",
  missing: "selectorMissing",
  hidden: "selectorHidden",
  late: "selectorLate",
} as const;

/**
 * The element's position from the page's origin, rounded outwards to whole CSS px. Scrolls elements inside of the page to
 * it. Throws `CaptureError` `failed` if no element that is visible matches.
 */
export async function boxOf(
  opened: Pick<OpenedPage, "cdp" | "mainFrameId">,
  selector: string,
  origin: { x: number; y: number },
): Promise<Area> {
  const options = { frames: "main", timeoutMs: findMsMax } as const;
  const chains = splitSelector(selector);
  let box: Awaited<ReturnType<typeof findBoxInPage>> | undefined;
  for (let tries = 1; box === undefined && tries <= triesMax; tries += 1)
    [box] = await callInPage(opened, options, findBoxInPage, selector, chains, origin.x, origin.y);
  if (typeof box === "object") return box;
  throw new CaptureError(
    "failed",
    serviceText(selectorTexts[box ?? "late"], { selector: JSON.stringify(selector) }),
  );
}
