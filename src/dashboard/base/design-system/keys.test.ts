import { expect, test } from "vitest";
import { letterOf } from "./keys.ts";

test.each([
  ["Russian", "я", "KeyZ", "z"],
  ["Greek, with Shift", "Ζ", "KeyZ", "z"],
  ["Hebrew", "ז", "KeyZ", "z"],
  ["Arabic, two letters by one key", "لا", "KeyB", "b"],
  ["Thai, a sign without a letter", "ี", "KeyU", "u"],
  ["Hindi", "्", "KeyD", "d"],
  ["Korean", "ㅋ", "KeyZ", "z"],
  ["German", "y", "KeyZ", "y"],
  ["French", "z", "KeyW", "z"],
  ["Turkish", "ı", "KeyI", "ı"],
  ["Dvorak", ";", "KeyZ", ";"],
  ["US, with Shift", "Z", "KeyZ", "z"],
  ["no letter", "Enter", "Enter", "enter"],
  ["Arabic, the question mark", "؟", "Slash", "?"],
  ["none", "Ж", "Semicolon", "ж"],
])("the letter of a shortcut on a layout: %s", (_layout, key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
