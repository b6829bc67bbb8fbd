import { expect, test } from "vitest";
import { digitOf, hasCommand, letterOf } from "./keys.ts";

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

test.each([
  ["US", "1", "Digit1", false, "1"],
  ["French, without Shift", "&", "Digit1", false, "1"],
  ["French, with Shift", "1", "Digit1", true, "1"],
  ["French, its minus", "-", "Digit6", false, undefined],
  ["Arabic", "٠", "Digit0", false, "0"],
  ["US, with Shift", "!", "Digit1", true, undefined],
  ["German, its equals sign", "=", "Digit0", true, undefined],
  ["number pad", "0", "Numpad0", false, "0"],
  ["no digit", "a", "KeyA", false, undefined],
])("the digit of a shortcut on a layout: %s", (_layout, key, code, shiftKey, digit) => {
  expect(digitOf({ key, code, shiftKey })).toBe(digit);
});

test("on Apple devices Ctrl is no key of shortcuts, because it edits texts", () => {
  const [control, command] = [
    { ctrlKey: true, metaKey: false },
    { ctrlKey: false, metaKey: true },
  ];
  expect([hasCommand(control, true), hasCommand(command, true)]).toEqual([false, true]);
  expect([hasCommand(control, false), hasCommand(command, false)]).toEqual([true, false]);
});
