import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "./memory-folder.ts";

test("makes an empty folder that every user may pass and write, and removes it", async () => {
  const folder = await makeTemporaryFolder();
  expect((await stat(folder.path)).mode & 0o7777).toBe(0o1777);
  await folder.remove();
  await expect(stat(folder.path)).rejects.toThrow("ENOENT");
});
