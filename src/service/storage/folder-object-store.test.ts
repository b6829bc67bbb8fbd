import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeObjectStore } from "#testing/object-store-suite.ts";
import { createFolderObjectStore } from "./folder-object-store.ts";

describeObjectStore("a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "overprint-objects-"));
  return {
    store: createFolderObjectStore(join(folder, "objects")),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

test("a put that fails leaves the earlier object and no half-written file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "overprint-objects-"));
  const store = createFolderObjectStore(folder);
  await store.put("results/kept.jpg", Buffer.from("earlier"), "image/jpeg");

  await expect(store.put("results/kept.jpg", Buffer.from("later"), "image/jpeg\nx")).rejects.toThrow(
    "content type",
  );
  // A name under which a file already stands cannot be a folder.
  await writeFile(join(folder, "blocked"), "");
  await expect(store.put("blocked/inner", Buffer.from("x"), "text/plain")).rejects.toThrow(/EEXIST|ENOTDIR/);

  expect(Buffer.from((await store.get("results/kept.jpg"))?.bytes ?? []).toString()).toBe("earlier");
  expect(await readdir(join(folder, "results"))).toEqual(["kept.jpg.object"]);
  await rm(folder, { recursive: true });
});

test("a file that a killed process left half written is never served", async () => {
  const folder = await mkdtemp(join(tmpdir(), "overprint-objects-"));
  const store = createFolderObjectStore(folder);
  await store.put("results/other.jpg", Buffer.from("x"), "image/jpeg");
  await writeFile(join(folder, "results", ".0011223344556677.part"), "half of a pic");

  expect(await store.get("results/0011223344556677.part")).toBeUndefined();
  await expect(store.get("results/.0011223344556677.part")).rejects.toThrow("safe object key");
  await rm(folder, { recursive: true });
});
