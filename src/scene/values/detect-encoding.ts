/** Encodings in which spreadsheets and old web pages of some region are written, by the names of `TextDecoder`. */
export const legacyEncodings = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-874",
  "shift_jis",
  "euc-kr",
  "gbk",
  "big5",
  "macintosh",
] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];

const westernLetters = [
  "äöüß",
  "éèêëàâçîïôûùœ",
  "ñáéíóúü¿¡",
  "ãõçáâêéíóôúà",
  "àèéìòù",
  "åäöæøéü",
  "áðéíóúýþæö",
  "ëïéöü",
];

/** Letters beyond ASCII of languages that share an encoding. */
const latinLetters: Partial<Record<LegacyEncoding, readonly string[]>> = {
  "windows-1252": westernLetters,
  macintosh: westernLetters,
  "windows-1250": ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíľňóôšťúýž", "áéíóöőúüű", "ăâîşţșț", "čćđšž"],
  "windows-1254": ["çğıöşüi̇âî"],
  "windows-1257": ["ąčęėįšųūž", "āčēģīķļņšūž"],
};

/** Most frequent letters of languages with a script of their own. */
const scripts: Partial<Record<LegacyEncoding, { letters: RegExp; common: string }>> = {
  "windows-1251": { letters: /\p{Script=Cyrillic}/u, common: "оеаинтсрвлкмі" },
  "windows-1253": { letters: /\p{Script=Greek}/u, common: "αοιετσνηυρπκςάέίόή" },
  "windows-1255": { letters: /[א-ת]/u, common: "יוהלאמתרבשנ" },
  "windows-1256": { letters: /\p{Script=Arabic}/u, common: "اليمنوترهةبدع" },
  "windows-874": { letters: /\p{Script=Thai}/u, common: "านรอกเงมยลวดทส่้ัิีะ" },
};

/** Lead and trail bytes of the characters that nearly all texts of a language are made of. */
const commonPairs: Partial<Record<LegacyEncoding, (lead: number, trail: number) => boolean>> = {
  shift_jis: (lead, trail) =>
    (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97) || (lead === 0x98 && trail < 0x73),
  // Hangul; Chinese characters are rare.
  "euc-kr": (lead, trail) => (lead === 0xa1 || (lead >= 0xb0 && lead <= 0xc8)) && trail >= 0xa1,
  gbk: (lead, trail) => (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7)) && trail >= 0xa1,
  big5: (lead) => lead === 0xa1 || (lead >= 0xa4 && lead <= 0xc6),
};

export interface DetectedEncoding {
  encoding: LegacyEncoding;
  /** Whether no other encoding is nearly as likely. */
  isSure: boolean;
}

const sampleBytes = 65_536;
/** Below, nothing fits, as for a text with symbols alone. */
const guessMin = 0.3;
/** A lead of less is no certainty. */
const leadMin = 0.15;
/** Fewer letters beyond ASCII are no certainty, unless the other encodings read the same. */
const lettersMin = 4;

