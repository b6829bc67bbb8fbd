import { expect, test } from "vitest";
import { decodeText } from "./open-table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, { isLittle, hasMark }: { isLittle: boolean; hasMark: boolean }): Uint8Array {
  const units = [...(hasMark ? "\uFEFF" : ""), ...text].map((unit) => unit.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

test("leaves out the end mark of DOS and the zeros that fill up a block", () => {
  for (const filler of ["\u001A", "\0\0\0", "\u001A\0"])
    expect(decodeText(utf8(`a,b\n1,2\n${filler}`))).toMatchObject({
      ok: true,
      value: { text: "a,b\n1,2\n" },
    });
});

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
  expect(decodeText(bytes)).toMatchObject({ ok: true, value: { text: "Größe,Preis\nÄ,1", encoding } });
});

test("one bad byte is one bad character", () => {
  const bytes = Uint8Array.from([...utf8("Größe,Preis\nÄ"), 0xe9, ...utf8(",1")]);
  expect(decodeText(bytes)).toEqual({
    ok: true,
    value: { text: "Größe,Preis\nÄ\ufffd,1", encoding: "utf-8", isSure: true },
  });
});

test("decodes the euro sign and curly quotes of Windows-1252", () => {
  const read = decodeText(Uint8Array.from([0x80, 0x20, 0x93, 0x41, 0x94]));
  expect(read).toMatchObject({ ok: true, value: { text: "€ “A”" } });
});

test.each([
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "binary"],
  ["nothing", new Uint8Array(), "empty"],
])("rejects %s", (_name, bytes, problem) => {
  expect(decodeText(bytes)).toEqual({ ok: false, problem });
});

test.each([
  // "Отличная работа", "Świetna współpraca", "髙橋さんの営業部①", "Καλημέρα κόσμε", "Çağrı Şahin", "안녕하세요 이영희", "质量非常好，谢谢"
  ["windows-1251", "cef2ebe8f7ede0ff20f0e0e1eef2e0", "Отличная работа"],
  ["windows-1250", "8c7769 65746e61 20 777370f3b370 72616361 2c b97c e6", "Świetna współpraca,ą|ć"],
  ["shift_jis", "eee08bb482b382f182cc89638bc695948740", "髙橋さんの営業部①"],
  ["windows-1253", "cae1ebe7ecddf1e1 20 eafcf3ece5", "Καλημέρα κόσμε"],
  ["windows-1254", "c761f072fd20de6168696e", "Çağrı Şahin"],
  ["euc-kr", "bec8b3e7c7cfbcbcbfe4 20 c0ccbfb5c8f1", "안녕하세요 이영희"],
  ["macintosh", "488e6c8f6e653b426573616e8d6f6e2088206399748e", "Hélène;Besançon à côté"],
  ["euc-kr", "bcadbfefbfa120bbf520bcadc1a1c0cc20bfadb7c8bdc0b4cfb4d9", "서울에 새 서점이 열렸습니다"],
  ["windows-1255", "e7f0e5fa20f1f4f8e9ed20e7e3f9e420e1e9f8e5f9ece9ed", "חנות ספרים חדשה בירושלים"],
  ["big5", "c577aaefa5fac17ba7daaababaf4afb8", "歡迎光臨我的網站"],
  ["gbk", "d6cac1bfb7c7b3a3bac3a3acd0bbd0bb", "质量非常好，谢谢"],
])("detects %s, in which spreadsheets of its region write", (encoding, hex, text) => {
  const bytes = Uint8Array.from(hex.replaceAll(" ", "").match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );
  expect(decodeText(bytes)).toEqual({ ok: true, value: { text, encoding, isSure: true } });
});

test("detects an encoding by letters that are far below, after long words", () => {
  // "Отличная работа"
  const letters = "cef2ebe8f7ede0ff20f0e0e1eef2e0".match(/../g) ?? [];
  const bytes = Uint8Array.from([
    ...utf8(`${"word ".repeat(20_000)}\n${"a".repeat(20_000)}`),
    0x20,
    ...letters.map((byte) => Number.parseInt(byte, 16)),
  ]);
  expect(decodeText(bytes)).toMatchObject({ ok: true, value: { encoding: "windows-1251" } });
});

test("is not sure of a few letters that other encodings read differently, and reads them as asked", () => {
  const bytes = Uint8Array.from([0xa3, 0xf3, 0x64, 0x9f]);
  expect(decodeText(bytes)).toMatchObject({ ok: true, value: { text: "Łódź", isSure: false } });
  expect(decodeText(bytes, "windows-1252")).toMatchObject({
    ok: true,
    value: { text: "£ódŸ", isSure: true },
  });
});
