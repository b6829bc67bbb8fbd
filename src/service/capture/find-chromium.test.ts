import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ChromiumMissing, findChromium } from "./find-chromium.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const folder = await folderOfFile();

/** A program that only prints its version, like a browser on request. */
async function program(place: string, name: string, script: string): Promise<string> {
  await mkdir(join(folder, place), { recursive: true });
  const path = join(folder, place, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe("on a machine with browsers", () => {
  test("prefers the headless shell to the whole browser, wherever each lies on the path", async () => {
    await program("first", "chromium", 'echo "Chromium 156.0.1"');
    const shell = await program("second", "chromium-headless-shell", 'echo "Chromium 156.0.1"');

    expect(await findChromium({ searchPath: `${folder}/first:${folder}/second` })).toEqual({
      executablePath: shell,
      from: "the path",
    });
  });

  test("skips a script of that name that only tells how to install it", async () => {
    await program("stub", "chromium", 'echo "Command requires the chromium snap to be installed."; exit 1');
    const chrome = await program("stub", "google-chrome", 'echo "Google Chrome 156.0.1"');

    expect((await findChromium({ searchPath: `${folder}/stub` })).executablePath).toBe(chrome);
  });

  test("prefers CHROMIUM_PATH", async () => {
    const named = await program("named", "anything", 'echo "Chromium 150.0.1"');

    expect(await findChromium({ chromiumPath: named, searchPath: `${folder}/first` })).toEqual({
      executablePath: named,
      from: "CHROMIUM_PATH",
    });
  });

  test("fails for a CHROMIUM_PATH that is no browser, names it in the log only, and takes no other browser", async () => {
    const attempt = findChromium({ chromiumPath: "/nowhere/chromium", searchPath: `${folder}/first` });

    await expect(attempt).rejects.toThrow(ChromiumMissing);
    await expect(attempt).rejects.toMatchObject({
      message: expect.not.stringContaining("/nowhere") as string,
      cause: { message: expect.stringContaining("/nowhere/chromium") as string },
    });
  });
});

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "unpacks the browser from npm on a machine without any",
  async () => {
    const found = await findChromium({ searchPath: "" });

    expect(["npm", "Playwright"]).toContain(found.from);
    expect(execFileSync(found.executablePath, ["--version"], { encoding: "utf8" })).toMatch(/Chrom/);
    if (found.from === "npm")
      expect(await readdir(dirname(found.executablePath))).toEqual(
        expect.arrayContaining(["chromium", "chromium-headless-shell", "fonts", "fonts.conf", "lib"]),
      );
  },
);
