import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  title: "Cette page n’existe pas",
  text: "L’adresse est peut-être mal saisie, ou son contenu a été supprimé.",
  back: "Aller aux modèles",
};
