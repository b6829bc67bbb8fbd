import { findFamily } from "./catalogue.ts";
import { codePointsIn } from "./coverage.ts";
import { listCoverage } from "./file-coverage.ts";

/** Languages that share code points of Han characters but draw them differently (Han unification); each has its family. */
export type HanLanguage = "ja" | "ko" | "zh-Hans" | "zh-Hant";

const han = /\p{Script=Han}/u;
const kana = /[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]/;
const hangul = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;
const bopomofo = /[\u3105-\u312f]/;

/** Traditional forms of frequent characters, which simplified Chinese and modern Japanese do not use. */
const traditional =
  /[這們說麼嗎沒國會學發實關樣當體總聽從經氣兩變將單圖區轉數據號處萬與參戰權歡歲禮賣讀寫鐵臺灣點還歷讓覺屬畫縣圍團擔舉鬥專傳價錢雙雜靈驗勞濟獨獲瀏續選擇營蘭證譯醫釋顯黃彈觀惡樓爾狀產眾稱竊繼聲舊餘齒來兒內吳啟壓壞屆帶廳徵戀戲挾擊攝斷曉條歐殘滯滿潛濕燒爐犧盜穩絲綠緣縱肅腦膽臟蟲蠶裝贊辭鄰銳鑄閱隱雞騷驅鹽麥妳]/gu;

/** Frequent Chinese words that modern Japanese does not use. */
const chinese = /[你您她妳吗嗎呢吧啊哪很]/u;

/** Distinct Han characters that are examined: enough for a guess at a bounded cost. */
const charactersMax = 200;

/**
 * Guesses the language that decides the forms of a text's Han characters; undefined for a text without letters of these
 * languages. Ambiguous Han characters count as Japanese.
 */
export function guessHanLanguage(text: string): HanLanguage | undefined {
  if (kana.test(text)) return "ja";
  if (hangul.test(text)) return "ko";
  if (bopomofo.test(text)) return "zh-Hant";
  if (!han.test(text)) return undefined;
  const characters = listHanCharacters(text);
  const simplifiedCount = characters.filter((character) => !isInJapaneseFamily(character)).length;
  const traditionalCount = characters.join("").match(traditional)?.length ?? 0;
  if (traditionalCount > simplifiedCount) return "zh-Hant";
  return simplifiedCount > 0 || chinese.test(text) ? "zh-Hans" : "ja";
}

/** Lists the first distinct Han characters. */
function listHanCharacters(text: string): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  for (const character of text) {
    if (found.length === charactersMax) break;
    if (seen.has(character)) continue;
    seen.add(character);
    if (han.test(character)) found.push(character);
  }
  return found;
}

/** The Japanese family has all traditional forms, and almost no simplified ones that are not Japanese too. */
function isInJapaneseFamily(character: string): boolean {
  return japaneseCodePoints().has(character.codePointAt(0) ?? 0);
}

// Cached as one set: looking up 200 characters in the family's hundred files takes a millisecond.
let knownCodePoints: ReadonlySet<number> | undefined;

function japaneseCodePoints(): ReadonlySet<number> {
  if (knownCodePoints === undefined) {
    const codePoints = new Set<number>();
    for (const file of findFamily(familyOf.ja)?.files ?? [])
      for (const codePoint of codePointsIn(listCoverage(file))) codePoints.add(codePoint);
    knownCodePoints = codePoints;
  }
  return knownCodePoints;
}

/** Reads a `lang` attribute (BCP 47) such as `zh-TW`, `zh-Hant-HK`, `cmn-Hans`, `yue`, `ko-KR`; undefined for other languages. */
export function readHanLanguage(tag: string): HanLanguage | undefined {
  const parts = tag.trim().toLowerCase().split(/[-_]/);
  const [language = ""] = parts;
  if (language === "ja" || language === "ko") return language;
  if (language === "yue") return parts.includes("hans") ? "zh-Hans" : "zh-Hant";
  if (!["zh", "cmn", "wuu", "hak", "nan"].includes(language)) return undefined;
  if (parts.includes("hans")) return "zh-Hans";
  return parts.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) ? "zh-Hant" : "zh-Hans";
}

const familyOf: Readonly<Record<HanLanguage, string>> = {
  ja: "Noto Sans JP",
  ko: "Noto Sans KR",
  "zh-Hans": "Noto Sans SC",
  "zh-Hant": "Noto Sans TC",
};

/** The family that has the language's forms. */
export function familyOfHanLanguage(language: HanLanguage): string {
  return familyOf[language];
}
