import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unpackChromium } from "./unpack-chromium.ts";

const isSupported = process.platform === "linux" && process.arch === "x64";

test.runIf(isSupported)("unpacks the browser with its libraries and fonts into one folder", async () => {
  const parent = await mkdtemp(join(tmpdir(), "overprint-unpack-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const unpacked = await unpackChromium(parent);

  expect(await readdir(parent)).toHaveLength(1);
  expect(await readdir(dirname(unpacked ?? ""))).toEqual(
    expect.arrayContaining(["chromium", "chromium-headless-shell", "fonts", "fonts.conf", "lib"]),
  );
});
