import { expect, test } from "vitest";
import { OpenElements } from "./open-elements.ts";

/** `div!` begins a hidden element, `/div` ends one. */
function isHiddenAfter(tags: string): boolean {
  const elements = new OpenElements();
  for (const tag of tags.split(" ")) {
    if (tag.startsWith("/")) elements.close(tag.slice(1));
    else elements.open(tag.replace("!", ""), new Map(tag.endsWith("!") ? [["hidden", ""]] : []));
  }
  return elements.isHidden;
}

test.each([
  ["div!", true],
  ["div! /div", false],
  ["div! div /div", true],
  ["div! p /div", false],
  ["section div! /section", false],
  ["div! /section", true],
  ["p! div", false],
  ["ul li! li", false],
  ["ul li! b li", true],
  ["table tr! td tr", false],
  ["div! img! /div", false],
  ["img!", false],
  ["html! body! p", false],
])("after %s what follows is hidden: %s", (tags, isHidden) => {
  expect(isHiddenAfter(tags)).toBe(isHidden);
});
