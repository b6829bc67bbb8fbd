import type { IconName } from "../../base/design-system/icon.tsx";
import { texts } from "./texts.ts";

/** The name of a component's type in the reader's language; `undefined` if the type is unknown. */
export function componentTypeName(type: string | undefined): string | undefined {
  return Object.entries<string>(texts.componentTypes).find(([name]) => name === type)?.[1];
}

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
