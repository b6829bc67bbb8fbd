import { open, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeEngine, isSealed, prepareFolder, startEngine } from "./embedded-engine.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

test("a cluster is sealed by an orderly stop, until it is opened or one of its files is touched", async () => {
  const folder = await folderOfTest();
  const damages: unknown[] = [];
  const runOnce = async () => {
    const engine = await startEngine(await prepareFolder(folder), (damage) => damages.push(damage));
    expect(await isSealed(engine), "while it runs").toBe(false);
    await closeEngine(engine);
    return engine;
  };
  const place = await runOnce();
  expect(await isSealed(place)).toBe(true);
  await runOnce();
  const database = join(place.cluster, "base", (await readdir(join(place.cluster, "base")))[0] ?? "");
  const table = join(database, "1259");
  const before = new Date("2026-01-01T00:00:00Z");
  const file = await open(table, "r+");
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 100);
  await file.write(buffer, 0, 1, 100);
  await file.close();
  await utimes(table, before, before);
  expect(await isSealed(place), "after a write whose time was set back").toBe(false);
  expect(damages).toEqual([]);
});
