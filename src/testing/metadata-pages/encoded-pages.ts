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
const wordings: readonly Wording[] = [
  {
    name: "german-1252",
    encoding: "windows-1252",
    title: "Größe und Maße – 20 €",
    description: "„Schöne“ Möbel für Übergänge…",
  },
  {
    name: "french-latin1",
    encoding: "iso-8859-1",
    title: "L’été à Évian",
    description: "Où dîner ? Chez Noël, près du lac.",
  },
  {
    name: "polish-latin2",
    encoding: "iso-8859-2",
    title: "Zażółć gęślą jaźń",
    description: "Łódź, Kraków i Wrocław na weekend",
  },
  { name: "greek-8859-7", encoding: "iso-8859-7", title: "Καλημέρα κόσμε", description: "Νέα από την Αθήνα" },
  {
    name: "turkish-8859-9",
    encoding: "iso-8859-9",
    title: "İstanbul’da ışıklı geceler",
    description: "Şehir rehberi ve gezi önerileri",
  },
  {
    name: "euro-8859-15",
    encoding: "iso-8859-15",
    title: "Œuvres à 5 €",
    description: "Le prix du cœur",
  },
  {
    name: "russian-1251",
    encoding: "windows-1251",
    title: "Погода в Москве на неделю",
    description: "Ожидается дождь, местами – гроза",
  },
  {
    name: "russian-koi8",
    encoding: "koi8-r",
    title: "Старые карты города",
    description: "Собрание из двухсот листов",
  },
  { name: "hebrew-1255", encoding: "windows-1255", title: "שלום עולם", description: "חדשות היום" },
  { name: "arabic-1256", encoding: "windows-1256", title: "أخبار اليوم", description: "الطقس في القاهرة" },
  { name: "thai-874", encoding: "windows-874", title: "ข่าววันนี้", description: "อากาศในกรุงเทพ" },
  {
    name: "japanese-sjis",
    encoding: "shift_jis",
    title: "東京の天気予報 ソース表示",
    description: "今日は晴れ、明日は雨でしょう。",
  },
  {
    name: "japanese-euc",
    encoding: "euc-jp",
    title: "京都の寺めぐり",
    description: "春の特別公開のお知らせ",
  },
  {
    name: "korean-euc",
    encoding: "euc-kr",
    title: "서울 지하철 안내",
    description: "첫차와 막차 시간표",
  },
  {
    name: "chinese-gbk",
    encoding: "gbk",
    title: "北京天气预报",
    description: "今天晴，明天多云转小雨。",
  },
  {
    name: "chinese-big5",
    encoding: "big5",
    title: "臺北美食地圖",
    description: "夜市與老店的推薦",
  },
];

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
