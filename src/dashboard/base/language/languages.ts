interface LanguageEntry {
  /** In the language itself, for users who know no other. */
  name: string;
  /** For `Intl`: formats of numbers, dates and lists. */
  locale: string;
  /** The plural categories of `Intl.PluralRules`; `plural` requires a form for each. */
  plurals: readonly Intl.LDMLPluralRule[];
}

/** The languages of the dashboard. Translations are found by file name, see CONTRIBUTING. */
export const languageTable = {
  en: { name: "English", locale: "en-GB", plurals: ["one", "other"] },
  de: { name: "Deutsch", locale: "de-DE", plurals: ["one", "other"] },
  fr: { name: "Français", locale: "fr-FR", plurals: ["one", "many", "other"] },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof languageTable;

export const languages = Object.keys(languageTable).filter(isLanguage);

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languageTable, tag);
}
