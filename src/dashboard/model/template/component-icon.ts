import type { IconName } from "../../base/design-system/icon.tsx";

const icons: Readonly<Record<string, IconName>> = {
  TEXT: "text",
  IMAGE: "image",
  RECTANGLE: "rectangle",
  CIRCLE: "circle",
  LINE: "line",
  ARROW: "arrowRight",
  POLYGON: "polygon",
  STAR: "star",
  ICON: "heart",
  SVG_GROUP: "shapes",
  QR_CODE: "qrCode",
  RATING: "rating",
  CHART: "chart",
  HTML: "code",
  PAGE: "file",
};

/** The icon of a component's type; a question mark if the type is unknown. */
export function componentIconOf(type: string | undefined): IconName {
  return (type === undefined ? undefined : icons[type]) ?? "question";
}
