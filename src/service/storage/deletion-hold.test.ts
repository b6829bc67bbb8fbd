import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { dropUnusedObjects } from "../jobs/drop-unused-objects.ts";
import { createFolderObjectStore, holdDeletion } from "./folder-object-store.ts";
import { listUnusedObjects, noteUnusedObjects } from "./unused-objects.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

test("keeps unused objects while a backup holds them, and deletes them in a later sweep", async () => {
  const database = await openTestDatabase({ onError: () => undefined });
  const { db } = database;
  const objects = createFolderObjectStore(folder);
  await objects.put("results/one.png", new Uint8Array(3), "image/png");
  const hold = await holdDeletion(folder);

  await dropUnusedObjects({ db, objects }, await noteUnusedObjects(db, ["results/one.png"]));
  expect(await objects.has("results/one.png")).toBe(true);

  await hold.release();
  await dropUnusedObjects({ db, objects }, await listUnusedObjects(db, 10));
  expect(await objects.has("results/one.png")).toBe(false);
  expect(await listUnusedObjects(db, 10)).toEqual([]);
  await database.close();
});

test("a hold of a killed backup ends by itself", async () => {
  const objects = createFolderObjectStore(folder);
  const hold = await holdDeletion(folder);
  expect(await objects.isDeletionHeld?.()).toBe(true);

  const longAgo = new Date(Date.now() - 61_000);
  await utimes(join(folder, ".deletion-held"), longAgo, longAgo);

  expect(await objects.isDeletionHeld?.()).toBe(false);
  await hold.release();
});
