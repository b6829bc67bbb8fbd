import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

export const translation: Translation<typeof texts> = {
  componentTypes: {
    TEXT: "texte",
    IMAGE: "image",
    RECTANGLE: "rectangle",
    CIRCLE: "cercle",
    LINE: "ligne",
    ARROW: "flèche",
    POLYGON: "polygone",
    STAR: "étoile",
    ICON: "icône",
    SVG_GROUP: "dessin",
    QR_CODE: "code QR",
    RATING: "note",
    CHART: "graphique",
    HTML: "partie de la page",
    PAGE: "fond de l’image",
  },
};
