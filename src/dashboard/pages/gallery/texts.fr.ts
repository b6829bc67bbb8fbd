import { formatCount } from "../../base/design-system/format.ts";
import { type Translation, pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

export const translation: Translation<typeof texts> = {
  title: "Modèles",
  create: "Nouveau modèle",
  loading: "Chargement des modèles",
  search: "Rechercher des modèles par nom, ID, étiquette, taille ou canal",
  searchPlaceholder: "Nom, taille …",
  view: "Affichage",
  grid: "Grille",
  list: "Liste",
  bin: "Corbeille",
  shape: "Orientation",
  format: "Format",
  ofNewest: (filter, count) => `${filter} (${count} derniers)`,
  editor: "Éditeur",
  creator: "Auteur",
  tag: "Étiquette",
  origin: "Origine",
  origins: { own: "Les miens", starter: "Fournis", favourite: "Favoris" },
  sort: "Tri",
  orders: {
    mineFirst: "Les miens d’abord",
    bestMatch: "Les plus proches d’abord",
    name: "Par nom",
    newest: "Plus récents d’abord",
    changed: "Derniers modifiés d’abord",
    used: "Derniers utilisés d’abord",
  },
  shapes: { landscape: "Paysage", portrait: "Portrait", square: "Carré" },
  copyId: "Copier l’ID",
  states: { neverPublished: "Non publié", draft: "Brouillon plus récent" },
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
    text: "Les modèles créés dans l’éditeur ou envoyés par l’interface apparaissent ici.",
    reload: "Vérifier à nouveau",
  },
  emptyBin: {
    title: "La corbeille est vide",
    text: "Les modèles supprimés restent ici 30 jours et peuvent être restaurés.",
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
    quickLook: "Aperçu rapide",
    space: "Espace",
    design: "Concevoir",
    designCopy: "Concevoir une copie",
    batch: "Lot à partir d’un tableau",
    revisions: "Révisions",
    duplicate: "Dupliquer",
    export: "Exporter dans un fichier",
    rename: "Renommer",
    tags: "Modifier les étiquettes",
    delete: "Supprimer",
    import: "Importer",
    drop: "Déposez des modèles ou une requête pour les importer",
  },
};
