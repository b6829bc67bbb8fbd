import { catalogue } from "../../base/language/catalogue.ts";

/** The names of a template's parts. */
export const texts = catalogue("model/template", {
  componentTypes: {
    TEXT: "text",
    IMAGE: "picture",
    RECTANGLE: "rectangle",
    CIRCLE: "circle",
    LINE: "line",
    ARROW: "arrow",
    POLYGON: "polygon",
    STAR: "star",
    ICON: "icon",
    SVG_GROUP: "drawing",
    QR_CODE: "QR code",
    RATING: "rating",
    CHART: "chart",
    HTML: "part of the page",
    PAGE: "page background",
  },
});
