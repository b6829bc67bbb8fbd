import { expect, test } from "vitest";
import { correctionOfText, culpritOf } from "./culprit.ts";

test.each([
  ["no component 'titel'; did you mean 'title'?", "titel"],
  ["component 'title' (TEXT) has no property 'colr'; did you mean 'color'?", "title"],
  [
    "the picture of 'photo', 'logo' could not be loaded from https://a.test/: Its server answered 404.",
    "photo",
  ],
  [
    "component 'code': the content is too long for a QR code: 9 bytes; error correction H holds at most 8",
    "code",
  ],
  ['No font has this character of "title": x (U+10FFFD)', "title"],
  ["No font has this character of the page: x (U+10FFFD)", undefined],
  ["The picture could not be painted.", undefined],
  ["A text of another service.", undefined],
])("finds the component that %j names", (text, component) => {
  expect(culpritOf(text)).toBe(component);
});

test("reads what was meant from a warning", () => {
  expect(correctionOfText("no component 'titel'; did you mean 'title'?")).toMatchObject({
    name: "titel",
    suggestion: "title",
  });
  expect(
    correctionOfText("component 'title' (TEXT) has no property 'colr'; did you mean 'color'?"),
  ).toMatchObject({ component: "title", name: "colr", suggestion: "color" });
  expect(correctionOfText("no component 'titel'")).toBeUndefined();
});
