import { preferredLanguage, readChosenLanguage, setLanguage } from "./language.ts";

const loaders = import.meta.glob<Readonly<Record<string, object>>>("./words.*.ts", { import: "words" });

/** Sets the language before the first render: the chosen one, else the browser's. English if its texts cannot be fetched. */
export async function startLanguage(): Promise<void> {
  const language = readChosenLanguage() ?? preferredLanguage(navigator.languages);
  const load = loaders[`./words.${language}.ts`];
  if (load !== undefined) {
    try {
      setLanguage(language, byFolder(await load()));
    } catch {
      // Without the chunk, a page in English is better than none; the next load tries again.
      document.documentElement.lang = "en";
      return;
    }
  }
  document.documentElement.lang = language;
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
