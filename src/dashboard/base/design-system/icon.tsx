import { memo } from "react";
import { classNames } from "./class-names.ts";

/**
 * Icon paths on a 16-px grid, stroked with 1.5 px and square caps; a leading `.` marks a filled path. Each has one meaning,
 * named here where the name does not say it.
 */
const paths = {
  templates: ["M2.75 2.75h6.5v10.5h-6.5z", "M12.25 2.75h1v4h-1z", "M12.25 9.75h1v3.5h-1z"],
  // Results, and the page of them.
  history: ["M8 4.75V8l2.25 1.5", "M2.75 8a5.25 5.25 0 1 0 1.6-3.77", "M2.5 2.5v2.75h2.75"],
  revisions: ["M8 1.5v3.25M8 11.25v3.25", "M8 11.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z"],
  // A time: waiting, expired, a day.
  clock: ["M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M8 4.75V8l2.25 1.5"],
  // Open in the composer.
  compose: ["M3 13l.75-3L11 2.75 13.25 5 6 12.25z", "M9.5 4.25 11.75 6.5"],
  // A name, a draft or a text.
  edit: ["M9.25 4.75h-7v6.5h7M12.5 4.75h1.25v6.5H12.5", "M11 2.25v11.5M9.75 2.25h2.5M9.75 13.75h2.5"],
  design: ["M2.5 13.5l1-4.75L8 4.25 11.75 8l-4.5 4.5z", "M9.5 2.75 13.25 6.5", "M2.75 13.25 6 10"],
  publish: ["M8 9.5V2.5", "M5 5 8 2l3 3", "M4.25 7.75h-1.5v5.5h10.5v-5.5h-1.5"],
  save: ["M2.75 2.75h8l2.5 2.5v8H2.75z", "M5 2.75v3h4.5v-3", "M5 13.25v-4.5h6v4.5"],
  search: ["M7 11.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5z", "M10.5 10.5l3.25 3.25"],
  zoomIn: ["M7 11.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5z", "M10.5 10.5l3.25 3.25", "M7 5v4M5 7h4"],
  zoomOut: ["M7 11.75a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5z", "M10.5 10.5l3.25 3.25", "M5 7h4"],
  fit: ["M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"],
  copy: ["M5.75 5.75h7.5v7.5h-7.5z", "M3.5 10.25h-.75v-7.5h7.5v.75"],
  check: ["M2.75 8.5l3.25 3.25 7.25-7.5"],
  close: ["M3.5 3.5l9 9", "M12.5 3.5l-9 9"],
  chevronLeft: ["M10 3.25 5.25 8 10 12.75"],
  chevronRight: ["M6 3.25 10.75 8 6 12.75"],
  chevronDown: ["M3.25 6 8 10.75 12.75 6"],
  chevronUp: ["M3.25 10 8 5.25 12.75 10"],
  arrowRight: ["M2.5 8h10.75", "M9 3.75 13.25 8 9 12.25"],
  arrowLeft: ["M13.5 8H2.75", "M7 3.75 2.75 8 7 12.25"],
  external: ["M6.5 3.25H2.75v10h10V9.5", "M9.25 2.75h4v4", "M13 3 7.5 8.5"],
  download: ["M8 2.25v8", "M4.5 7 8 10.5 11.5 7", "M2.75 13.25h10.5"],
  upload: ["M8 10.75v-8", "M4.5 6 8 2.5 11.5 6", "M2.75 13.25h10.5"],
  trash: ["M2.75 4.25h10.5", "M6 4V2.5h4V4", "M4.25 4.5l.5 8.75h6.5l.5-8.75"],
  grid: ["M2.75 2.75h4v4h-4z", "M9.25 2.75h4v4h-4z", "M2.75 9.25h4v4h-4z", "M9.25 9.25h4v4h-4z"],
  list: ["M2.75 4h10.5", "M2.75 8h10.5", "M2.75 12h10.5"],
  // A batch.
  stack: ["M2.25 6.75h7v7h-7z", "M4.75 4.25h7v7", "M7.25 1.75h7v7"],
  filter: ["M2 3.75h12", "M4.25 8h7.5", "M6.5 12.25h3"],
  duplicate: ["M5.75 5.75h7.5v7.5h-7.5z", "M2.75 10.25v-7.5h7.5", "M9.5 7.75v3.5", "M7.75 9.5h3.5"],
  plus: ["M8 2.75v10.5", "M2.75 8h10.5"],
  minus: ["M2.75 8h10.5"],
  // Back to an earlier state.
  undo: ["M5.5 2.75 2.5 5.75l3 3", "M2.75 5.75H9.5a3.75 3.75 0 0 1 0 7.5H6"],
  redo: ["M10.5 2.75l3 3-3 3", "M13.25 5.75H6.5a3.75 3.75 0 0 0 0 7.5H10"],
  reset: ["M3 8a5 5 0 1 0 1.75-3.8", "M3 2.5v3h3"],
  // Again: loading, rendering, sending.
  refresh: [
    "M13 7.25A5.1 5.1 0 0 0 3.6 5.4",
    "M3.25 2.5v3h3",
    "M3 8.75a5.1 5.1 0 0 0 9.4 1.85",
    "M12.75 13.5v-3h-3",
  ],
  more: [
    ".M3 8.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8z",
    ".M8 8.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8z",
    ".M13 8.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8z",
  ],
  sun: [
    "M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z",
    "M8 1.25v1.5M8 13.25v1.5M1.25 8h1.5M13.25 8h1.5M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M12.8 3.2l-1.1 1.1M4.3 11.7l-1.1 1.1",
  ],
  moon: ["M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75a5.5 5.5 0 1 0 6.75 6.75z"],
  system: ["M2 3.25h12v7.5H2z", "M5.5 13.25h5", "M8 11v2"],
  done: ["M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M5.25 8.25l2 2 3.5-4"],
  failed: ["M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M5.75 5.75l4.5 4.5M10.25 5.75l-4.5 4.5"],
  working: ["M8 2a6 6 0 1 1-5.2 3"],
  warning: ["M8 2.25 14.25 13.5H1.75z", "M8 6.5v3", "M8 11.1v.9"],
  info: ["M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M8 7.25v3.75", "M8 4.75v.9"],
  unplugged: [
    "M6.75 4.25 8 3a2.8 2.8 0 0 1 4 0l1 1a2.8 2.8 0 0 1 0 4l-1.25 1.25",
    "M9.25 11.75 8 13a2.8 2.8 0 0 1-4 0l-1-1a2.8 2.8 0 0 1 0-4l1.25-1.25",
    "M2.5 2.5l11 11",
  ],
  question: [
    "M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12z",
    "M6.25 6.25A1.8 1.8 0 1 1 8.6 8c-.4.15-.6.5-.6 1v.25",
    "M8 11v.75",
  ],
  image: ["M2.25 2.75h11.5v10.5H2.25z", "M2.5 11.25 6 7.75l3 3 1.75-1.75 2.75 2.5", "M10.75 6.25h.5"],
  text: ["M3 4.5V3h10v1.5", "M8 3v10", "M6 13h4"],
  rectangle: ["M2.25 4.25h11.5v7.5H2.25z"],
  circle: ["M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"],
  shapes: ["M2.75 13.25 6 7l3.25 6.25z", "M8.75 2.75h4.5v4.5h-4.5z"],
  qrCode: [
    "M2.75 2.75h4v4h-4z",
    "M9.25 2.75h4v4h-4z",
    "M2.75 9.25h4v4h-4z",
    "M9.25 9.25h1.5v1.5M13.25 9.25v1.5M9.25 13.25h1.5M13.25 13.25h-.5",
  ],
  rating: [
    "M5.5 2.5l1.25 2.75 2.75.5-2 2 .5 3-2.5-1.5L3 10.75l.5-3-2-2 2.75-.5z",
    "M10.75 12.5h3.5M11.5 8.5h2.75",
  ],
  // A favourite.
  star: ["M8 2.25l1.75 3.75 4 .5-3 2.75.8 4L8 11.25l-3.55 2 .8-4-3-2.75 4-.5z"],
  line: ["M3 13 13 3"],
  polygon: ["M8 2.25 13.75 6.5 11.5 13.25h-7L2.25 6.5z"],
  heart: [
    "M8 13.25 2.9 8a3.1 3.1 0 0 1 0-4.35 3.1 3.1 0 0 1 4.4 0l.7.7.7-.7a3.1 3.1 0 0 1 4.4 0 3.1 3.1 0 0 1 0 4.35z",
  ],
  chart: ["M2.75 2.5v10.75H13.5", "M5.75 10.5V8M8.5 10.5V5M11.25 10.5V6.75"],
  code: ["M5.5 4 1.75 8l3.75 4", "M10.5 4l3.75 4-3.75 4"],
  link: [
    "M6.75 9.25a2.5 2.5 0 0 0 3.6 0l2.2-2.2a2.5 2.5 0 0 0-3.6-3.6l-.8.8",
    "M9.25 6.75a2.5 2.5 0 0 0-3.6 0l-2.2 2.2a2.5 2.5 0 0 0 3.6 3.6l.8-.8",
  ],
  file: ["M3.75 1.75h5.5l3 3v9.5h-8.5z", "M9 2v3h3"],
  // A web page's metadata.
  globe: [
    "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z",
    "M2.25 8h11.5",
    "M8 2c2 1.75 2.75 3.75 2.75 6S10 12.25 8 14c-2-1.75-2.75-3.75-2.75-6S6 3.75 8 2z",
  ],
  eye: [
    "M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8z",
    "M8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z",
  ],
  settings: [
    "M2 4.5h6.5M12 4.5h2M2 11.5h2M7.5 11.5H14",
    "M10.25 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z",
    "M5.75 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z",
  ],
  camera: ["M1.75 4.75h3l1.25-2h4l1.25 2h3v8.5H1.75z", "M8 11.25a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"],
  tag: ["M2.5 2.75h5.75L13.75 8.25 8.5 13.5 2.5 7.75z", "M5.5 5.5h.25"],
  compare: ["M2.25 3.25h4.5v9.5h-4.5z", "M9.25 3.25h4.5v9.5h-4.5z", "M8 1.75v12.5"],
  send: ["M13.75 2.25 2.25 6.75l4.5 2.5 2.5 4.5z", "M6.75 9.25l3-3"],
  key: ["M5.5 13.25a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z", "M7.5 8.5l5.75-5.75", "M10.5 5.5l2 2"],
  plug: ["M5.25 1.75v3M10.75 1.75v3", "M3.25 5h9.5v2.5a4.75 4.75 0 0 1-9.5 0z", "M8 12.25v2.25"],
  eyedropper: [
    "M9 4.5l2.5-2.25 2.25 2.25L11.5 7",
    "M8 3.5 12.5 8",
    "M9.75 6.25 4.5 11.5l-2 2.25.5-3.5 5-5.25",
  ],
  crop: ["M4.25 1.75v10h10", "M1.75 4.25h10v10"],
  pause: ["M5.5 3v10", "M10.5 3v10"],
  play: ["M4.25 2.5v11l9-5.5z"],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
  className?: string | undefined;
  /** Edge length, px. */
  size?: number;
}

/** A decorative icon, hidden from assistive technology. An icon-only control needs a label of its own. */
export const Icon = memo(function Icon({ name, className, size = 16 }: IconProps) {
  return (
    <svg
      className={classNames("shrink-0", className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      aria-hidden="true"
    >
      {paths[name].map((path) =>
        path.startsWith(".") ? (
          <path key={path} d={path.slice(1)} fill="currentColor" stroke="none" />
        ) : (
          <path key={path} d={path} />
        ),
      )}
    </svg>
  );
});
