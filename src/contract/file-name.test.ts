import { expect, test } from "vitest";
import { toFileName, toSafeName } from "./file-name.ts";

test.each([
  ["Spring sale", "Spring sale"],
  ["../../etc/passwd", "-..-etc-passwd"],
  ['a/b\\c:d*e?f"g<h>i|j', "a-b-c-d-e-f-g-h-i-j"],
  ["CON", "_CON"],
  ["com1.jpg", "_com1.jpg"],
  ["console", "console"],
  ["ends with a dot. ", "ends with a dot"],
  ["line\nbreak\ttab", "line break tab"],
  ["invoice\u202Egpj.exe", "invoice gpj.exe"],
  ["...", ""],
])("turns %j into %j, which every file system accepts", (name, safe) => {
  expect(toSafeName(name)).toBe(safe);
});

test("limits a name to the bytes that file systems allow, in any script", () => {
  expect(new TextEncoder().encode(toSafeName("日本語".repeat(100))).length).toBeLessThanOrEqual(180);
});

test.each([
  ['A/B: "sale" <50%> ?*|', "jpg", "A-B- -sale- -50%- ---.jpg"],
  ["CON", "png", "_CON.png"],
  ["..", "jpg", "picture.jpg"],
  ["card.PNG", "png", "card.png"],
  ["photo.jpeg", "jpg", "photo.jpg"],
  ["card", "", "card"],
])("names the file of %j with the extension %j: %j", (name, extension, file) => {
  expect(toFileName(name, extension)).toBe(file);
});
