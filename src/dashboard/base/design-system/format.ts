import { getLocale } from "../language/language.ts";
import { texts } from "./texts.ts";
import { getTimeZone } from "./time-zone.ts";

const bytesPerKilobyte = 1_000;

// Cached by form and locale, because creating a format is far slower than using it.
const numberFormats = new Map<string, Intl.NumberFormat>();

/** `1,204`, in the user's language. Always has all `fractionDigits`, because figures are aligned in columns. */
export function formatCount(value: number, fractionDigits = 0): string {
  // Fast path: small counts are equal in all our languages, and creating the first format takes about 40 ms.
  if (fractionDigits === 0 && Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  const key = `${getLocale()} ${fractionDigits}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(getLocale(), {
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** `1.25`: all its digits, without separators of thousands, as a field shows it. */
export function formatNumber(value: number): string {
  return String(value).replace(".", formatCount(1.5, 1).charAt(1));
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

interface DateFormats {
  day: Intl.DateTimeFormat;
  shortDay: Intl.DateTimeFormat;
  otherYear: Intl.DateTimeFormat;
  year: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  moment: Intl.DateTimeFormat;
  zone: Intl.DateTimeFormat;
}

const dateFormats = new Map<string, DateFormats>();

function dateFormatsOfNow(): DateFormats {
  const locale = getLocale();
  const timeZone = getTimeZone();
  const key = `${locale} ${timeZone}`;
  let formats = dateFormats.get(key);
  if (formats === undefined) {
    formats = {
      day: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
      shortDay: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone }),
      otherYear: new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone }),
      year: new Intl.DateTimeFormat("en", { year: "numeric", timeZone }),
      time: new Intl.DateTimeFormat(locale, { timeStyle: "medium", timeZone }),
      moment: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone }),
      zone: new Intl.DateTimeFormat(locale, { timeZoneName: "short", timeZone }),
    };
    dateFormats.set(key, formats);
  }
  return formats;
}

/** `20 November 2026`, in the chosen zone. */
export function formatDay(instant: number): string {
  return dateFormatsOfNow().day.format(instant);
}

/** `20 Nov` in this year, `20/11/2025` in another one, in the chosen zone. */
export function formatShortDay(instant: number, now = Date.now()): string {
  const { shortDay, otherYear, year } = dateFormatsOfNow();
  return (year.format(instant) === year.format(now) ? shortDay : otherYear).format(instant);
}

/** `16:10:45`, in the chosen zone. */
export function formatTime(instant: number): string {
  return dateFormatsOfNow().time.format(instant);
}

/** `UTC`, `CET`, `GMT+9`: the name of the chosen zone at a moment; default: now. */
export function formatZone(instant?: number): string {
  return (
    dateFormatsOfNow()
      .zone.formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? getTimeZone()
  );
}

/** `20 Nov 2026, 16:10:45 UTC`. */
export function formatMoment(instant: number): string {
  return `${dateFormatsOfNow().moment.format(instant)} ${formatZone(instant)}`;
}
