import { expect, test } from "vitest";
import { parseTemplateDocument } from "./document.ts";
import { neededPictures } from "./needed-images.ts";

test("lists each visible picture with the largest box in px of the output", () => {
  const image = { type: "IMAGE", width: 100, height: 50 };
  const parsed = parseTemplateDocument({
    width: 300,
    height: 200,
    pages: [
      {
        components: [
          { ...image, id: "a", src: "asset:a.svg", fit: "contain" },
          { ...image, id: "b", src: "asset:b.svg", fit: "contain", zoom: 2 },
          { ...image, id: "c", src: "asset:b.svg", width: 10, height: 150, fit: "fill" },
          { ...image, id: "d", src: "asset:d.svg", visible: false },
          { ...image, id: "e", src: "" },
        ],
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  expect([...neededPictures(parsed.value, 1.5)]).toEqual([
    ["asset:a.svg", { width: 150, height: 75, fit: "contain" }],
    ["asset:b.svg", { width: 300, height: 225, fit: "cover" }],
  ]);
});
