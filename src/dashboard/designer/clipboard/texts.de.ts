import { pluralIn } from "../../language/plural.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  copied: (count) => plural(count, { one: "1 Komponente kopiert", other: `${count} Komponenten kopiert` }),
  unreadable:
    "Die kopierten Komponenten sind nicht lesbar. Kopieren Sie sie noch einmal aus einer Vorlage dieser Version.",
  pictureAdded: "Bild hinzugefügt",
};
