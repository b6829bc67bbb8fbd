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

// Hexadecimal, so that the test depends only on the encodings' own tables.
test.each([
  ["shift_jis", "90568f6882cc834a8381838989ae82aa8a4a935882b582dc82b582bd", "新宿のカメラ屋が開店しました"],
  ["gbk", "b1b1bea9b5c4d0c2cae9b5eabdf1ccecbfaad2b5c1cb", "北京的新书店今天开业了"],
  ["euc-kr", "bcadbfefbfa120bbf520bcadc1a1c0cc20bfadb7c8bdc0b4cfb4d9", "서울에 새 서점이 열렸습니다"],
  [
    "windows-1251",
    "cef2eaf0fbebf1ff20edeee2fbe920eaede8e6edfbe920ece0e3e0e7e8ed",
    "Открылся новый книжный магазин",
  ],
  [
    "windows-1250",
    "4e6f7761206b7369ea6761726e6961207720a36f647a693a2074797369b96365206b7369b9bf656b2c2074616bbf652075bf7977616e796368",
    "Nowa księgarnia w Łodzi: tysiące książek, także używanych",
  ],
  ["windows-1253", "cdddef20e2e9e2ebe9eff0f9ebe5dfef20f3f4e7ed20c1e8deede1", "Νέο βιβλιοπωλείο στην Αθήνα"],
  [
    "windows-1254",
    "dd7374616e62756c2764612079656e69206b69746170e7fd2061e7fd6c64fd2c20e761f06461fe20fe69697220766520f6796bfc",
    "İstanbul'da yeni kitapçı açıldı, çağdaş şiir ve öykü",
  ],
  [
    "windows-1255",
    "e7f0e5fa20f1f4f8e9ed20e7e3f9e420f0f4fae7e420e1e9f8e5f9ece9ed",
    "חנות ספרים חדשה נפתחה בירושלים",
  ],
  [
    "windows-1256",
    "c7ddcacac7cd20e3dfcac8c920cccfedcfc920dded20c7e1dec7e5d1c9",
    "افتتاح مكتبة جديدة في القاهرة",
  ],
  [
    "windows-1252",
    "47726fdf65204275636868616e646c756e6720696e204bf66c6e206572f666666e65742066fc722047e4737465",
    "Große Buchhandlung in Köln eröffnet für Gäste",
  ],
])("reads a page in %s without a declaration", (_name, hex, text) => {
  const letters = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const utf8 = (markup: string) => new TextEncoder().encode(markup);
  const page = Buffer.concat([
    utf8("<!doctype html><html><head><title>"),
    letters,
    utf8("</title></head><body><p class=a>x</p>"),
  ]);
  expect(decodePage(page, "text/html")).toContain(`<title>${text}</title>`);
});

test("reads a few letters without a declaration as windows-1252", () => {
  expect(decodePage(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x21]), "text/html")).toBe("Café!");
});

test("does not try an encoding that is unsafe to decode", () => {
  const bytes = new TextEncoder().encode("<title>é</title>");
  expect(decodePage(bytes, "text/html; charset=iso-2022-kr")).toBe("<title>é</title>");
});
