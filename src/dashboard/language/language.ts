/** What the dashboard can speak. English is in every chunk; another language is fetched when it is chosen. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, because who looks for it may read no other. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** How numbers, dates and lists are written. */
const locales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

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
  return locales[language];
}

/** The words of one folder in the language of now; `undefined` for English, which stands in the catalogue itself. */
export function translationOf(folder: string): object | undefined {
  return translations[folder];
}

/**
 * Settles the language, once, before anything is drawn: the one that was chosen by hand, else the first of the
 * browser's that we speak. Words that cannot be fetched leave English.
 */
export async function startLanguage(): Promise<void> {
  const wished = readChosenLanguage() ?? preferredLanguage(navigator.languages);
  if (wished === "de") {
    try {
      setLanguage("de", (await import("./german.ts")).german);
    } catch {
      // The chunk did not arrive. A page in English is better than none, and the next load tries again.
    }
  }
  document.documentElement.lang = language;
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
    return languages.find((candidate) => candidate === stored);
  } catch {
    // Storage is refused in some private modes; the browser's language then decides.
    return undefined;
  }
}

/**
 * Keeps the choice (`undefined`: as the browser says) and loads the page again, so that no word of the old language
 * stays anywhere. What is being made is in the address and survives.
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
    const known = languages.find((candidate) => candidate === tag.toLowerCase().split("-")[0]);
    if (known !== undefined) return known;
  }
  return "en";
}
