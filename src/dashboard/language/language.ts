import { isLanguage, type Language, languageTable } from "./languages.ts";

/** Catalogues by the folder they belong to. */
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

/** The words of one folder in the language of now; `undefined` for English, which stands in the catalogue itself. */
export function translationOf(folder: string): object | undefined {
  return translations[folder];
}

/** Puts a language in place. For the start and for tests: what was drawn before keeps its words. */
export function setLanguage(next: Language, words: Translations): void {
  language = next;
  translations = words;
}

/** The choice made by hand; `undefined` when the browser decides. */
export function readChosenLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && isLanguage(stored) ? stored : undefined;
  } catch {
    // Storage is refused in some private modes; the browser's language then decides.
    return undefined;
  }
}

/**
 * Stores the choice (`undefined`: as the browser says) and reloads the page, so that no text of the old language stays.
 * The composition is in the address and survives.
 */
export function chooseLanguage(next: Language | undefined): void {
  try {
    if (next === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // Nothing to keep it in: loading again would change nothing.
    return;
  }
  window.location.reload();
}

/** The first of the reader's languages that we speak; English when there is none. */
export function preferredLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const [known = ""] = tag.toLowerCase().split("-");
    if (isLanguage(known)) return known;
  }
  return "en";
}
