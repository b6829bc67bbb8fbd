import { readFile } from "node:fs/promises";
import * as fontkit from "fontkit";
import type { Font } from "fontkit";
import { expect, test } from "vitest";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { decodeFont, keepMainInstances } from "./font-tables.ts";
import { locateFontFile } from "./locate-font-file.ts";

async function decoded(family: string): Promise<Buffer> {
  const [file] = findFamily(family)?.files ?? [];
  if (file === undefined) throw new Error(`${family} is not bundled`);
  return decodeFont(await readFile(locateFontFile(file)));
}

test("keeps the regular and the bold of a variable font, and its axis", async () => {
  const font = await decoded("Noto Sans KR");
  expect(Object.keys(readVariations(font).instances).length).toBeGreaterThan(2);
  const { instances, axes } = readVariations(keepMainInstances(font));
  expect(Object.values(instances)).toEqual([{ wght: 400 }, { wght: 700 }]);
  expect(axes).toMatchObject({ wght: { min: 100, max: 900 } });
});

test("leaves a static font as it is", async () => {
  const font = await decoded("Anton");
  expect(keepMainInstances(Buffer.from(font)).equals(font)).toBe(true);
});

function readVariations(font: Buffer): { instances: object; axes: object } {
  const read = fontkit.create(font);
  if (read.type === "TTC" || read.type === "DFont") throw new Error("Not a single font");
  // Missing in the package's types.
  const { namedVariations: instances, variationAxes: axes } = read as Font & { namedVariations: object };
  return { instances, axes };
}
