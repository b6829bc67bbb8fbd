import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A folder of a test, which is removed after it. */
export async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for all tests of a file, which is removed after them. */
export async function folderOfFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
