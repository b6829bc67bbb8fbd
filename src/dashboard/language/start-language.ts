import { preferredLanguage, readChosenLanguage, setLanguage } from "./language.ts";

const loaders = import.meta.glob<Readonly<Record<string, object>>>("./words.*.ts", { import: "words" });

/**
 * Sets the language once, before the first render: the one chosen by hand, else the first of the browser's that the
 * dashboard has. English if its words cannot be fetched.
 */
export async function startLanguage(): Promise<void> {
  const language = readChosenLanguage() ?? preferredLanguage(navigator.languages);
  const load = loaders[`./words.${language}.ts`];
  if (load !== undefined) {
    try {
      setLanguage(language, byFolder(await load()));
    } catch {
      // The chunk did not arrive. A page in English is better than none, and the next load tries again.
      document.documentElement.lang = "en";
      return;
    }
  }
  document.documentElement.lang = language;
}

/** `../composer/outputs/texts.de.ts` → `composer/outputs`. */
function byFolder(catalogues: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(catalogues).map(([path, words]) => [
      path.slice("../".length, path.lastIndexOf("/")),
      words,
    ]),
  );
}
