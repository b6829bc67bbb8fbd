import { expect, test } from "vitest";
import { componentProperties } from "#scene/properties/component-properties.ts";
import { asSentence, serviceWords } from "./problem-words.ts";

test("a text that is no colour gets one example", () => {
  const read = componentProperties.TEXT.color.read("reed");
  expect(read.ok ? "" : asSentence(read.problem)).toBe("Not a colour. Write one such as #c61d78.");
});

test.each([
  ["must be a number", "Must be a number."],
  ["übersprungen: nichts zu tun", "Übersprungen: nichts zu tun."],
  ['data-editable names "colour"', 'data-editable names "colour".'],
  ["title.text must be a string", "title.text must be a string."],
  ["fontSize must be a number", "fontSize must be a number."],
])("%s becomes a sentence, and a name in code keeps its letters", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

test("a warning of the service is a sentence", () => {
  expect(serviceWords("the text of component 'title' does not fit its box and is cut")).toBe(
    "The text of component 'title' does not fit its box and is cut.",
  );
  expect(serviceWords("")).toBe("");
});
