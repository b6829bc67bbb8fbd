import { translationOf } from "./language.ts";

/** The shape of a catalogue, with room for any language's words. */
export type Words<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Catalogue]: Words<Catalogue[Name]> };

/** A catalogue in another language that may lack entries; English stands in for them. */
export type Translation<Catalogue> = Catalogue extends string | ((...parameters: never) => string)
  ? Catalogue
  : { readonly [Name in keyof Catalogue]?: Translation<Catalogue[Name]> };

/**
 * The English words of one folder; a translation is `texts.<language>.ts` beside it. An entry gives its words in the
 * language of the moment it is read, so read while drawing (`texts.title`), not once when a module of the shell loads.
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
        return Reflect.get(current, name) as unknown;
      },
    });
  }
  return words as Words<Catalogue>;
}

/** A translation with the English words in the place of those that it lacks. */
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
