import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { texts } from "./texts.ts";

test("names every picture that comes with the starters, and no other", async () => {
  const folder = fileURLToPath(new URL("../../../../service/starters/assets", import.meta.url));
  const pictures = (await readdir(folder)).filter((name) => /\.(jpg|png|webp)$/.test(name));
  expect(Object.keys(texts.names).toSorted()).toEqual(pictures.toSorted());
});
