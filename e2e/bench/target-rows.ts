/** The targets, one for each line at the top of the page; each is found by one part. */
import { type Figure, figure, type TargetRow } from "./report.ts";

const ratio = { unit: "×", digits: 2 };

export const targetRows = {
  warmCard: { part: "render", measure: "photo card warm ÷ JPEG encoding alone", atMost: 1.4, ...ratio },
  warmScenes: {
    part: "render",
    measure: "median of all scenes ÷ JPEG encoding alone",
    atMost: 1.35,
    ...ratio,
  },
  newPhoto: {
    part: "peers",
    measure: "photo card with a new photo, in process ÷ takumi",
    atMost: 0.9,
    ...ratio,
  },
  newPhotoHttp: {
    part: "photos",
    measure: "new photo over HTTP, POST → bytes p50 ÷ text only",
    atMost: 1.5,
    ...ratio,
  },
  newPhotoRate: {
    part: "photos",
    measure: "new photos over HTTP, pictures a second ÷ text only",
    atLeast: 0.65,
    ...ratio,
  },
  samePhotos: {
    part: "photos",
    measure: "the same 60 photos again (1600×1000), p50 ÷ text only",
    atMost: 1.1,
    ...ratio,
  },
  pngTime: { part: "encoders", measure: "PNG ÷ takumi, time, median of all starters", atMost: 0.9, ...ratio },
  pngBytes: {
    part: "encoders",
    measure: "PNG ÷ takumi, bytes, median of all starters",
    atMost: 1.05,
    ...ratio,
  },
  webpTime: {
    part: "encoders",
    measure: "WebP ÷ takumi, time, median of all starters",
    atMost: 0.9,
    ...ratio,
  },
  webpBytes: {
    part: "encoders",
    measure: "WebP ÷ takumi, bytes, median of all starters",
    atMost: 1.05,
    ...ratio,
  },
  postToBytes: {
    part: "photos",
    measure: "POST → bytes p50 ÷ paint + encode of the same picture, embedded database",
    atMost: 2,
    ...ratio,
  },
  rateShare: {
    part: "photos",
    measure: "pictures a second ÷ (2 ÷ processor seconds of one picture)",
    atLeast: 0.7,
    ...ratio,
  },
  healthz: { part: "photos", measure: "`/healthz` p99 during that", atMost: 50, unit: "ms" },
  cpuBeside: {
    part: "photos",
    measure: "the service's processor time beside paint and encode, per picture",
    atMost: 8,
    unit: "ms",
    digits: 1,
  },
  directLink: {
    part: "photos",
    measure: "direct link that is rendered already, p50",
    atMost: 3,
    unit: "ms",
    digits: 1,
  },
  directRate: {
    part: "photos",
    measure: "the same, requests a second on one core",
    atLeast: 1500,
    unit: "a second",
  },
  restFirst: { part: "start", measure: "memory at rest after the first start", atMost: 250, unit: "MB" },
  restLater: { part: "start", measure: "memory at rest after a later start", atMost: 250, unit: "MB" },
  loadMemory: { part: "service", measure: "memory under load", atMost: 600, unit: "MB" },
  laterStart: { part: "start", measure: "later start", atMost: 1.2, unit: "s", digits: 1 },
  firstStart: { part: "start", measure: "first start", atMost: 6, unit: "s", digits: 1 },
  shotIdle: {
    part: "screenshots",
    measure: "screenshot of an article ÷ Playwright with `networkidle`",
    atMost: 0.3,
    ...ratio,
  },
  shotLoad: {
    part: "screenshots",
    measure: "screenshot of an article ÷ Playwright with `load`",
    atMost: 0.7,
    ...ratio,
  },
  fullIdle: {
    part: "screenshots",
    measure: "its full page ÷ Playwright with `networkidle`",
    atMost: 0.5,
    ...ratio,
  },
  fullLoad: { part: "screenshots", measure: "its full page ÷ Playwright with `load`", atMost: 0.9, ...ratio },
  html: {
    part: "html",
    measure: "html templates, POST → bytes p50 ÷ Playwright on a fresh page",
    atMost: 0.4,
    ...ratio,
  },
  search: {
    part: "lists",
    measure: "history search for a text that no record has, 100,000 ÷ 1,000 records",
    atMost: 3,
    ...ratio,
  },
  batch: {
    part: "batch",
    measure: "batch of 1,000 rows in the dashboard ÷ the service alone",
    atMost: 1.15,
    ...ratio,
  },
  keystroke: { part: "keystrokes", measure: "keystroke → pixels, p95", atMost: 17, unit: "ms", digits: 1 },
  keystrokeWork: {
    part: "keystrokes",
    measure: "of which the page's own work, p95",
    atMost: 8,
    unit: "ms",
    digits: 1,
  },
  largestPaint: {
    part: "pages",
    measure: "largest contentful paint, slowest route",
    atMost: 0.4,
    unit: "s",
    digits: 2,
  },
  slowPaint: { part: "pages", measure: "the same, slow processor and line", atMost: 2, unit: "s", digits: 2 },
  initialScript: { part: "bundle", measure: "initial JavaScript, gzip", atMost: 110, unit: "kB", digits: 1 },
  routeScript: {
    part: "bundle",
    measure: "JavaScript before the first paint of the gallery, gzip",
    atMost: 140,
    unit: "kB",
    digits: 1,
  },
  styles: { part: "bundle", measure: "CSS, gzip", atMost: 13, unit: "kB", digits: 1 },
  routeChunk: {
    part: "bundle",
    measure: "largest route's own chunk, gzip",
    atMost: 45,
    unit: "kB",
    digits: 1,
  },
  interaction: {
    part: "pages",
    measure: "slowest interaction, 10,000 history rows",
    atMost: 32,
    unit: "ms",
  },
  layoutShift: { part: "pages", measure: "layout shift, worst load", atMost: 0.01, unit: "", digits: 3 },
} as const satisfies Record<string, TargetRow>;

type RowName = keyof typeof targetRows;

/** A figure of a part that is also a line at the top of the page. */
export function rowFigure(row: RowName, value: number): Figure {
  const asked: TargetRow = targetRows[row];
  return { ...figure(asked.measure, value, asked), row };
}
