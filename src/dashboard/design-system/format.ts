const bytesPerKilobyte = 1_000;

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
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit] ?? ""}`;
}

/** `62 ms`, `1.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1) return "<1 ms";
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
}

/** `6 d 23 h`, `2 h 05 min`, `4:09`: what is left, coarser the longer it is. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, "0")} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `1200×630`. */
export function formatSize(width: number, height: number): string {
  return `${width}×${height}`;
}

/** A date-time of the interface as ms. Without a zone it means UTC. `undefined` when it is none. */
export function parseInstant(text: string): number | undefined {
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(text);
  const instant = Date.parse(hasZone || !text.includes("T") ? text : `${text}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** `20 November 2026`, in UTC. */
export function formatDay(instant: number): string {
  return dayFormat.format(instant);
}

/** `16:10:45`, in UTC. */
export function formatTime(instant: number): string {
  return timeFormat.format(instant);
}
