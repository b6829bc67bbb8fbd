import { expect, test } from "vitest";
import { distinctNames } from "./save-zip.ts";

test("numbers repeated file names before their extension", () => {
  expect(
    distinctNames(["card.png", "Card.png", "card-2.png", "card.png", "no extension", "no extension"]),
  ).toEqual(["card.png", "Card-2.png", "card-2-2.png", "card-3.png", "no extension", "no extension-2"]);
});
