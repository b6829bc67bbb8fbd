import { translationOf } from "./language.ts";

/** The shape of a catalogue, with room for any language's words. */
export type Words<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Catalogue]: Words<Catalogue[Name]> };

/**
 * The English words of one folder; the translation is `texts.de.ts` beside it. An entry gives its words in the
 * language of the moment it is read, so read while drawing (`texts.title`), not once when a module of the shell loads.
 */
export function catalogue<const Catalogue extends object>(
  folder: string,
  english: Catalogue,
): Words<Catalogue> {
  const words = {};
  for (const name of Object.keys(english)) {
    Object.defineProperty(words, name, {
      enumerable: true,
      get: () => Reflect.get(translationOf(folder) ?? english, name) as unknown,
    });
  }
  return words as Words<Catalogue>;
}
