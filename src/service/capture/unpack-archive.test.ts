import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { beforeEach, expect, test } from "vitest";
import { unpackArchive } from "./find-chromium.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let parent = "";
beforeEach(async () => {
  parent = await folderOfTest();
});

const file = (name: string, body: string): TarEntry => ({
  header: { name, size: body.length, mode: 0o600, type: "file" },
  body,
});

/** The names in the folder that `entries` are unpacked into, whose mask keeps everything from other accounts. */
async function unpacked(entries: TarEntry[]): Promise<{ folder: string; names: string[] }> {
  const folder = await mkdtemp(join(parent, "into-"));
  const archive = join(parent, "archive.tar.br");
  await writeFile(archive, brotliCompressSync(await packTar(entries)));
  const mask = process.umask(0o077);
  try {
    await unpackArchive(archive, folder);
  } finally {
    process.umask(mask);
  }
  return { folder, names: (await readdir(folder, { recursive: true })).toSorted() };
}

test("unpacks plain files, readable by every account, and leaves out links", async () => {
  const { folder, names } = await unpacked([
    { header: { name: "lib/", size: 0, type: "directory" } },
    file("lib/a.so", "a".repeat(700)),
    { header: { name: "lib/link.so", size: 0, type: "symlink", linkname: "/etc/passwd" } },
    { header: { name: "lib/hard.so", size: 0, type: "link", linkname: "lib/a.so" } },
    file("b.txt", "b"),
    file(`${"deep/".repeat(30)}c.txt`, "c"),
  ]);

  expect(names.filter((name) => !name.startsWith("deep"))).toEqual(["b.txt", "lib", "lib/a.so"]);
  expect(await readFile(join(folder, "lib/a.so"), "utf8")).toBe("a".repeat(700));
  expect(await readFile(join(folder, `${"deep/".repeat(30)}c.txt`), "utf8")).toBe("c");
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o755);
});

test.each(["../outside", "lib/../../outside", "/outside"])("writes nothing outside for %s", async (name) => {
  const result = await unpacked([file(name, "x")]).catch((error: unknown) => error);
  expect(await readdir(parent)).not.toContain("outside");
  if (!name.startsWith("/")) expect(result).toBeInstanceOf(Error);
});
