import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  codeMissing: "Le code de dessin n’a pas pu être chargé. Rechargez la page.",
  pictureAnswered: (status) => `L’adresse de l’image a répondu ${status}.`,
};
