import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, { isLittle, hasMark }: { isLittle: boolean; hasMark: boolean }): Uint8Array {
  const units = [...(hasMark ? "\uFEFF" : ""), ...text].map((unit) => unit.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

test.each([
  ["UTF-8", utf8("Größe,Preis\nÄ,1"), "utf-8"],
  ["UTF-8 with a mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8("Größe,Preis\nÄ,1")]), "utf-8"],
  ["Windows-1252", Uint8Array.from("Größe,Preis\nÄ,1", (letter) => letter.charCodeAt(0)), "windows-1252"],
  ["UTF-16 of a spreadsheet", utf16("Größe,Preis\nÄ,1", { isLittle: true, hasMark: true }), "utf-16le"],
  ["UTF-16 without a mark", utf16("Größe,Preis\nÄ,1", { isLittle: true, hasMark: false }), "utf-16le"],
  ["UTF-16, big end first", utf16("Größe,Preis\nÄ,1", { isLittle: false, hasMark: true }), "utf-16be"],
  [
    "UTF-16, big end first, without a mark",
    utf16("Größe,Preis\nÄ,1", { isLittle: false, hasMark: false }),
    "utf-16be",
  ],
])("detects %s, and removes its byte order mark", (_name, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ ok: true, value: { text: "Größe,Preis\nÄ,1", encoding } });
});

test("one bad byte is one bad character", () => {
  const bytes = Uint8Array.from([...utf8("Größe,Preis\nÄ"), 0xe9, ...utf8(",1")]);
  expect(decodeText(bytes)).toEqual({
    ok: true,
    value: { text: "Größe,Preis\nÄ\ufffd,1", encoding: "utf-8" },
  });
});

test("decodes the euro sign and curly quotes of Windows-1252", () => {
  const read = decodeText(Uint8Array.from([0x80, 0x20, 0x93, 0x41, 0x94]));
  expect(read).toMatchObject({ ok: true, value: { text: "€ “A”" } });
});

test.each([
  ["a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), "workbook"],
  ["an old workbook", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), "workbook"],
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "binary"],
  ["nothing", new Uint8Array(), "empty"],
])("rejects %s", (_name, bytes, problem) => {
  expect(decodeText(bytes)).toEqual({ ok: false, problem });
});
