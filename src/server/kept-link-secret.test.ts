import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { linkOverlapMs, openKeptLinkSecret, toLinkSecrets } from "./kept-secrets.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

const start = new Date("2026-03-01T12:00:00.000Z");

test("is made once, for its owner alone, and accepts the one before it for 90 days", async () => {
  let now = start;
  const kept = await openKeptLinkSecret(folder, { now: () => now });
  const [made] = await kept.list();
  expect(await readFile(join(folder, "link-secret"), "utf8")).toBe(`${made?.secret}\n`);
  expect((await stat(join(folder, "link-secret"))).mode & 0o777).toBe(0o600);
  await kept.rotate();
  const until = new Date(start.getTime() + linkOverlapMs);
  const [rotated, previous] = await kept.list();
  expect(previous).toEqual({ secret: made?.secret, until });
  now = until;
  expect(await kept.list()).toEqual([rotated]);
});

test("the previous one can be ended at once", async () => {
  const kept = await openKeptLinkSecret(folder);
  await kept.rotate();
  await kept.endPrevious();
  expect(await kept.list()).toHaveLength(1);
});

test("a running process uses a secret that another one has rotated after 5 s", async () => {
  let now = 0;
  const running = toLinkSecrets(await openKeptLinkSecret(folder), () => now);
  const [before = ""] = await running.list();
  await (await openKeptLinkSecret(folder)).rotate();
  now = 4_999;
  expect(await running.list()).toEqual([before]);
  now = 5_000;
  const [after, previous, ...others] = await running.list();
  expect(after).not.toBe(before);
  expect([previous, ...others]).toEqual([before]);
});

test("a file that cannot be read does not stop links that worked", async () => {
  let now = 0;
  const running = toLinkSecrets(await openKeptLinkSecret(folder), () => now);
  const before = await running.list();
  await rm(join(folder, "link-secret"));
  await writeFile(join(folder, "link-secret-previous"), "damaged");
  now = 5_000;
  expect(await running.list()).toEqual(before);
});
