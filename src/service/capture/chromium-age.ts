/** Debian's Chromium when this was written. Majors follow every four weeks; no request asks which one is current. */
const known = { major: 156, at: Date.UTC(2026, 10, 26) };
const majorMs = 28 * 24 * 60 * 60 * 1000;

/** A browser is called old from here on: about twelve weeks of published flaws. */
const oldMajors = 3;

/** The browser that runs now, or ran last. */
export interface BrowserVersion {
  version: string;
  /** Major versions behind the one that is expected to be current; 0: fewer than three. */
  majorsBehind: number;
}

export function readBrowserVersion(version: string, now: Date): BrowserVersion {
  const current = known.major + Math.max(0, Math.floor((now.getTime() - known.at) / majorMs));
  const behind = current - Number.parseInt(version, 10);
  return { version, majorsBehind: behind >= oldMajors ? behind : 0 };
}

/** A sentence for the operator about an old browser, with the remedy; undefined for another one. */
export function describeOldBrowser({ version, majorsBehind }: BrowserVersion): string | undefined {
  if (majorsBehind === 0) return undefined;
  return `Chromium ${version} is ${majorsBehind} major versions behind, and pages can use the flaws that have been fixed since. Install a current one (Debian: apt-get update && apt-get install chromium-headless-shell; a container: build its image again), or name one with CHROMIUM_PATH.`;
}
