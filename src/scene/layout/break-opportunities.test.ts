import { expect, test } from "vitest";
import { eachGrapheme } from "./graphemes.ts";
import { listPieces, mayBreakDifferently, wordProbes } from "./break-opportunities.ts";

function show(text: string): string {
  return listPieces(text)
    .map(({ start, end }) => text.slice(start, end))
    .join("|");
}

test.each([
  ["plain words", "one two  three", "one |two  |three"],
  ["hyphens and dashes", "well-known—but", "well-|known|—|but"],
  ["a link after its slashes and its question mark", "https://a.example/b?c", "https://|a.example/|b?|c"],
])("a line may end in %s", (_, text, shown) => {
  expect(show(text)).toBe(shown);
});

test.each([
  ["a price", "1,234.56 €"],
  ["a number with its sign", "-12%"],
  ["words joined by a no-break space", "10\u00a0kg"],
  ["words joined by a word joiner", "a\u2060b"],
  ["an emoji family", "👨‍👩‍👧‍👦"],
  ["an emoji after a variation selector", "🏳️‍🌈"],
  ["a skin tone", "👍🏽"],
  ["a Devanagari conjunct", "क्षत्रिय"],
])("no line ends inside %s", (_, text) => {
  expect(show(text).replace(" |", " ")).toBe(text);
});

test("breaks between two flags but not within one", () => {
  expect(show("🇯🇵🇧🇷")).toBe("🇯🇵|🇧🇷");
});

test("no Japanese line starts with a closing mark, a small kana or a long sound mark, or ends with an opening mark", () => {
  const text = "「日本」の、コーヒー（豆）。ちょっと…";
  for (const { start, end } of listPieces(text)) {
    expect("」、。）ょっーー…".includes(text.charAt(start))).toBe(false);
    expect("「（".includes(text.charAt(end - 1))).toBe(false);
  }
});

test("Chinese breaks between any two characters but not before its marks", () => {
  expect(show("你好，世界！")).toBe("你|好，|世|界！");
});

test.each([
  ["Thai", "ประเทศ|มี|ประชากร|มาก|ต่างๆ"],
  ["Lao", "ງານ|ວາງ|ສະແດງ|ປະຈຳປີ|ທີ່"],
  ["Khmer", "ប្រចាំឆ្នាំ|នៅ|ភ្នំពេញ"],
  ["Burmese", "နှစ်ပတ်လည်|ပြပွဲ|ဖွင့်|ပွဲ|ကို"],
])("%s breaks between words", (_script, words) => {
  expect(show(words.replaceAll("|", ""))).toBe(words);
});

test("no unit of a script ends between its joined letters", () => {
  const units = (text: string) => [...eachGrapheme(text)].join("|");
  expect(units("ශ්‍රීලංකා")).toBe("ශ්‍රී|ලං|කා");
  expect(units("ಕ್ಷಮೆಸ್ತ್ರೀ")).toBe("ಕ್ಷ|ಮೆ|ಸ್ತ್ರೀ");
  expect(units("ஸ்ரீக்ஷமாவணக்கம்")).toBe("ஸ்ரீ|க்ஷ|மா|வ|ண|க்|க|ம்");
  expect(units("ਸ੍ਰੀਪ੍ਰੇਮ")).toBe("ਸ੍ਰੀ|ਪ੍ਰੇ|ਮ");
  expect(units("र्‍यिक्‍षि")).toBe("र्‍यि|क्‍षि");
});

test("excludes trailing spaces from the content of a piece and marks a soft hyphen", () => {
  expect(listPieces("ab\u00adcd  ef")).toEqual([
    { start: 0, contentEnd: 3, end: 3, endsWithSoftHyphen: true },
    { start: 3, contentEnd: 5, end: 7, endsWithSoftHyphen: false },
    { start: 7, contentEnd: 9, end: 9, endsWithSoftHyphen: false },
  ]);
});

test("splits a word of thousands of letters, so that the cost of a line is bounded", () => {
  const pieces = listPieces(`${"é".repeat(5_000)} end`);
  expect(Math.max(...pieces.map((piece) => piece.contentEnd - piece.start))).toBeLessThanOrEqual(128);
  expect(pieces.at(-1)?.end).toBe(5_004);
});

test.each(wordProbes)("Node finds the words that a browser is compared with (%s)", (_script, words) => {
  expect(mayBreakDifferently(words.replaceAll("|", ""))).toBe(false);
});

test("other scripts have no words to compare", () => {
  expect(mayBreakDifferently("Latin, العربية, हिन्दी, 日本語")).toBe(false);
});
