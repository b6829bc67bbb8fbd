import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packTar, type TarEntry } from "modern-tar";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { StartProblem } from "../start-problem.ts";
import { backupFormat, headerName, manifestName, readLines, toLines } from "./archive-contents.ts";
import { createArchive } from "./archive-writer.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { StoredPlaces } from "./stored-places.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
let places: StoredPlaces;
beforeEach(async () => {
  folder = await folderOfTest();
  places = {
    dataDir: join(folder, "data"),
    database: { kind: "folder" },
    objects: { kind: "folder" },
  };
});

const header = {
  format: backupFormat,
  version: "0.2.0",
  createdAt: "2026-11-25T10:00:00.000Z",
  database: "folder" as const,
  postgres: 18,
  objects: "folder" as const,
};
const goOn = { acceptLoss: false, signal: new AbortController().signal };

const outside: TarEntry["header"][] = [
  { name: "../outside", size: 0 },
  { name: "files/../../outside", size: 0 },
  { name: "/outside", size: 0 },
  { name: "files//outside", size: 0 },
  { name: "files\\..\\outside", size: 0 },
  { name: "outside", size: 0 },
  { name: "files/link", size: 0, type: "symlink", linkname: "/" },
  { name: "files/link", size: 0, type: "link", linkname: "/outside" },
  { name: "files/short", size: 0, pax: { path: "../outside" } },
];

test.each(outside)("refuses an archive with the entry %o, and writes nothing", async (entry) => {
  const text = JSON.stringify(header);
  const archive = await packTar([
    { header: { name: headerName, size: text.length }, body: text },
    { header: entry },
    { header: { name: manifestName, size: 0 } },
  ]);
  const file = join(folder, "one.backup");
  await writeFile(file, archive);

  await expect(restoreBackup(places, file, goOn)).rejects.toThrow("an entry that no backup has");
  expect(await readdir(folder)).toEqual(["one.backup"]);
});

test("stops at an abort and writes nothing", async () => {
  const file = join(folder, "one.backup");
  const archive = await createArchive(file, header);
  await archive.bytes("objects/a.object", Buffer.alloc(3_000_000));
  await archive.finish();
  const signal = AbortSignal.abort(new StartProblem("stopped by SIGTERM"));

  await expect(restoreBackup(places, file, { ...goOn, signal })).rejects.toThrow("stopped by SIGTERM");
  expect(await readdir(folder)).toEqual(["one.backup"]);
});

test("reads lines that are cut anywhere, also within a character", async () => {
  const values = ["a", "é\n😀", "c"];
  const bytes = toLines(values);
  for (const size of [1, 2, 3, 100]) {
    const read: string[] = [];
    for await (const value of readLines(cut(bytes, size), z.string())) read.push(value);
    expect(read).toEqual(values);
  }
});

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
