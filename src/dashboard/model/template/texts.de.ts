import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  componentTypes: {
    TEXT: "Text",
    IMAGE: "Bild",
    RECTANGLE: "Rechteck",
    CIRCLE: "Kreis",
    LINE: "Linie",
    ARROW: "Pfeil",
    POLYGON: "Vieleck",
    STAR: "Stern",
    ICON: "Symbol",
    SVG_GROUP: "Zeichnung",
    QR_CODE: "QR-Code",
    RATING: "Bewertung",
    CHART: "Diagramm",
    HTML: "Teil der Seite",
    PAGE: "Hintergrund",
  },
};
