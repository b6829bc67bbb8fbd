import { formatCount, formatList } from "../../../base/design-system/format.ts";
import type { Translation } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  purgeText: "Ses révisions disparaissent aussi. Les images déjà produites restent.",
  deletion: {
    title: (name) => `Supprimer « ${name} » ?`,
    text: (days) =>
      `Le modèle reste ${days} jours dans la corbeille. Les rendus et les liens échouent aussitôt ; les images déjà produites restent.`,
    confirm: "Supprimer",
    reading: "Recherche de ses utilisateurs…",
    unused: (days) => `Personne ne l’a utilisé ces ${days} derniers jours.`,
    used: (count, days, makers) =>
      `Utilisé ${formatCount(count)} fois ces ${days} derniers jours${makers.length === 0 ? "" : ` par ${formatList(makers)}`}.`,
    rootKey: "la clé principale",
    others: "d’autres",
    unread: "Ses utilisateurs n’ont pas pu être lus.",
    done: (name) => `« ${name} » est dans la corbeille.`,
    undo: "Restaurer",
  },
  cancel: "Annuler",
};
