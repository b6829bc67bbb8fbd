import type { Translations } from "./language.ts";

const catalogues = import.meta.glob<object>("../*/texts.de.ts", { eager: true, import: "german" });

/** Every folder's German words, in one chunk of its own. */
export const german: Translations = Object.fromEntries(
  Object.entries(catalogues).map(([path, words]) => [path.split("/").at(-2) ?? path, words]),
);
