const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** A short name of a `User-Agent`: `Firefox, Linux`. An unknown one is shown unchanged, up to 40 characters. */
export function nameOfDevice(userAgent: string): string {
  const names = [browsers, systems].flatMap((table) => {
    const known = table.find(([mark]) => userAgent.includes(mark));
    return known === undefined ? [] : [known[1]];
  });
  return names.length === 0 ? userAgent.slice(0, 40) : names.join(", ");
}
