/** A longer text is not a date. Characters. */
const lengthMax = 64;
/**
 * Earlier years are a program's zero (`0001-01-01`) or another calendar (1405 in Iran, 1448 of the Hijra), later ones
 * too (2569 in Thailand).
 */
const yearMin = 1450;
const yearMax = 2200;
/** A moment that was never set, as a program writes it. */
const epoch = /^1970-01-01T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:00)?$/;

const months = "january february march april may june july august september october november december".split(
  " ",
);
/** Zones that RFC 5322 names, and the one of Japan, where clocks never change. */
const zones: Readonly<Record<string, string>> = {
  est: "-05:00",
  edt: "-04:00",
  cst: "-06:00",
  cdt: "-05:00",
  mst: "-07:00",
  mdt: "-06:00",
  pst: "-08:00",
  pdt: "-07:00",
  jst: "+09:00",
};
const month = "(?<monthName>\\p{L}{3,12})\\.?";
const day = "(?<day>\\d{1,2})(?:st|nd|rd|th|o|a|[.°])?";
const weekday = "(?:\\p{L}{2,12}\\.?,?\\s+)?";
const zone = "(?<zone>z|utc|(?:gmt|utc)?[+-]\\d{2}:?\\d{2}|[+-]\\d{1,2}|[a-z]{3,5})?";
const time = `(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?\\s*(?<half>am|pm)?\\s*${zone}(?:\\s*\\([^)]*\\))?`;

/**
 * Common forms on pages, most of them not ISO 8601. A day and a month in figures without the year first are ambiguous.
 */
const forms = [
  `(?<year>\\d{4})(?:-(?<month>\\d{2}))?`,
  `(?<year>\\d{4})(?<separator>[-/.])(?<month>\\d{1,2})\\k<separator>(?<day>\\d{1,2})(?:(?:t|[,\\s]\\s*)${time})?`,
  `(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})(?:t?(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})?${zone})?`,
  `(?<year>\\d{4})\\s*[年년]\\s*(?<month>\\d{1,2})\\s*[月월]\\s*(?<day>\\d{1,2})\\s*[日일](?:\\s*${time})?`,
  `${weekday}${day}[\\s-]+(?:of\\s+|de\\s+)?${month}[,\\s-]+(?:de\\s+)?(?<year>\\d{4})(?:\\s*г\\.?|\\.)?(?:[,\\s]\\s*(?:\\p{L}{1,4}\\s+)?${time})?`,
  `${weekday}${month}\\s+${day}\\s+${time}\\s+(?<year>\\d{4})`,
  `${weekday}${month}\\s+${day},?\\s+(?<year>\\d{4})(?:[,\\s]\\s*(?:at\\s+)?${time})?`,
].map((form) => new RegExp(`^${form}$`, "iu"));

/**
 * A date or a date-time in ISO 8601, as precise as it was written: without a time, or a zone, where there is none.
 * Undefined for other texts, and for implausible dates.
 */
export function toIsoDate(written: string): string | undefined {
  if (written.length > lengthMax) return undefined;
  const text = written
    .normalize("NFKC")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    // Programs add the name of the zone, and quotes.
    .replace(/\[[\w/+-]+\]\s*["']?$/, "")
    .replaceAll(/^[\s"']+|[\s"']+$/g, "");
  const found = ofUnixTime(text) ?? ofForms(text);
  return found === undefined || epoch.test(found) ? undefined : found;
}

/** Seconds or milliseconds since 1970; both have this many digits from 2001 to 2286. */
function ofUnixTime(text: string): string | undefined {
  if (!/^(?:\d{10}|\d{13})$/.test(text)) return undefined;
  return new Date(text.length === 10 ? Number(text) * 1_000 : Number(text))
    .toISOString()
    .replace(".000Z", "Z");
}

function ofForms(text: string): string | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups;
    if (parts !== undefined) return compose(parts);
  }
  return undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

function compose(parts: Parts): string | undefined {
  const year = Number(parts["year"]);
  if (year < yearMin || year > yearMax) return undefined;
  const monthText = parts["month"] ?? monthOfName(parts["monthName"]);
  if (monthText === undefined) return parts["monthName"] === undefined ? String(year) : undefined;
  const monthNumber = Number(monthText);
  if (monthNumber < 1 || monthNumber > 12) return undefined;
  const beginning = `${year}-${twoDigits(monthNumber)}`;
  if (parts["day"] === undefined) return beginning;
  const dayNumber = Number(parts["day"]);
  // Day 0 of the next month is the last of this one.
  if (dayNumber < 1 || dayNumber > new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()) return undefined;
  const date = `${beginning}-${twoDigits(dayNumber)}`;
  if (parts["hour"] === undefined) return date;
  const timeText = composeTime(parts);
  return timeText === undefined ? undefined : `${date}T${timeText}`;
}

function composeTime({ hour, minute, second, fraction, half, zone: written }: Parts): string | undefined {
  const isAfternoon = half?.toLowerCase() === "pm";
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const seconds = second === undefined ? "" : `:${second}${fraction === undefined ? "" : `.${fraction}`}`;
  const zoneText = composeZone(written);
  return zoneText === undefined ? undefined : `${twoDigits(hours)}:${minute ?? ""}${seconds}${zoneText}`;
}

/** Empty without a zone; undefined for one that does not exist. */
function composeZone(written: string | undefined): string | undefined {
  if (written === undefined) return "";
  const named = zones[written.toLowerCase()];
  if (named !== undefined) return named;
  const offset = /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(written);
  // Other names of zones have several meanings.
  if (offset === null) return /^(?:z|utc|gmt)$/i.test(written) ? "Z" : "";
  const [, sign = "+", hours = "", minutes = "00"] = offset;
  return Number(hours) > 14 || Number(minutes) > 59
    ? undefined
    : `${sign}${hours.padStart(2, "0")}:${minutes}`;
}

/** A month's name or its beginning; `Sept` is written too. In other languages the names and their usual short forms. */
function monthOfName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const index = months.findIndex((month) => month.startsWith(name.toLowerCase()));
  if (index >= 0) return String(index + 1);
  otherMonths ??= listOtherMonths();
  return otherMonths.get(bareName(name));
}

const languages = "de fr es pt it nl pl cs sk sv da nb fi hu ro tr el ru uk bg id ca".split(" ");
/** By the names without marks; made with the first name that is not English. */
let otherMonths: ReadonlyMap<string, string> | undefined;

function listOtherMonths(): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const language of languages)
    for (const width of ["long", "short"] as const) {
      const texts = new Intl.DateTimeFormat(language, { day: "numeric", month: width, timeZone: "UTC" });
      for (let index = 0; index < 12; index += 1) {
        const part = texts.formatToParts(Date.UTC(2026, index, 5)).find(({ type }) => type === "month");
        const name = bareName(part?.value ?? "");
        if (/\d/.test(name)) continue;
        found.set(name, (found.get(name) ?? new Set()).add(String(index + 1)));
      }
    }
  // "listopad" is October in one language and November in another.
  return new Map(
    [...found].flatMap(([name, numbers]) => (numbers.size === 1 ? [[name, [...numbers].join("")]] : [])),
  );
}

function bareName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[\p{M}.]/gu, "")
    .toLowerCase();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
