import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatNotices } from "./third-party-notices.ts";

const root = join(import.meta.dirname, "../../..");

test("the notices are those of the lock file; npm run notices writes them", () => {
  const notices = formatNotices(root);
  expect(readFileSync(join(root, "THIRD_PARTY_NOTICES"), "utf8") === notices).toBe(true);
});

test("each font and each package that a browser gets is named with its copyright", () => {
  const notices = formatNotices(root);
  for (const name of ["@fontsource-variable/inter", "@fontsource/anton", "react", "react-router", "zod"])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+: (?:OFL-1\\.1|MIT)\n  Copyright`, "m"));
  expect(notices).toContain("SIL OPEN FONT LICENSE Version 1.1");
});

test("no package is under a licence of the GPL alone", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { license?: string; dev?: boolean }>;
  };
  const licences = new Set(
    Object.values(lock.packages)
      .filter(({ dev }) => dev !== true)
      .map(({ license = "" }) => license),
  );
  const strict = [...licences].filter((licence) => /\bA?GPL/.test(licence) && !/\bLGPL| OR /.test(licence));
  expect(strict).toEqual([]);
});
