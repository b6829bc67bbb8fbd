import type { ComponentOf } from "../document.ts";
import { guessLanguage } from "./language.ts";
import { pushRun, type TextRun } from "./text-runs.ts";

type LetterCase = ComponentOf<"TEXT">["transform"];

/**
 * Changes letter case by the rules of the text's language. Runs keep their letters even if the length changes ("ß" becomes
 * "SS"). `capitalize` changes only the first letter of each word.
 */
export function transformRuns(runs: readonly TextRun[], letterCase: LetterCase): TextRun[] {
  if (letterCase === "none") return [...runs];
  const whole = runs.map((run) => run.text).join("");
  const language = guessLanguage(whole);
  const change = (text: string) => changeCase(text, letterCase, language);
  const changed = change(whole);
  const lengths = runs.map((run) => change(run.text).length);
  const isEven = lengths.reduce((sum, length) => sum + length, 0) === changed.length;
  const result: TextRun[] = [];
  let end = 0;
  for (const [index, run] of runs.entries()) {
    const start = end;
    end += lengths[index] ?? 0;
    // Letters depend on their neighbours (a Greek sigma at a word's end), so the converted whole is split. If its length
    // differs from that of the converted parts, each part is converted instead.
    pushRun(result, isEven ? changed.slice(start, end) : change(run.text), run.style);
  }
  return result;
}

function changeCase(text: string, letterCase: Exclude<LetterCase, "none">, language: string): string {
  switch (letterCase) {
    case "uppercase":
      return text.toLocaleUpperCase(language);
    case "lowercase":
      return text.toLocaleLowerCase(language);
    case "capitalize":
      return text.replaceAll(/(?<![\p{L}\p{N}\p{M}_'’])\p{L}/gu, (letter) => titleCase(letter, language));
  }
}

/** Digraphs whose second half stays lower case in title case. */
const titlePairs: Readonly<Record<string, string>> = { ǆ: "ǅ", ǉ: "ǈ", ǌ: "ǋ", ǳ: "ǲ" };

function titleCase(letter: string, language: string): string {
  const upper = titlePairs[letter] ?? letter.toLocaleUpperCase(language);
  // "ß" and similar letters become two, of which only the first is a capital in title case.
  return upper.length > letter.length && upper.length === 2
    ? upper.charAt(0) + upper.charAt(1).toLocaleLowerCase(language)
    : upper;
}
