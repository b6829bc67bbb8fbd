import { type Translation, pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

function changes(count: number): string {
  return `${count} ${plural(count, { one: "modification", many: "modifications", other: "modifications" })}`;
}

export const translation: Translation<typeof texts> = {
  title: "Recherche et commandes",
  placeholder: "Rechercher, ou coller une requête",
  results: "Résultats",
  nothing: "Aucun résultat.",
  searching: "Recherche en cours",
  hint: "Collez un lien, du JSON ou une commande curl pour l’ouvrir. ↑ ↓ pour se déplacer, ↵ pour ouvrir, Échap pour fermer",
  groups: {
    pasted: "Collé",
    recents: "Ouverts récemment",
    page: "Sur cette page",
    pages: "Pages",
    actions: "Actions",
    templates: "Modèles",
    results: "Rendus",
  },
  compose: (count) => `Ouvrir ${changes(count)} dans le compositeur`,
  importHere: (count) => `Importer ${changes(count)} dans cette composition`,
  openResult: "Ouvrir ce rendu dans l’historique",
  importResult: "Importer ses valeurs dans cette composition",
  useAddress: (page) => `${page} avec cette adresse`,
  notServed: "Ce service ne l’a pas",
  notListed: "Ce service n’en tient pas la liste",
  openPage: "Ouvrir cette page du tableau de bord",
  actions: {
    batch: "Lot à partir de ce modèle",
    newTemplate: "Nouveau modèle",
    light: "Thème : clair",
    dark: "Thème : sombre",
    system: "Thème : comme le système",
    settings: "Paramètres",
    shortcuts: "Raccourcis clavier",
    copyAddress: "Copier l’adresse de cette page",
  },
};
