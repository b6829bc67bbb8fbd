import { type Language, languageTable, translationOf } from "./language.ts";

/** The type of a catalogue in any language. */
export type Words<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Catalogue]: Words<Catalogue[Name]> };

/** A catalogue in another language. Missing entries fall back to English. */
export type Translation<Catalogue> = Catalogue extends string | ((...parameters: never) => string)
  ? Catalogue
  : { readonly [Name in keyof Catalogue]?: Translation<Catalogue[Name]> };

/**
 * Creates the catalogue of one folder from its English texts; `texts.<language>.ts` beside it is a translation. An entry
 * has the language of the moment it is read, so read it while rendering (`texts.title`), not when a module loads.
 */
export function catalogue<const Catalogue extends object>(
  folder: string,
  english: Catalogue,
): Words<Catalogue> {
  let translation: object | undefined;
  let current: object = english;
  const words = {};
  for (const name of Object.keys(english)) {
    Object.defineProperty(words, name, {
      enumerable: true,
      get: () => {
        const latest = translationOf(folder);
        if (latest !== translation) {
          translation = latest;
          current = latest === undefined ? english : complete(english, latest);
        }
        return Reflect.get(current, name);
      },
    });
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Built from the keys of the catalogue.
  return words as Words<Catalogue>;
}

/** A translation with English texts for its missing entries. */
function complete(english: object, translation: object): object {
  return Object.fromEntries(
    Object.entries(english).map(([name, text]: [string, unknown]) => {
      const translated: unknown = Reflect.get(translation, name);
      return [name, isGroup(text) && isGroup(translated) ? complete(text, translated) : (translated ?? text)];
    }),
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text for each plural category of a language. */
type PluralForms<Of extends Language> = Readonly<
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
