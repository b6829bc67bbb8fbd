import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { keepFolder } from "./keep-folder.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let parent = "";

beforeEach(async () => {
  parent = await folderOfTest();
});

test("two concurrent fillings end with one whole folder, and a third finds it", async () => {
  const fill = (text: string) => (folder: string) => writeFile(join(folder, "file"), text);
  const [first, second] = await Promise.all([
    keepFolder(parent, "kept", fill("one of two")),
    keepFolder(parent, "kept", fill("one of two")),
  ]);
  const third = await keepFolder(parent, "kept", fill("too late"));

  expect(new Set([first, second, third])).toEqual(new Set([join(parent, "kept")]));
  expect(await readdir(parent)).toEqual(["kept"]);
  expect(await readFile(join(third, "file"), "utf8")).toBe("one of two");
});

test("a filling that fails leaves nothing", async () => {
  const failing = keepFolder(parent, "kept", () => Promise.reject(new Error("The disk is full.")));
  await expect(failing).rejects.toThrow("The disk is full.");
  expect(await readdir(parent)).toEqual([]);
});

test("takes nothing from a folder that others can write to", async () => {
  await mkdir(join(parent, "kept"));
  await chmod(join(parent, "kept"), 0o777);

  const kept = keepFolder(parent, "kept", () => Promise.resolve());
  await expect(kept).rejects.toThrow("can be written to by another user");
});
