/** The units of systemd, rated by its own program, which reads files and needs no running systemd. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText, root } from "./read-deploy-files.ts";

const units = globSync("deploy/systemd/*.service", { cwd: root }).toSorted();
const startsBrowser = (unit: string) => /overprint(?:-worker@)?\.service$/.test(unit);

const rate = (unit: string, exposureMax: number) =>
  // An exposure of 3.0 is the threshold 30.
  spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", `--threshold=${exposureMax * 10}`, join(root, unit)],
    {
      encoding: "utf8",
      env: { ...process.env, SYSTEMD_COLORS: "0", SYSTEMD_PAGER: "" },
    },
  );

const version = spawnSync("systemd-analyze", ["--version"], { encoding: "utf8" });
// `--offline` is in systemd 250 and newer.
const isKnown = Number(/^systemd (\d+)/.exec(version.stdout ?? "")?.[1]) >= 250;

test.skipIf(!isKnown).each(units)("%s exposes little, by systemd-analyze of 250 or newer", (unit) => {
  const { status, stdout, stderr } = rate(unit, startsBrowser(unit) ? 4.5 : 3);
  expect(status, stdout).toBe(0);
  expect(stdout).toMatch(/Overall exposure level/);
  // Such as an unknown name, which would be ignored.
  expect(stderr).not.toMatch(/Unknown|Invalid|ignoring/i);
});

test("units with the browser keep what its sandbox is made of, and all keep node's compiler", () => {
  expect(units.filter(startsBrowser)).toHaveLength(2);
  for (const unit of units) {
    const text = readText(unit);
    expect(text, unit).not.toContain("MemoryDenyWriteExecute");
    expect(text, unit).toContain(`RestrictNamespaces=${startsBrowser(unit) ? "net pid user" : "yes"}\n`);
    // Without it node cannot list the machine's own addresses, which no fetch may reach.
    expect(text, unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  }
});
