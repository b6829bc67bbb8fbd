import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openKeptWebhookSecret, webhookOverlapMs } from "./kept-secrets.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

const start = new Date("2026-03-01T12:00:00.000Z");

test("a rotated secret signs together with the previous one for a day, then alone", async () => {
  let now = start;
  const secrets = await openKeptWebhookSecret(folder, { now: () => now });
  const [first] = await secrets.list();
  await secrets.rotate();
  const [second, previous, ...others] = await secrets.list();
  expect(second?.secret).not.toBe(first?.secret);
  expect(previous).toEqual({ secret: first?.secret, until: new Date(start.getTime() + webhookOverlapMs) });
  expect(others).toEqual([]);
  now = new Date(start.getTime() + webhookOverlapMs);
  expect(await secrets.list()).toEqual([second]);
});

test("only the owner may read both files, and no other file remains", async () => {
  const secrets = await openKeptWebhookSecret(folder);
  await secrets.rotate();
  for (const name of ["webhook-secret", "webhook-secret-previous"])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const [current] = await secrets.list();
  expect(await readFile(join(folder, "webhook-secret"), "utf8")).toBe(`${current?.secret}\n`);
});

test("signs with a secret that another process rotated at the next delivery", async () => {
  const running = await openKeptWebhookSecret(folder);
  const [before] = await running.list();
  await (await openKeptWebhookSecret(folder)).rotate();
  const now = await running.list();
  expect(now).toHaveLength(2);
  expect(now[1]?.secret).toBe(before?.secret);
});

test("performs two concurrent rotations one after the other", async () => {
  const secrets = await openKeptWebhookSecret(folder);
  const seen = new Set<string>();
  await Promise.all([secrets.rotate(), secrets.rotate()]);
  for (const { secret } of await secrets.list()) seen.add(secret);
  expect(seen.size).toBe(2);
});

test("a missing or damaged file does not stop pending deliveries", async () => {
  const secrets = await openKeptWebhookSecret(folder);
  await secrets.rotate();
  const before = await secrets.list();
  await writeFile(join(folder, "webhook-secret-previous"), "whsec_abc not-a-date");
  await rm(join(folder, "webhook-secret"));
  expect(await secrets.list()).toEqual([before[0]]);
});

test("reports every secret before it is used, so that it can be redacted", async () => {
  const told = new Set<string>();
  const secrets = await openKeptWebhookSecret(folder, { onSecret: (secret) => told.add(secret) });
  await secrets.rotate();
  for (const { secret } of await secrets.list()) expect(told).toContain(secret);
});
