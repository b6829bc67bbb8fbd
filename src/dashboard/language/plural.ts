import { type Language, languageTable } from "./languages.ts";

/** A text for each plural category of a language. */
export type PluralForms<Of extends Language> = Readonly<
  Record<(typeof languageTable)[Of]["plurals"][number], string>
>;

/** Returns the form of a text that a count takes in `language`. A catalogue creates it once, for its own language. */
export function pluralIn<Of extends Language>(
  language: Of,
): (count: number, forms: PluralForms<Of>) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    // Not created at load: a page that shows no count does not pay for it.
    rules ??= new Intl.PluralRules(languageTable[language].locale);
    const category: string = rules.select(count);
    return Object.entries<string>(forms).find(([name]) => name === category)?.[1] ?? "";
  };
}
