import { expect, test } from "vitest";
import { parseTemplateDocument } from "./document.ts";
import { componentCorners, componentsAt } from "./hit-test.ts";

const parsed = parseTemplateDocument({
  components: [
    { id: "below", type: "RECTANGLE", x: 0, y: 0, width: 400, height: 400 },
    { id: "turned", type: "RECTANGLE", x: 100, y: 140, width: 100, height: 20, rotation: 90 },
    { id: "hidden", type: "RECTANGLE", x: 300, y: 300, width: 50, height: 50, visible: false },
    { id: "clear", type: "RECTANGLE", x: 300, y: 200, width: 50, height: 50, opacity: 0 },
    { id: "line", type: "RECTANGLE", x: 500, y: 100, width: 100, height: 1 },
    {
      id: "rising",
      type: "LINE",
      x: 600,
      y: 200,
      width: 200,
      height: 100,
      flip: "vertical",
      strokeWidth: 20,
    },
  ],
});
if (!parsed.ok) throw new Error("The document does not parse");
const document = parsed.value;

test.for([
  ["where only one lies", 10, 10, "below"],
  ["on top of another", 150, 150, "turned"],
  ["at the end of a turned box, beyond its unturned one", 150, 105, "turned"],
  ["where the box would be if it were not turned", 105, 150, "below"],
  ["on a hidden one", 310, 310, "below"],
  ["on one that cannot be seen", 310, 210, "below"],
  ["just beside a line, which no hand could hit otherwise", 550, 102, "line"],
  ["on a line that rises, as far as it is wide", 700, 259, "rising"],
  ["in the box of a line, beside it", 620, 220, undefined],
  ["beyond the end of a line", 820, 190, undefined],
  ["beside everything", 900, 500, undefined],
] as const)("%s", ([, x, y, id]) => {
  expect(componentsAt(document, 0, { x, y })[0]?.id).toBe(id);
});

test("finds nothing on a page that does not exist", () => {
  expect(componentsAt(document, 3, { x: 10, y: 10 })).toEqual([]);
});

test("corners rotate with their box and are listed clockwise from its top left", () => {
  const turned = document.pages[0]?.components[1];
  if (turned === undefined) throw new Error("No component");
  expect(componentCorners(turned)).toEqual([
    { x: 160, y: 100 },
    { x: 160, y: 200 },
    { x: 140, y: 200 },
    { x: 140, y: 100 },
  ]);
});

test("lists overlapping components from the top down", () => {
  expect(componentsAt(document, 0, { x: 150, y: 150 }).map(({ id }) => id)).toEqual(["turned", "below"]);
});
