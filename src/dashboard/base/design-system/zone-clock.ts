const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC at a moment, ms. */
export function zoneOffsetMs(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock - Math.floor(instant / 1_000) * 1_000;
}

/**
 * The moment at which a clock in the zone shows the time that a UTC clock shows at `asUtc`. Where clocks skip that time, as
 * midnight in Havana on the first day of summer time, the moment after it.
 */
export function momentOfClock(asUtc: number, timeZone: string): number {
  // The offset depends on the result, so it is computed twice: the second time near the result.
  const near = asUtc - zoneOffsetMs(asUtc, timeZone);
  const moment = asUtc - zoneOffsetMs(near, timeZone);
  return moment + zoneOffsetMs(moment, timeZone) === asUtc ? moment : Math.max(near, moment);
}
