import { readStoredText, writeStoredText } from "../browser/stored-text.ts";
import { isLanguage, type Language, languageTable } from "./languages.ts";

/** Catalogues by folder. */
export type Translations = Readonly<Record<string, object>>;

const storageKey = "overprint.language";

let language: Language = "en";
let translations: Translations = {};

export function getLanguage(): Language {
  return language;
}

/** For `Intl`: `new Intl.DateTimeFormat(getLocale(), …)`. */
export function getLocale(): string {
  return languageTable[language].locale;
}

/** The translation of one folder in the current language; `undefined` for English, which the catalogue has itself. */
export function translationOf(folder: string): object | undefined {
  return translations[folder];
}

/** Sets the language, at the start and in tests. Does not update texts that are already rendered. */
export function setLanguage(next: Language, words: Translations): void {
  language = next;
  translations = words;
}

/** The user's choice; `undefined` if the browser decides. */
export function readChosenLanguage(): Language | undefined {
  const stored = readStoredText(storageKey);
  return stored !== undefined && isLanguage(stored) ? stored : undefined;
}

/**
 * Stores the choice (`undefined`: the browser decides) and reloads the page, so that no text of the old language stays.
 * The composition is in the address and survives the reload.
 */
export function chooseLanguage(next: Language | undefined): void {
  // Without storage a reload would change nothing.
  if (writeStoredText(storageKey, next)) window.location.reload();
}

/** The first of the browser's languages that the dashboard supports, else English. */
export function preferredLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const [known = ""] = tag.toLowerCase().split("-");
    if (isLanguage(known)) return known;
  }
  return "en";
}
