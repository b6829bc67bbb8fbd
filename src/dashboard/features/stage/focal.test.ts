import { expect, test } from "vitest";
import { applyMatrix, boxMatrix } from "#scene/paint/matrix.ts";
import { componentsOf, parseTemplateDocument } from "#scene/document.ts";
import { focusAtPoint, focusOf, hasFocus, pictureRect, pointOfFocus, toBoxPoint } from "./focal.ts";

function image(values: object) {
  const parsed = parseTemplateDocument({
    components: [{ id: "photo", type: "IMAGE", x: 40, y: 60, width: 200, height: 100, ...values }],
  });
  const [component] = parsed.ok ? componentsOf(parsed.value) : [];
  if (component?.type !== "IMAGE") throw new Error("No picture");
  return component;
}

/** At `cover` as wide as the box and twice as high: 200 × 200 in a box of 200 × 100. */
const tall = { width: 400, height: 400 };

test.each([
  ["upright", {}],
  ["turned", { rotation: 30 }],
  ["flipped both ways", { flip: "both" }],
  ["flipped and turned", { flip: "horizontal", rotation: -77 }],
  ["enlarged", { zoom: 3 }],
])("converts a focus to its point and back: %s", (_name, values) => {
  const component = image({ positionX: 0.2, positionY: 0.8, ...values });
  const rect = pictureRect(component, tall);
  const inBox = pointOfFocus(component, rect, { x: 0.2, y: 0.8 });
  const onPage = applyMatrix(boxMatrix(component), inBox);
  expect(focusAtPoint(component, rect, toBoxPoint(component, onPage))).toEqual(focusOf(component));
});

test("keeps the point of a focus inside the box", () => {
  for (const positionY of [0, 0.1, 0.5, 0.93, 1]) {
    const component = image({ positionY });
    const { y } = pointOfFocus(component, pictureRect(component, tall), focusOf(component));
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(100);
  }
});

test("clamps a focus to the picture and rounds it to per cents", () => {
  const component = image({});
  const rect = pictureRect(component, tall);
  expect(focusAtPoint(component, rect, { x: -900, y: 900 })).toEqual({ x: 0, y: 1 });
  expect(focusAtPoint(component, rect, { x: 66.6, y: 50 }).x).toBe(0.33);
});

test("has a focus only for a picture that may be cropped", () => {
  expect(hasFocus(image({}))).toBe(true);
  expect(hasFocus(image({ fit: "contain" }))).toBe(false);
  expect(hasFocus({ type: "TEXT" })).toBe(false);
  expect(hasFocus(undefined)).toBe(false);
});
