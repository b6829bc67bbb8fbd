import { readStoredText, writeStoredText } from "../browser/stored-text.ts";

interface LanguageEntry {
  /** In the language itself, for users who know no other. */
  name: string;
  /** For `Intl`: formats of numbers, dates and lists. */
  locale: string;
  /** Separators of numbers, as `Intl` writes them in this locale. */
  separators: { thousands: string; decimal: string };
  /** The plural categories of `Intl.PluralRules`; `plural` requires a form for each. */
  plurals: readonly Intl.LDMLPluralRule[];
}

/** The languages of the dashboard. Translations are found by file name, see CONTRIBUTING. */
export const languageTable = {
  en: {
    name: "English",
    locale: "en-GB",
    separators: { thousands: ",", decimal: "." },
    plurals: ["one", "other"],
  },
  de: {
    name: "Deutsch",
    locale: "de-DE",
    separators: { thousands: ".", decimal: "," },
    plurals: ["one", "other"],
  },
  fr: {
    name: "Français",
    locale: "fr-FR",
    separators: { thousands: "\u202f", decimal: "," },
    plurals: ["one", "many", "other"],
  },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof languageTable;

export const languages = Object.keys(languageTable).filter(isLanguage);

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languageTable, tag);
}

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

/** The separators of numbers in the current language. */
export function getSeparators(): LanguageEntry["separators"] {
  return languageTable[language].separators;
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

const loaders = import.meta.glob<Readonly<Record<string, object>>>("./words.*.ts", { import: "words" });

/** Sets the language before the first render: the chosen one, else the browser's. English if its texts cannot be fetched. */
export async function startLanguage(): Promise<void> {
  const started = readChosenLanguage() ?? preferredLanguage(navigator.languages);
  const load = loaders[`./words.${started}.ts`];
  if (load !== undefined) {
    try {
      setLanguage(started, byFolder(await load()));
    } catch {
      // Without the chunk, a page in English is better than none; the next load tries again.
      document.documentElement.lang = "en";
      return;
    }
  }
  document.documentElement.lang = started;
}

/** `/src/dashboard/pages/composer/outputs/texts.de.ts` → `pages/composer/outputs`. */
function byFolder(catalogues: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(catalogues).map(([path, words]) => [
      path.slice("/src/dashboard/".length, path.lastIndexOf("/")),
      words,
    ]),
  );
}
