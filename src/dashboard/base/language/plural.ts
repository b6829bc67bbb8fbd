import { type Language, languageTable } from "./languages.ts";

/** A text for each plural category of a language. */
export type PluralForms<Of extends Language> = Readonly<
  Record<(typeof languageTable)[Of]["plurals"][number], string>
>;

/** Returns a function that chooses the plural form for a count. Each catalogue creates one for its language. */
export function pluralIn<Of extends Language>(
  language: Of,
): (count: number, forms: PluralForms<Of>) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    // Created lazily, so that only pages with counts pay for it.
    rules ??= new Intl.PluralRules(languageTable[language].locale);
    const category: string = rules.select(count);
    return Object.entries<string>(forms).find(([name]) => name === category)?.[1] ?? "";
  };
}
