import { expect, test } from "vitest";
import { altOf } from "./link-forms.ts";

test("the alternative text is the first changed text in one line, without the braces of emphasis", () => {
  const changes = [
    { componentId: "photo", property: "src", value: "https://example.com/a.png" },
    { componentId: "title", property: "text", value: "Grand opening\n{Saturday} at {{noon}}" },
  ];
  expect(altOf(changes, "Card")).toBe("Grand opening Saturday at {noon}");
});

test("the alternative text without a changed text is the template's name", () => {
  expect(altOf([{ componentId: "title", property: "text", value: " " }], "Card {1}")).toBe("Card {1}");
});

test("a text of runs has its words", () => {
  const value = [{ text: "Save {" }, { text: "20 %", weight: 700 }];
  expect(altOf([{ componentId: "title", property: "text", value }], "Card")).toBe("Save {20 %");
});
