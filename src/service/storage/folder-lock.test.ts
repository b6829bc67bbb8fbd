import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FolderLock, lockFolder } from "./folder-lock.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-lock-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test("a second holder is refused in one line that names the folder, the holder and DATA_DIR", async () => {
  const lock = await lockFolder(folder);

  const refusal = await lockFolder(folder).catch((error: unknown) => error);

  expect(String(refusal)).toContain(folder);
  expect(String(refusal)).toContain(`process ${process.pid}`);
  expect(String(refusal)).toContain("DATA_DIR");
  expect(String(refusal)).not.toContain("\n");
  await lock.release();
});

test("a released folder can be locked again, and nothing is left in it", async () => {
  await (await lockFolder(folder)).release();
  await (await lockFolder(folder)).release();

  expect(await readdir(folder)).toEqual([]);
});

test("another process holds the folder until it is killed", async () => {
  const holder = await holdInAnotherProcess(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${holder.pid}`);

  holder.kill("SIGKILL");
  await once(holder, "exit");

  const lock = await lockFolder(folder);
  expect(await readdir(folder)).toHaveLength(1);
  await lock.release();
});

test("of many concurrent attempts, never two hold the folder", async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));

  const held = attempts.filter(
    (attempt): attempt is PromiseFulfilledResult<FolderLock> => attempt.status === "fulfilled",
  );
  expect(held.length).toBeLessThanOrEqual(1);
  await Promise.all(held.map(({ value }) => value.release()));
  await (await lockFolder(folder)).release();
});

test("a folder whose path is longer than a socket's may be is locked like any other", async () => {
  const deep = join(folder, "a-long-name-".repeat(8), "another-long-name-".repeat(6));
  await mkdir(deep, { recursive: true });
  const holder = await holdInAnotherProcess(deep);

  await expect(lockFolder(deep)).rejects.toThrow("in use");

  holder.kill("SIGKILL");
  await once(holder, "exit");
  await (await lockFolder(deep)).release();
});

async function holdInAnotherProcess(held: string): Promise<ChildProcess> {
  const lockModule = fileURLToPath(new URL("./folder-lock.ts", import.meta.url));
  const code = `const { lockFolder } = await import(${JSON.stringify(lockModule)});
    await lockFolder(${JSON.stringify(held)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}
