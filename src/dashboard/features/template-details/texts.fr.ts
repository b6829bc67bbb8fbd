import * as limits from "#contract/limits.ts";
import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  saved: (name) => `« ${name} » a été enregistré.`,
  title: (name) => `Détails de ${name}`,
  tagsHint: "Séparez les étiquettes par des virgules.",
  knownTags: "Étiquettes d’autres modèles",
  nameMissing: "Saisissez un nom.",
  tagProblems: {
    tooMany: `Un modèle a au plus ${limits.tagsMax} étiquettes.`,
    tooLong: `Une étiquette a au plus ${limits.nameLengthMax} caractères.`,
  },
  save: "Enregistrer",
  name: "Nom",
  tags: "Étiquettes",
  rename: "Renommer (F2)",
  newerName: (name) =>
    `Entre-temps, il a été renommé « ${name} ». Appuyez encore sur Entrée pour le remplacer.`,
};
