import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf } from "#scene/document.ts";
import { documentOf, startDesign } from "../../model/design/design.ts";
import { withDocumentFields } from "./design-actions.ts";
import { idsOffPage, movedOntoPage, scaledToPage } from "./page-size.ts";

const from = { width: 1200, height: 600 };
const card: JsonObject = {
  ...from,
  components: [
    { id: "photo", type: "IMAGE", x: 0, y: 0, width: 1200, height: 600 },
    { id: "title", type: "TEXT", x: 100, y: 100, width: 500, height: 100, fontSize: 80, letterSpacing: -2 },
    { id: "badge", type: "RECTANGLE", x: 1000, y: 40, width: 160, height: 60, radius: 30, rotation: 0 },
    { id: "bleed", type: "CIRCLE", x: 1150, y: 500, width: 200, height: 200 },
  ],
};

function resized(width: number, height: number) {
  const design = withDocumentFields(startDesign(card), { width, height });
  if (design === undefined) throw new Error("The size is refused.");
  return design;
}

const boxesOf = (design: ReturnType<typeof resized>) =>
  Object.fromEntries(
    componentsOf(documentOf(design.source)).map(({ id, x, y, width, height }) => [id, [x, y, width, height]]),
  );

test("names what a smaller page cuts, without what stuck out before", () => {
  expect(idsOffPage(resized(800, 600), from)).toEqual(["photo", "badge"]);
  expect(idsOffPage(resized(1200, 600), from)).toEqual([]);
  expect(idsOffPage(resized(1920, 1080), from)).toEqual([]);
});

test("moves what is off onto the page, the larger to its edge", () => {
  const design = resized(800, 600);
  const boxes = boxesOf(movedOntoPage(design, idsOffPage(design, from)));
  expect(boxes["badge"]).toEqual([640, 40, 160, 60]);
  expect(boxes["photo"]).toEqual([0, 0, 1200, 600]);
  expect(boxes["title"]).toEqual([100, 100, 500, 100]);
});

test("moves a group as a whole, by the smallest distance that brings it onto the page", () => {
  const grouped: JsonObject = {
    ...card,
    components: [
      { id: "plate", type: "RECTANGLE", x: 700, y: 500, width: 400, height: 150 },
      { id: "price", type: "TEXT", x: 720, y: 520, width: 60, height: 40 },
      { id: "badge", type: "RECTANGLE", x: 850, y: 40, width: 160, height: 60 },
    ],
    design: { groups: [{ name: "offer", ids: ["plate", "price"] }] },
  };
  const design = withDocumentFields(startDesign(grouped), { width: 800, height: 600 });
  if (design === undefined) throw new Error("The size is refused.");
  expect(boxesOf(movedOntoPage(design, ["price", "plate", "badge"]))).toEqual({
    plate: [400, 450, 400, 150],
    price: [420, 470, 60, 40],
    badge: [640, 40, 160, 60],
  });
});

test("scales a group that is larger than the page, with its texts, so that all of it is on the page", () => {
  const grouped: JsonObject = {
    ...card,
    components: [
      { id: "plate", type: "RECTANGLE", x: 100, y: 300, width: 1000, height: 200, radius: 10 },
      { id: "price", type: "TEXT", x: 200, y: 320, width: 600, height: 60, fontSize: 50 },
      { id: "leaf", type: "RECTANGLE", x: 900, y: 320, width: 100, height: 100, rotation: 45 },
    ],
    design: { groups: [{ name: "offer", ids: ["plate", "price", "leaf"] }] },
  };
  const design = withDocumentFields(startDesign(grouped), { width: 500, height: 350 });
  if (design === undefined) throw new Error("The size is refused.");
  const moved = movedOntoPage(design, ["plate", "price", "leaf"]);
  expect(boxesOf(moved)).toEqual({
    plate: [0, 250, 500, 100],
    price: [50, 260, 300, 30],
    leaf: [400, 259.645, 50, 50],
  });
  const [plate, price] = componentsOf(documentOf(moved.source));
  expect([plate, price]).toMatchObject([{ radius: 5 }, { fontSize: 25 }]);
  expect(idsOffPage(moved, from)).toEqual([]);
});

test("scales a component that is larger than the page and does not cover it", () => {
  const design = resized(450, 300);
  const boxes = boxesOf(movedOntoPage(design, idsOffPage(design, from)));
  expect(boxes["title"]).toEqual([0, 100, 450, 90]);
  expect(boxes["photo"]).toEqual([0, 0, 1200, 600]);
});

test("scales everything into the middle of the page, on whole px, and fills again what was filled", () => {
  const design = scaledToPage(resized(600, 600), from);
  expect(boxesOf(design)).toEqual({
    photo: [0, 0, 600, 600],
    title: [50, 200, 250, 50],
    badge: [500, 170, 80, 30],
    bleed: [575, 400, 100, 100],
  });
  const [, title, badge] = componentsOf(documentOf(design.source));
  expect(title).toMatchObject({ fontSize: 40, letterSpacing: -1 });
  expect(badge).toMatchObject({ radius: 15 });
});

test("a page of the same ratio gets the same picture, larger", () => {
  const boxes = boxesOf(scaledToPage(resized(2400, 1200), from));
  expect(boxes["badge"]).toEqual([2000, 80, 320, 120]);
  expect(boxes["bleed"]).toEqual([2300, 1000, 400, 400]);
});
