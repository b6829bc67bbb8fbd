import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");
const files = await readdir(folder);
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
);

/** As `wc -w` does. */
const countWords = (text: string) => text.split(/\s+/u).filter((word) => word !== "").length;

test("a record has at most 600 words, and all together have at most 22,000", () => {
  const long = [...texts].filter(([, text]) => countWords(text) > 600).map(([file]) => file);

  expect(long).toEqual([]);
  expect(countWords([...texts.values()].join("\n"))).toBeLessThanOrEqual(22_000);
});

test("the index has a line for each record, and links lead to records", () => {
  const linked = (text: string) => [...text.matchAll(/\]\((\d{4}-[^)#]+)/gu)].map(([, file]) => file);
  const missing = [...texts].flatMap(([file, text]) =>
    linked(text)
      .filter((link) => link !== undefined && !texts.has(link))
      .map((link) => `${file}: ${link}`),
  );

  expect(missing).toEqual([]);
  expect(linked(texts.get("README.md") ?? "")).toEqual(
    files.filter((file) => file !== "README.md").toSorted(),
  );
});

test("the architecture has at most 90 lines", async () => {
  const page = await readFile(join(folder, "../../ARCHITECTURE.md"), "utf8");

  expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(90);
});
