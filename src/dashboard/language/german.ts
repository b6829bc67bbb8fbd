import type { Translations } from "./language.ts";

const catalogues = import.meta.glob<object>("../**/texts.de.ts", { eager: true, import: "german" });

/** Every folder's German words, in one chunk of its own; a folder inside a folder is named by both: `composer/outputs`. */
export const german: Translations = Object.fromEntries(
  Object.entries(catalogues).map(([path, words]) => [path.slice("../".length, path.lastIndexOf("/")), words]),
);
