import { formatCount } from "../design-system/format.ts";
import type { Translation } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

export const translation: Translation<typeof texts> = {
  title: "Modèles",
  loading: "Chargement des modèles",
  search: "Rechercher des modèles par nom",
  searchPlaceholder: "Rechercher par nom",
  view: "Affichage",
  grid: "Grille",
  list: "Liste",
  shape: "Orientation",
  format: "Format",
  editor: "Éditeur",
  creator: "Auteur",
  tag: "Étiquette",
  shapes: { landscape: "Paysage", portrait: "Portrait", square: "Carré" },
  copyId: "Copier l’ID",
  compose: "Ouvrir dans le compositeur",
  noun: "modèles",
  columns: {
    preview: "Aperçu",
    name: "Nom",
    size: "Taille",
    format: "Format",
    editor: "Éditeur",
    creator: "Auteur",
    tags: "Étiquettes",
    id: "ID",
  },
  firstRun: {
    title: "Aucun modèle pour l’instant",
    text: "Ce service n’a pas de modèle. Les modèles créés dans son éditeur ou envoyés par son interface apparaissent ici.",
    reload: "Vérifier à nouveau",
  },
  noMatch: {
    title: "Aucun modèle ne correspond",
    text: "Retirez un filtre, ou cherchez une partie du nom.",
  },
  notFiltered: {
    title: "Ce service ne filtre pas sa liste.",
    text: "Seuls les modèles de cette page ont été parcourus.",
  },
  partial: (count) =>
    plural(count, {
      one: `${count} modèle n’a pas pu être lu et n’est pas affiché.`,
      many: `${formatCount(count)} modèles n’ont pas pu être lus et ne sont pas affichés.`,
      other: `${formatCount(count)} modèles n’ont pas pu être lus et ne sont pas affichés.`,
    }),
  total: (count) =>
    `${formatCount(count)} ${plural(count, { one: "modèle", many: "modèles", other: "modèles" })}`,
  gridHint: "Les flèches passent d’un modèle à l’autre. Espace en affiche un en grand.",
  actions: {
    menu: (name) => `Actions pour ${name}`,
    quickLook: "Aperçu rapide",
    space: "Espace",
    previous: "Modèle précédent",
    next: "Modèle suivant",
    batch: "Lot à partir d’un tableau",
    duplicate: "Dupliquer",
    export: "Exporter dans un fichier",
    delete: "Supprimer",
    import: "Importer",
    drop: "Déposez des fichiers de modèle pour les importer",
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
  },
};
