import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { describeObjectStore } from "#testing/object-store-suite.ts";
import { createFolderObjectStore, removeUnfinishedObjects } from "./folder-object-store.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

describeObjectStore("a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "overprint-objects-"));
  return {
    store: createFolderObjectStore(join(folder, "objects")),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

test("a put that fails leaves the earlier object and no half-written file", async () => {
  const folder = await folderOfTest();
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
});

/** A file size limit makes the system write only a part without failing, as an almost full disk does. */
test("fails a partly written put and leaves no file", async () => {
  const folder = await folderOfTest();
  const program = `
    const { createFolderObjectStore } = await import(${JSON.stringify(join(import.meta.dirname, "folder-object-store.ts"))});
    const store = createFolderObjectStore(${JSON.stringify(folder)});
    await store.put("results/small.jpg", Buffer.alloc(1_000, 1), "image/jpeg");
    console.log(await store.put("results/large.jpg", Buffer.alloc(100_000, 1), "image/jpeg").then(() => "stored", ({ message }) => message));
  `;
  const { stdout } = await promisify(execFile)(
    "/bin/sh",
    ["-c", 'ulimit -f 16 && exec "$0" "$@"', process.execPath, "--input-type=module", "--eval", program],
    { env: { PATH: process.env["PATH"] } },
  );
  expect(stdout).toContain("EFBIG");
  expect(await readdir(join(folder, "results"))).toEqual(["small.jpg.object"]);
});

test("never serves a file that a killed process left half written", async () => {
  const folder = await folderOfTest();
  const store = createFolderObjectStore(folder);
  await store.put("results/other.jpg", Buffer.from("x"), "image/jpeg");
  await writeFile(join(folder, "results", ".0011223344556677.part"), "half of a pic");

  expect(await store.get("results/0011223344556677.part")).toBeUndefined();
  await expect(store.get("results/.0011223344556677.part")).rejects.toThrow("safe object key");
});

const picture = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 253));

test("rejects an object truncated at any offset", async () => {
  const folder = await folderOfTest();
  const store = createFolderObjectStore(folder);
  await store.put("results/a.jpg", picture, "image/jpeg");
  const path = join(folder, "results/a.jpg.object");
  const whole = await readFile(path);

  // Truncates at every offset of the trailer, and of the picture wherever a byte could be read as a content type's
  // length.
  for (let length = 0; length < whole.length; length += length < 4_900 ? 97 : 1) {
    await writeFile(path, whole.subarray(0, length));
    await expect(store.get("results/a.jpg")).rejects.toThrow("the object results/a.jpg is damaged");
  }
  expect(await store.has("results/a.jpg")).toBe(true);
});

test("rejects an object with any byte altered, including its content type and digest", async () => {
  const folder = await folderOfTest();
  const store = createFolderObjectStore(folder);
  await store.put("results/a.jpg", picture, "image/jpeg");
  const path = join(folder, "results/a.jpg.object");
  const whole = await readFile(path);

  for (const offset of [0, 2_500, ...Array.from({ length: 50 }, (_, index) => whole.length - 1 - index)]) {
    const altered = Buffer.from(whole);
    altered[offset] = (altered[offset] ?? 0) ^ 0x10;
    await writeFile(path, altered);
    await expect(store.get("results/a.jpg"), `byte ${offset}`).rejects.toThrow("is damaged");
  }
});

test("reads objects that an earlier version stored without a digest", async () => {
  const folder = await folderOfTest();
  await mkdir(join(folder, "results"));
  const type = "image/svg+xml";
  const file = Buffer.concat([picture, Buffer.from(type), Buffer.from([type.length])]);
  await writeFile(join(folder, "results/old.svg.object"), file);

  const object = await createFolderObjectStore(folder).get("results/old.svg");

  expect(object?.contentType).toBe(type);
  expect(Buffer.compare(object?.bytes ?? new Uint8Array(), picture)).toBe(0);
});

test("removes unfinished files of killed writes and no others", async () => {
  const folder = await folderOfTest();
  const store = createFolderObjectStore(folder);
  await store.put("results/kept.jpg", picture, "image/jpeg");
  const before = new Date(performance.timeOrigin - 5_000);
  for (const name of [".0011223344556677.part", "results/.8899aabbccddeeff.part"]) {
    await writeFile(join(folder, name), "half");
    await utimes(join(folder, name), before, before);
  }
  for (const name of ["mine.part", ".notes.part", "0011223344556677.part"]) {
    await writeFile(join(folder, name), "not ours");
    await utimes(join(folder, name), before, before);
  }
  await writeFile(join(folder, "results/.0123456789abcdef.part"), "being written");

  expect(await removeUnfinishedObjects(folder)).toBe(2);

  expect((await readdir(folder)).toSorted()).toEqual([
    ".notes.part",
    "0011223344556677.part",
    "mine.part",
    "results",
  ]);
  expect((await readdir(join(folder, "results"))).toSorted()).toEqual([
    ".0123456789abcdef.part",
    "kept.jpg.object",
  ]);
  expect(await removeUnfinishedObjects(join(folder, "none"))).toBe(0);
});
