import { expect, test } from "vitest";
import { guessHanLanguage, readHanLanguage } from "./han-language.ts";

test.each([
  ["Hello", undefined],
  ["Привет 😀", undefined],
  ["東京都港区", "ja"],
  ["国会図書館", "ja"],
  ["営業時間のご案内", "ja"],
  ["ｶﾀｶﾅ", "ja"],
  ["图书馆", "zh-Hans"],
  ["今天天气很好", "zh-Hans"],
  ["你好", "zh-Hans"],
  ["圖書館", "zh-Hant"],
  ["中華民國", "zh-Hant"],
  ["今天天氣很好，我們去學校", "zh-Hant"],
  ["漢字와 한글", "ko"],
])("guesses %s as %s", (text, language) => {
  expect(guessHanLanguage(text)).toBe(language);
});

test("guesses by the first 200 different Han characters", () => {
  const japanese = Array.from({ length: 200 }, () => "国").join("");
  expect(guessHanLanguage(`${japanese}A图书馆`)).toBe("zh-Hans");
  const traditional = "圖書館學體總聽從經氣兩變將單區轉數據號處萬與參戰權歡歲禮賣讀寫鐵臺灣點還歷讓覺屬";
  const many = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  expect(guessHanLanguage(`${many}${traditional}`)).toBe(guessHanLanguage(many));
});

test.each([
  ["ja", "ja"],
  ["ja-JP", "ja"],
  ["ko-KR", "ko"],
  ["zh", "zh-Hans"],
  ["zh-CN", "zh-Hans"],
  ["zh-Hant", "zh-Hant"],
  ["zh_TW", "zh-Hant"],
  ["zh-HK", "zh-Hant"],
  ["zh-Hans-HK", "zh-Hans"],
  ["yue", "zh-Hant"],
  ["en", undefined],
  ["", undefined],
])('lang="%s" means %s', (tag, language) => {
  expect(readHanLanguage(tag)).toBe(language);
});
