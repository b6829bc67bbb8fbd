import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { findKeyPlace } from "./key-place.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

const apiKey = "a-key-that-is-long-enough";

async function rootWith(dotEnv?: string): Promise<string> {
  const root = await folderOfTest();
  if (dotEnv !== undefined) await writeFile(join(root, ".env"), dotEnv);
  return root;
}

test("names the file of the data folder, relative to the product's folder if it is inside", async () => {
  const root = await rootWith();
  const own = readEnvironment({});
  const inside = { root, dataDir: join(root, "data") };
  expect(await findKeyPlace(own, inside)).toEqual({ kind: "file", path: join("data", "api-key") });
  const outside = { root, dataDir: join(root, "..", "elsewhere") };
  expect(await findKeyPlace(own, outside)).toEqual({
    kind: "file",
    path: join(outside.dataDir, "api-key"),
  });
});

test("names .env where it has the key, else the variable", async () => {
  const root = await rootWith(`API_KEY="${apiKey}"\n`);
  const place = { root, dataDir: join(root, "data") };
  expect(await findKeyPlace(readEnvironment({ API_KEY: apiKey }), place)).toEqual({ kind: "dotEnv" });
  const other = readEnvironment({ API_KEY: `${apiKey}-of-the-shell` });
  expect(await findKeyPlace(other, place)).toEqual({ kind: "variable" });
  const remote = readEnvironment({ BASE_URL: "https://images.example", API_KEY: "short" });
  expect(await findKeyPlace(remote, place)).toEqual({ kind: "variable" });
});
