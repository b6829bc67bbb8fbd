interface LanguageEntry {
  /** In the language itself, for readers who know no other. */
  name: string;
  /** For `Intl`: how numbers, dates and lists are written. */
  locale: string;
  /** The plural categories of `Intl.PluralRules`; `plural` asks for a form for each. */
  plurals: readonly Intl.LDMLPluralRule[];
}

/** The languages of the dashboard. The words of each but English are found by file name, see CONTRIBUTING. */
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
