import { limits } from "#contract/limits.ts";
import { formatCount } from "../design-system/format.ts";
import type { Translation } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

export const translation: Translation<typeof texts> = {
  title: "Modèles",
  loading: "Chargement des modèles",
  search: "Rechercher des modèles par nom, ID, étiquette, taille ou canal",
  searchPlaceholder: "Nom, taille …",
  view: "Affichage",
  grid: "Grille",
  list: "Liste",
  shape: "Orientation",
  format: "Format",
  editor: "Éditeur",
  creator: "Auteur",
  tag: "Étiquette",
  origin: "Origine",
  origins: { own: "Les miens", starter: "Fournis" },
  sort: "Tri",
  orders: {
    mineFirst: "Les miens d’abord",
    name: "Par nom",
    newest: "Plus récents d’abord",
    changed: "Derniers modifiés d’abord",
  },
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
    text: "Retirez un filtre, ou cherchez un nom, une étiquette, une taille comme 1080×1080 ou un canal comme « publication Instagram ».",
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
  matches: (count) =>
    `${formatCount(count)} ${plural(count, { one: "modèle correspond", many: "modèles correspondent", other: "modèles correspondent" })}`,
  matchesHere: (count) =>
    `${formatCount(count)} sur cette page ${plural(count, { one: "correspond", many: "correspondent", other: "correspondent" })}`,
  gridHint: "Les flèches passent d’un modèle à l’autre. Espace en affiche un en grand.",
  actions: {
    menu: (name) => `Actions pour ${name}`,
    importLacks: "On ne peut pas importer de modèles ici.",
    quickLook: "Aperçu rapide",
    space: "Espace",
    previous: "Modèle précédent",
    next: "Modèle suivant",
    batch: "Lot à partir d’un tableau",
    revisions: "Révisions",
    duplicate: "Dupliquer",
    export: "Exporter dans un fichier",
    rename: "Renommer",
    tags: "Modifier les étiquettes",
    saved: (name) => `« ${name} » a été enregistré.`,
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
  },
  changeable: {
    title: "Ce qui peut être modifié",
    properties: (count) =>
      `${formatCount(count)} ${plural(count, { one: "propriété", many: "propriétés", other: "propriétés" })}`,
    none: "Rien ne peut être modifié dans ce modèle.",
    unknown: "Le service n’a pas dit ce qui peut être modifié.",
  },
};
