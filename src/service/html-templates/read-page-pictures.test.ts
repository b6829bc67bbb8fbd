import { expect, test } from "vitest";
import { readPagePictures } from "./read-page-pictures.ts";
import { pngOf } from "#testing/test-pictures.ts";

test("omits pictures that would be too large together when decoded, each with a warning", async () => {
  const bytes = await pngOf("#ff0000", 2, 2);
  const named = new Map(["asset:a", "asset:b", "asset:c"].map((source) => [source, ["photo"]]));
  const readPicture = async (source: string) => ({ key: source, bytes });
  const { pictures, warnings } = await readPagePictures(named, readPicture, { pixelsMax: 8 });
  const shown = [...pictures.keys()];
  expect(shown).toHaveLength(2);
  const [left] = [...named.keys()].filter((source) => !shown.includes(source));
  expect(warnings).toEqual([
    `the picture of 'photo' could not be loaded from ${left}: The pictures of one render may have 0.000008 megapixels together.`,
  ]);
  const all = await readPagePictures(named, readPicture, { pixelsMax: 12 });
  expect(all.warnings).toEqual([]);
  expect([...all.pictures.keys()].toSorted()).toEqual([...named.keys()]);
});
