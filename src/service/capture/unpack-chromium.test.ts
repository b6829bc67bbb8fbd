import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackChromium } from "./unpack-chromium.ts";

const isSupported = process.platform === "linux" && process.arch === "x64";

let parent = "";

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "overprint-unpack-"));
});

afterEach(() => rm(parent, { recursive: true }));

async function folderName(): Promise<string> {
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(require.resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return join(parent, `overprint-chromium-${version}-${process.getuid?.()}`);
}

test.runIf(isSupported)(
  "two concurrent unpackings end with one whole folder, and a third finds it",
  async () => {
    const [first, second] = await Promise.all([unpackChromium(parent), unpackChromium(parent)]);
    const made = (await stat(first ?? "")).mtimeMs;
    const third = await unpackChromium(parent);

    expect(new Set([first, second, third]).size).toBe(1);
    expect((await stat(third ?? "")).mtimeMs).toBe(made);
    expect(await readdir(parent)).toHaveLength(1);
    const names = await readdir(dirname(first ?? ""));
    expect(names).toEqual(
      expect.arrayContaining(["chromium", "chromium-headless-shell", "fonts", "fonts.conf", "lib"]),
    );
  },
);

test.runIf(isSupported)("runs nothing from a folder that others can write to", async () => {
  const folder = await folderName();
  await mkdir(folder);
  await writeFile(join(folder, "chromium-headless-shell"), "#!/bin/sh\necho hello from somebody else\n");
  await chmod(folder, 0o777);

  await expect(unpackChromium(parent)).rejects.toThrow("can be written to by another user");
});
