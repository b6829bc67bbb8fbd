import { formatCount } from "../../../base/design-system/format.ts";
import { type Translation, pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

export const translation: Translation<typeof texts> = {
  previous: "Modèle précédent",
  next: "Modèle suivant",
  compose: "Ouvrir dans le compositeur",
  title: "Ce qui peut être modifié",
  properties: (count) =>
    `${formatCount(count)} ${plural(count, { one: "propriété", many: "propriétés", other: "propriétés" })}`,
  none: "Rien ne peut être modifié dans ce modèle.",
  unknown: "Le service n’a pas dit ce qui peut être modifié.",
};
