/**
 * Marks of Latin, Greek and Cyrillic letters, and Hebrew and Arabic vowels, as a class of a regular expression. Vowel
 * signs of Indic scripts are not among them: they distinguish words.
 */
const foldedMarks = String.raw`[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670]`;

/** Letters that do not decompose into a letter and a mark. */
const foldedLetters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ł", "l"],
  ["ς", "σ"],
]);

const marksPattern = new RegExp(foldedMarks, "g");
const lettersPattern = new RegExp(`[${[...foldedLetters.keys()].join("")}]`, "g");

/**
 * The text in lower case, without accents and compatibility forms (full width, ligatures), for searches: “Überblick”
 * becomes “uberblick”, “Søren” “soren”. The database's function `fold_text` does the same; a change needs a migration.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(marksPattern, "")
    .replaceAll(lettersPattern, (letter) => foldedLetters.get(letter) ?? letter)
    .normalize("NFC");
}

/** Whether a text has every word of a search, in any order, as `foldText` compares letters. */
export function includesWords(text: string, search: string): boolean {
  const whole = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
