import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { encodeText } from "./encode-text.ts";
import type { SavedPage } from "./saved-page.ts";

interface Wording {
  name: string;
  encoding: string;
  title: string;
  description: string;
}

/** The text of a page, in characters that its encoding and few others have. */
const wordings = (
  [
    ["german-1252", "windows-1252", "Größe und Maße – 20 €", "„Schöne“ Möbel für Übergänge…"],
    ["french-latin1", "iso-8859-1", "L’été à Évian", "Où dîner ? Chez Noël, près du lac."],
    ["polish-latin2", "iso-8859-2", "Zażółć gęślą jaźń", "Łódź, Kraków i Wrocław na weekend"],
    ["greek-8859-7", "iso-8859-7", "Καλημέρα κόσμε", "Νέα από την Αθήνα"],
    ["turkish-8859-9", "iso-8859-9", "İstanbul’da ışıklı geceler", "Şehir rehberi ve gezi önerileri"],
    ["euro-8859-15", "iso-8859-15", "Œuvres à 5 €", "Le prix du cœur"],
    ["russian-1251", "windows-1251", "Погода в Москве на неделю", "Ожидается дождь, местами – гроза"],
    ["russian-koi8", "koi8-r", "Старые карты города", "Собрание из двухсот листов"],
    ["hebrew-1255", "windows-1255", "שלום עולם", "חדשות היום"],
    ["arabic-1256", "windows-1256", "أخبار اليوم", "الطقس في القاهرة"],
    ["thai-874", "windows-874", "ข่าววันนี้", "อากาศในกรุงเทพ"],
    ["japanese-sjis", "shift_jis", "東京の天気予報 ソース表示", "今日は晴れ、明日は雨でしょう。"],
    ["japanese-euc", "euc-jp", "京都の寺めぐり", "春の特別公開のお知らせ"],
    ["korean-euc", "euc-kr", "서울 지하철 안내", "첫차와 막차 시간표"],
    ["chinese-gbk", "gbk", "北京天气预报", "今天晴，明天多云转小雨。"],
    ["chinese-big5", "big5", "臺北美食地圖", "夜市與老店的推薦"],
  ] as const
).map(([name, encoding, title, description]): Wording => ({ name, encoding, title, description }));

function pageOf({ title, description }: Wording, declaration: string): string {
  return `<!doctype html><html><head>${declaration}<title>${title}</title><meta name="description" content="${description}"></head><body></body></html>`;
}

function expectedOf({ title, description }: Wording): SavedPage["expected"] {
  return { title, description, tags: [["description", description]] };
}

/** Each encoding is declared once by the header and once by the page itself. */
const declaredPages = wordings.flatMap((wording, index): SavedPage[] => {
  const { name, encoding } = wording;
  const isModern = index % 2 === 0;
  const declaration = isModern
    ? `<meta charset="${encoding}">`
    : `<meta content='text/html; charset=${encoding.toUpperCase()}' http-equiv=Content-Type>`;
  const own = expectedOf(wording);
  return [
    {
      name: `${name}-by-header`,
      contentType: `text/html;charset=${isModern ? encoding.toUpperCase() : `"${encoding}"`}`,
      body: encodeText(pageOf(wording, ""), encoding),
      expected: own,
    },
    {
      name: `${name}-by-meta`,
      contentType: "text/html",
      body: encodeText(pageOf(wording, declaration), encoding),
      expected: isModern
        ? own
        : {
            ...own,
            tags: [
              ["Content-Type", `text/html; charset=${encoding.toUpperCase()}`],
              ["description", wording.description],
            ],
          },
    },
  ];
});

const mixed: Wording = {
  name: "mixed",
  encoding: "utf-8",
  title: "Ünïcödé 日本 🎉",
  description: "ZWJ 👩‍🚀, عربي and 𝒻",
};
const mixedBytes = new TextEncoder().encode(pageOf(mixed, ""));
const expectedMixed = expectedOf(mixed);

export const encodedPages: readonly SavedPage[] = [
  ...declaredPages,
  {
    name: "utf8-undeclared",
    contentType: "text/html",
    body: mixedBytes,
    expected: expectedMixed,
  },
  {
    name: "utf8-mark-against-header",
    contentType: "text/html; charset=iso-8859-1",
    body: Uint8Array.from([0xef, 0xbb, 0xbf, ...mixedBytes]),
    expected: expectedMixed,
  },
  {
    name: "utf16le-mark",
    contentType: "text/html",
    body: encodeText(`\ufeff${pageOf(mixed, '<meta charset="utf-8">')}`, "utf-16le"),
    expected: expectedMixed,
  },
  {
    name: "utf16be-mark",
    contentType: "text/html; charset=utf-8",
    body: encodeText(`\ufeff${pageOf(mixed, "")}`, "utf-16be"),
    expected: expectedMixed,
  },
  {
    name: "header-against-meta",
    contentType: "text/html; charset=utf-8",
    body: pageOf(mixed, '<meta charset="shift_jis">'),
    expected: expectedMixed,
  },
  {
    name: "meta-that-says-utf16",
    contentType: "text/html",
    body: pageOf(mixed, '<meta charset="utf-16">'),
    expected: expectedMixed,
  },
  {
    name: "late-declaration",
    contentType: "text/html",
    body: encodeText(
      `<!doctype html><!-- ${"license ".repeat(400)} --><meta charset="windows-1251"><title>Поздно</title>`,
      "windows-1251",
    ),
    expected: { title: "Поздно" },
  },
  {
    name: "undeclared-western",
    contentType: "text/html; charset=nonsense-7",
    body: encodeText("<title>Crème brûlée</title>", "windows-1252"),
    expected: { title: "Crème brûlée" },
  },
  {
    name: "gzip",
    contentEncoding: "gzip",
    body: gzipSync(mixedBytes),
    expected: expectedMixed,
  },
  { name: "brotli", contentEncoding: "br", body: brotliCompressSync(mixedBytes), expected: expectedMixed },
  {
    name: "deflate",
    contentEncoding: "deflate",
    body: deflateSync(mixedBytes),
    expected: expectedMixed,
  },
  {
    name: "deflate-without-its-frame",
    contentEncoding: "Deflate",
    body: deflateRawSync(mixedBytes),
    expected: expectedMixed,
  },
  {
    name: "right-to-left",
    body: `<html dir="rtl" lang="ar"><head><title>\u202bمرحبا\u202c - Site</title><meta property="og:title" content="مرحبا (2026)"></head></html>`,
    expected: { title: "\u202bمرحبا\u202c - Site", linkTitle: "مرحبا (2026)", language: "ar" },
  },
  {
    name: "emoji",
    body: `<title>🍣🍱 Menu 👨‍👩‍👧</title><meta property="og:description" content="&#127843; with &#x1F471;&#x1F3FD;">`,
    expected: { title: "🍣🍱 Menu 👨‍👩‍👧", description: "🍣 with 👱🏽", tags: [["og:description", "🍣 with 👱🏽"]] },
  },
];
