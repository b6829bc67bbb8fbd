import { expect, test } from "vitest";
import { describeOldBrowser, readBrowserVersion } from "./find-chromium.ts";

const at = (month: number, day: number, year = 2026) => new Date(Date.UTC(year, month - 1, day));

test.each([
  ["156.0.8078.108", at(11, 26), 0],
  ["154.0.7990.2", at(11, 26), 0],
  ["153.0.7901.0", at(11, 26), 3],
  ["120.0.6099.109", at(11, 26), 36],
  // The next majors, of which no request tells.
  ["156.0.8078.108", at(2, 17, 2027), 0],
  ["156.0.8078.108", at(2, 18, 2027), 3],
  ["170.0.1.1", at(2, 18, 2027), 0],
  // A clock that stands still, and a version of another form.
  ["153.0.7901.0", at(1, 1, 1970), 3],
  ["nightly", at(11, 26), 0],
])("Chromium %s on %s is %i major versions behind", (version, now, majorsBehind) => {
  const read = readBrowserVersion(version, now);
  expect(read).toEqual({ version, majorsBehind });
  const advice = describeOldBrowser(read);
  if (majorsBehind === 0) expect(advice).toBeUndefined();
  else
    expect(advice).toMatch(
      new RegExp(`^Chromium ${version} is ${majorsBehind} major.*chromium-headless-shell.*CHROMIUM_PATH`),
    );
});
