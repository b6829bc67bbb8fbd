import { getLocale, getSeparators } from "../language/language.ts";
import { texts } from "./texts.ts";
import { getTimeZone } from "./time-zone.ts";

const bytesPerKilobyte = 1_000;

/**
 * `1,204`, in the user's language. Always has all `fractionDigits`, because figures are aligned in columns. Rounds as
 * `Intl` does, halves away from zero, but without it: its first object takes 25 to 45 ms, before a page's first paint.
 */
export function formatCount(value: number, fractionDigits = 0): string {
  const { thousands, decimal } = getSeparators();
  // Shifted as a decimal number: 1.45 is a little less in binary.
  const shifted = Math.round(Number(`${Math.abs(value)}e${fractionDigits}`)) / 10 ** fractionDigits;
  const [whole = "", fraction] = (Number.isNaN(shifted) ? Math.abs(value) : shifted)
    .toFixed(fractionDigits)
    .split(".");
  const grouped = (value < 0 ? "-" : "") + whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/** `1.25`: all its digits, without separators of thousands, as a field shows it. */
export function formatNumber(value: number): string {
  return String(value).replace(".", getSeparators().decimal);
}

/** A text in the quotes of the user's language. */
export function formatQuoted(text: string): string {
  return texts.quoted(text);
}

/** `png, webp or pdf`, in the user's language. */
export function formatChoice(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(words);
}

/** `png, webp and pdf`, in the user's language. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(words);
}

/** `99.9 %` for a share from 0 to 1; rounded down, so that only the whole is 100 %. */
export function formatShare(share: number): string {
  return share === 1 ? "100 %" : `${formatCount(Math.floor(share * 1_000) / 10, 1)} %`;
}

/** `184 kB`, `1.2 MB`: decimal units, three figures at most. */
export function formatBytes(bytes: number): string {
  if (bytes < bytesPerKilobyte) return `${bytes} B`;
  const units = ["kB", "MB", "GB"];
  let value = bytes / bytesPerKilobyte;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= bytesPerKilobyte;
    unit += 1;
  }
  return `${formatCount(value, value < 10 ? 1 : 0)} ${units[unit] ?? ""}`;
}

/** `62 ms`, `1.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1) return texts.units.underMillisecond;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${formatCount(ms / 1_000, 1)} s`;
  return texts.units.minutes(Math.floor(ms / 60_000), Math.floor((ms % 60_000) / 1_000));
}

/** `6 d 23 h`, `2 h 05 min`, `4:09`: the remaining time, coarser the longer it is. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) return texts.units.days(days, hours);
  if (hours > 0) return texts.units.hours(hours, String(minutes).padStart(2, "0"));
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `1200×630`. */
export function formatSize(width: number, height: number): string {
  return `${width}×${height}`;
}

/** Parses a date-time of the interface, ms. Without a zone it is UTC. `undefined` if it is invalid. */
export function parseInstant(text: string): number | undefined {
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(text);
  const instant = Date.parse(hasZone || !text.includes("T") ? text : `${text}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

const dateForms = {
  day: { dateStyle: "long" },
  shortDay: { day: "numeric", month: "short" },
  otherYear: { dateStyle: "short" },
  year: { year: "numeric" },
  time: { timeStyle: "medium" },
  moment: { dateStyle: "medium", timeStyle: "medium" },
  zone: { timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(form: keyof typeof dateForms): Intl.DateTimeFormat {
  const locale = getLocale();
  const timeZone = getTimeZone();
  const key = `${form} ${locale} ${timeZone}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...dateForms[form], timeZone });
    dateFormats.set(key, format);
  }
  return format;
}

/** `20 November 2026`, in the chosen zone. */
export function formatDay(instant: number): string {
  return dateFormatOf("day").format(instant);
}

/** `20 Nov` in this year, `20/11/2025` in another one, in the chosen zone. */
export function formatShortDay(instant: number, now = Date.now()): string {
  const year = dateFormatOf("year");
  return dateFormatOf(year.format(instant) === year.format(now) ? "shortDay" : "otherYear").format(instant);
}

/** `16:10:45`, in the chosen zone. */
export function formatTime(instant: number): string {
  return dateFormatOf("time").format(instant);
}

/** `UTC`, `CET`, `GMT+9`: the name of the chosen zone at a moment; default: now. */
export function formatZone(instant?: number): string {
  return (
    dateFormatOf("zone")
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? getTimeZone()
  );
}

/** `20 Nov 2026, 16:10:45 UTC`. */
export function formatMoment(instant: number): string {
  return `${dateFormatOf("moment").format(instant)} ${formatZone(instant)}`;
}
