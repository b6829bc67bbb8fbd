import { expect, test } from "vitest";
import { decodePage } from "./decode-page.ts";

// Written out, so that the test depends only on the encodings' own tables.
test.each([
  ["shift_jis", [0x93, 0xfa, 0x96, 0x7b], "日本"],
  ["euc-kr", [0xc7, 0xd1, 0xb1, 0xdb], "한글"],
  ["gbk", [0xd6, 0xd0, 0xce, 0xc4], "中文"],
  ["big5", [0xa4, 0xa4, 0xa4, 0xe5], "中文"],
  ["euc-jp", [0xc6, 0xfc, 0xcb, 0xdc], "日本"],
  ["iso-2022-jp", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42], "日本"],
  ["windows-1251", [0xcc, 0xe8, 0xf0], "Мир"],
  ["koi8-r", [0xed, 0xc9, 0xd2], "Мир"],
  ["iso-8859-2", [0xa3, 0xf3, 0x64, 0xbc], "Łódź"],
  // The standard reads it as windows-1252, in which 0x80 is the euro.
  ["iso-8859-1", [0x80, 0x92], "€’"],
  ["windows-1252", [0x80, 0x92], "€’"],
])("%s", (label, bytes, text) => {
  expect(decodePage(Uint8Array.from(bytes), `text/html; charset=${label}`)).toBe(text);
});

test("does not try an encoding that is unsafe to decode", () => {
  const bytes = new TextEncoder().encode("<title>é</title>");
  expect(decodePage(bytes, "text/html; charset=iso-2022-kr")).toBe("<title>é</title>");
});
