/** Scripts without spaces between words, of which `Intl.Segmenter` has dictionaries (class SA of UAX #14). */
const mayNeedWords = /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9fe\uaa60-\uaa7f]/;
const unspacedRun =
  /(?:(?=[\p{L}\p{M}])[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}])+/gu;
/** Marks and vowels that follow their letter, and signs of repetition and abbreviation. */
const continuesWord = /^[\p{M}\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ec6\u17d7]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * The ends of words in Thai, Lao, Burmese and Khmer, where lines may end, by the engine's dictionaries. Those of a browser
 * may differ from Node's, which decides; see {@link mayBreakDifferently}.
 */
export function listWordBreaks(paragraph: string): number[] {
  if (!mayNeedWords.test(paragraph)) return [];
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const breaks: number[] = [];
  for (const { 0: run, index: start } of paragraph.matchAll(unspacedRun)) {
    for (const { index } of segmenter.segment(run))
      if (index > 0 && !continuesWord.test(run.slice(index, index + 1))) breaks.push(start + index);
  }
  return breaks;
}

/** A text of each script with the words that Node finds. Browsers with other dictionaries find others. */
export const wordProbes: readonly (readonly [script: RegExp, words: string])[] = [
  [/\p{Script=Thai}/u, "มนุษย์|ทั้ง|หลาย|เกิด|มา|มี|อิสระ|และ"],
  [/\p{Script=Lao}/u, "ມະນຸດ|ທຸກຄົນ|ເກີດ|ມາ|ມີ|ກຽດສັກສີ"],
  [/\p{Script=Myanmar}/u, "နှစ်ပတ်လည်|ပြပွဲ|ဖွင့်|ပွဲ|ကို|ရန်|ကုန်|မြို့"],
  [/\p{Script=Khmer}/u, "មនុស្ស|ទាំងអស់|កើតមក|មាន|សេរីភាព"],
];

/** Whether lines of a text may end at other words than in a render, because this engine has other dictionaries. */
export function mayBreakDifferently(text: string): boolean {
  if (!mayNeedWords.test(text)) return false;
  return wordProbes.some(([script, words]) => {
    if (!script.test(text)) return false;
    const probe = words.replaceAll("|", "");
    return splitAt(probe, listWordBreaks(probe)) !== words;
  });
}

function splitAt(text: string, places: readonly number[]): string {
  return [0, ...places].map((start, index) => text.slice(start, places[index])).join("|");
}
