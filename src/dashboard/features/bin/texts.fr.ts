import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  until: (day) => `Conservé jusqu’au ${day}`,
  restore: "Restaurer",
  restored: (name) => `« ${name} » est de retour.`,
  purge: "Supprimer définitivement",
  purged: (name) => `« ${name} » a été supprimé définitivement.`,
  purgeTitle: (name) => `Supprimer « ${name} » définitivement ?`,
};
