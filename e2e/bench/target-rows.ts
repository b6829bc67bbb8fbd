/** The targets that a user would feel, one for each line at the top of the page; each is found by one part. */
import { type Figure, figure, type TargetRow } from "./report.ts";

const ratio = { unit: "×", digits: 2 };

export const targetRows = {
  textCard: { part: "peers", measure: "text card, in process ÷ takumi", atMost: 0.9, ...ratio },
  newPhoto: {
    part: "peers",
    measure: "photo card with a new photo, in process ÷ takumi",
    atMost: 0.9,
    ...ratio,
  },
  pngTime: {
    part: "encoders",
    measure: "PNG ÷ takumi, time, median of all starters",
    atMost: 0.9,
    ...ratio,
  },
  webpTime: {
    part: "encoders",
    measure: "WebP ÷ takumi, time, median of all starters",
    atMost: 0.9,
    ...ratio,
  },
  postToBytes: {
    part: "requests",
    measure: "POST → bytes p50 ÷ paint + encode of the same picture, embedded database",
    atMost: 2,
    ...ratio,
  },
  directLink: {
    part: "requests",
    measure: "direct link that is rendered already, p50",
    atMost: 3,
    unit: "ms",
    digits: 1,
  },
  html: {
    part: "html",
    measure: "html templates, POST → bytes p50 ÷ Playwright on a fresh page",
    atMost: 0.4,
    ...ratio,
  },
  shotIdle: {
    part: "screenshots",
    measure: "screenshot of an article ÷ Playwright with `networkidle`",
    atMost: 0.3,
    ...ratio,
  },
  metadata: { part: "metadata", measure: "metadata of a page, p99", atMost: 300, unit: "ms", digits: 1 },
  keystroke: { part: "keystrokes", measure: "keystroke → pixels, p95", atMost: 17, unit: "ms", digits: 1 },
  drag: {
    part: "designer",
    measure: "drag in the designer, 100 components, the page's own work, p95",
    atMost: 33,
    unit: "ms",
    digits: 1,
  },
  interaction: {
    part: "pages",
    measure: "slowest interaction, 10,000 history rows",
    atMost: 32,
    unit: "ms",
  },
  layoutShift: { part: "pages", measure: "layout shift, worst load", atMost: 0.01, unit: "", digits: 3 },
  slowPaint: {
    part: "pages",
    measure: "largest contentful paint, slowest route, slow processor and line",
    atMost: 2,
    unit: "s",
    digits: 2,
  },
  laterStart: { part: "start", measure: "later start", atMost: 1.2, unit: "s", digits: 1 },
  restLater: { part: "start", measure: "memory at rest after a later start", atMost: 250, unit: "MB" },
} as const satisfies Record<string, TargetRow>;

/** A figure of a part that is also a line at the top of the page. */
export function rowFigure(row: keyof typeof targetRows, value: number): Figure {
  const asked: TargetRow = targetRows[row];
  return { ...figure(asked.measure, value, asked), row };
}