/** The most likely encoding of bytes that are no UTF-8 and no UTF-16. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const sample = sampleOf(bytes);
  const readings = legacyEncodings
    .map((encoding) => ({ encoding, text: beyondAscii(new TextDecoder(encoding).decode(sample)) }))
    .map(({ encoding, text }) => ({ encoding, text, score: scoreOf(encoding, text, sample) }));
  // Western text wins a tie, because most of it reads the same in several encodings.
  const [best, ...others] = readings.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return { encoding: "windows-1252", isSure: false };
  const rival = others.find(({ text }) => text !== best.text);
  if (best.score < guessMin) return { encoding: "windows-1252", isSure: false };
  const isClear = rival === undefined || best.score - rival.score >= leadMin;
  return { encoding: best.encoding, isSure: isClear && best.score > 0.6 && best.text.length >= lettersMin };
}

/** From the line with the first byte beyond ASCII, which may be far below. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  const start = Math.max(bytes.lastIndexOf(0x0a, first) + 1, first - sampleBytes / 2);
  return bytes.subarray(start, start + sampleBytes);
}

/** Quotes, dashes and the like are the same in most encodings and tell nothing. */
function beyondAscii(text: string): string {
  return text.replaceAll(/[\0-\u007F\u00A0«»‘’‚“”„•–—…€™©®°§´`¨]/gu, "");
}

/** From 0 to 1. */
function scoreOf(encoding: LegacyEncoding, text: string, bytes: Uint8Array): number {
  const pairs = commonPairs[encoding];
  if (pairs !== undefined) return scorePairs(bytes, encoding, pairs);
  if (text === "") return encoding === "windows-1252" ? 1 : 0;
  const words =
    new TextDecoder(encoding)
      .decode(bytes)
      // Letters before are looked for at the beginning of a word alone: a long word of ASCII is read once.
      .match(
        /(?:(?<![\p{L}\p{M}\u00A1-\u{10FFFF}])[\p{L}\p{M}\u00A1-\u{10FFFF}]*)?[^\0-\u007F][\p{L}\p{M}\w\u00A1-\u{10FFFF}]*/gu,
      ) ?? [];
  const script = scripts[encoding];
  if (script !== undefined) return scoreScript(words, script);
  // Words of Latin languages have letters of ASCII too.
  // Icelandic words begin with þ; within a word it is the ş of Turkish.
  const own = words.filter(
    (word) => (/[a-z]/i.test(word) || /^\p{L}{1,2}$/u.test(word)) && !/\p{L}þ/iu.test(word),
  );
  const wholeWords = own.length / Math.max(1, words.length);
  const letters = [...beyondAscii(own.join("")).toLowerCase()];
  const shares = (latinLetters[encoding] ?? []).map((known) =>
    shareOf(letters, (letter) => known.includes(letter)),
  );
  // Few programs write it, and any two bytes look like letters in it.
  const prior = encoding === "macintosh" ? 0.8 : 1;
  return prior * wholeWords * Math.max(0, ...shares);
}

/** The share of letters that are common, in words that are of the script alone. */
function scoreScript(
  words: readonly string[],
  { letters, common }: { letters: RegExp; common: string },
): number {
  const pure = words.filter((word) => !/[a-z]/i.test(word));
  const found = [...pure.join("")];
  if (found.length === 0) return 0;
  const isOdd = (word: string) => /\p{Ll}\p{Lu}/u.test(word);
  const sane = pure.filter((word) => !isOdd(word)).length / words.length;
  const known = shareOf(found, (letter) => letters.test(letter));
  const frequent = shareOf(found, (letter) => common.includes(letter.toLowerCase()));
  // Nearly every word of Greek has an accent.
  const isBare = letters.test("α") && !/[άέήίόύώ]/u.test(found.join("")) && /[α-ω]{3}/u.test(found.join(""));
  // Real texts consist of these letters to two thirds.
  return (isBare ? 0.7 : 1) * sane * known * Math.min(1, frequent / 0.65);
}

/** Fewer characters tell little. */
const pairsMin = 6;

function scorePairs(
  bytes: Uint8Array,
  encoding: LegacyEncoding,
  isCommon: (lead: number, trail: number) => boolean,
): number {
  let common = 0;
  let all = 0;
  let last = 0;
  let pairEnd = -2;
  let low = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    all += 1;
    // Half-width kana.
    if (encoding === "shift_jis" && lead >= 0xa1 && lead <= 0xdf) {
      common += 0.4;
      continue;
    }
    const trail = bytes[at + 1] ?? 0;
    if (trail < 0x40) continue;
    // A degree sign before a letter of ASCII looks like a character too, which would hardly stand alone.
    const isAlone = trail < 0x80 && pairEnd !== at - 1 && (bytes[at + 2] ?? 0) < 0x80;
    at += 1;
    pairEnd = at;
    if (trail < 0x80) low += 1;
    if (isCommon(lead, trail)) {
      common += isAlone ? 0.3 : 1;
      last = Math.max(last, lead);
    }
  }
  // Hangul, and nothing else: Chinese texts go on with 的, 是 and 中.
  if (encoding === "gbk" && last <= 0xc8) common *= 0.7;
  // Four in ten characters of Big5 end with a byte of ASCII; none does in Korean or in Japanese for Unix.
  if (encoding === "big5" && low === 0 && all >= pairsMin) common *= 0.7;
  // A character of level two is rare; a text with many is read in the wrong encoding.
  return all === 0 ? 0 : (common / all) ** 2;
}

function shareOf(letters: readonly string[], isIt: (letter: string) => boolean): number {
  return letters.length === 0 ? 0 : letters.filter(isIt).length / letters.length;
}
