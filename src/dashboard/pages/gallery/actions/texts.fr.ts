import type { Translation } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  importLacks: "On ne peut pas importer de modèles ici.",
  open: "Ouvrir",
  undo: "Annuler",
  duplicated: (name) => `« ${name} » a été créé.`,
  imported: (name) => `« ${name} » a été importé.`,
  refused: (file, problem, others) =>
    `Le service n’accepte pas ${file}. ${problem}${others > 0 ? ` (et ${others} de plus)` : ""}.`,
  notPublished: "Il n’est pas publié.",
  deleted: (name) => `« ${name} » va être supprimé.`,
  unreadable: {
    unread: (file) => `Impossible de lire ${file}. Est-ce un dossier, ou le fichier a-t-il été déplacé ?`,
    notJson: (file) => `${file} n’est pas du JSON. Importez un fichier enregistré par « Exporter ».`,
    notTemplate: (file) =>
      `${file} ne contient pas de modèle : un document avec sa largeur et ses composants.`,
  },
};
