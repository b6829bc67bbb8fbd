import { expect, test } from "vitest";
import { componentProperties } from "#scene/properties/component-properties.ts";
import { asSentence } from "./problem-words.ts";

test("a text that is no colour gets one example", () => {
  const read = componentProperties.TEXT.color.read("reed");
  expect(read.ok ? "" : asSentence(read.problem)).toBe("Not a colour. Write one such as #c61d78.");
});
