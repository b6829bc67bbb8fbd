import { limits } from "#contract/limits.ts";
import type { Translation } from "../../language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  importLacks: "On ne peut pas importer de modèles ici.",
  saved: (name) => `« ${name} » a été enregistré.`,
  open: "Ouvrir",
  undo: "Annuler",
  duplicated: (name) => `« ${name} » a été créé.`,
  imported: (name) => `« ${name} » a été importé.`,
  deleted: (name) => `« ${name} » a été supprimé.`,
  unreadable: {
    notJson: (file) => `${file} n’est pas du JSON. Importez un fichier enregistré par « Exporter ».`,
    notTemplate: (file) =>
      `${file} ne contient pas de modèle : un document avec sa largeur et ses composants.`,
  },
  details: {
    title: (name) => `Détails de ${name}`,
    tagsHint: "Séparez les étiquettes par des virgules.",
    knownTags: "Étiquettes d’autres modèles",
    nameMissing: "Saisissez un nom.",
    tagProblems: {
      tooMany: `Un modèle a au plus ${limits.tagsMax} étiquettes.`,
      tooLong: `Une étiquette a au plus ${limits.nameLengthMax} caractères.`,
    },
    cancel: "Annuler",
    save: "Enregistrer",
    name: "Nom",
    tags: "Étiquettes",
  },
};
