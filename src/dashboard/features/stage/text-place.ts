import { boxMatrix } from "#scene/component-box.ts";
import type { SceneComponent, TemplateDocument } from "#scene/document.ts";

/** The place and style of a text's editor; lengths in px of the template. */
export interface TextPlace {
  /** CSS transform from the box to the page. */
  transform: string;
  width: number;
  height: number;
  /** Styles of the box around the text. */
  box: Readonly<Record<string, string>>;
  /** Styles of the text. */
  text: Readonly<Record<string, string>>;
  direction: "auto" | "ltr" | "rtl";
  /** Used to decide whether the text is readable at the current zoom. */
  fontSize: number;
}

/** The place of a scene's text. `readTextLook` later adds its font. */
export function sceneTextPlace(component: SceneComponent): TextPlace | undefined {
  if (component.type === "QR_CODE") return plainPlace(component);
  if (component.type !== "TEXT") return undefined;
  const { a, b, c, d, e, f } = boxMatrix(component);
  const { width, height, padding, fontSize, lineHeight, shadowX, shadowY, shadowBlur, shadowColor } =
    component;
  const { strokeWidth, strokeColor } = component;
  return {
    transform: `matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})`,
    width,
    height,
    fontSize,
    direction: component.direction,
    box: {
      padding: `${padding}px`,
      alignItems: { top: "flex-start", middle: "center", bottom: "flex-end" }[component.verticalAlign],
      // The scene still paints the background of the box, but not one that follows the text, which is removed.
      ...(component.backgroundShape === "box" ? {} : { background: component.background }),
      borderRadius: `${component.radius}px`,
    },
    text: {
      color: component.color,
      fontSize: `${fontSize}px`,
      fontWeight: String(component.weight),
      fontStyle: component.italic ? "italic" : "normal",
      lineHeight: String(lineHeight),
      textAlign: component.align,
      textTransform: component.transform,
      textDecoration: component.decoration,
      textShadow: `${shadowX}px ${shadowY}px ${shadowBlur}px ${shadowColor}`,
      // Half of the stroke is below the letters, as in the scene.
      paintOrder: "stroke fill",
      webkitTextStroke: strokeWidth > 0 ? `${strokeWidth * 2}px ${strokeColor}` : "0px",
    },
  };
}

/** Text that is not visible as text, such as a QR code's, is edited on a card in the interface's font. */
function plainPlace({ x, y, width, height }: SceneComponent): TextPlace {
  const fontSize = Math.max(12, Math.min(width / 12, 28));
  return {
    transform: `matrix(1, 0, 0, 1, ${x}, ${y})`,
    width,
    height,
    fontSize,
    direction: "ltr",
    box: {
      padding: `${fontSize * 0.6}px`,
      alignItems: "center",
      background: "var(--color-panel)",
    },
    text: {
      color: "var(--color-ink)",
      fontFamily: "var(--font-mono)",
      fontSize: `${fontSize}px`,
      lineHeight: "1.35",
      textAlign: "left",
    },
  };
}

/** The document without the edited text. The rest of the component is still painted. */
export function withoutText(document: TemplateDocument, componentId: string): TemplateDocument {
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      components: page.components.map((component) =>
        component.id === componentId && component.type === "TEXT" ? { ...component, text: "" } : component,
      ),
    })),
  };
}
