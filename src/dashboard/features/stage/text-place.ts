import { boxMatrix } from "#scene/paint/matrix.ts";
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

/** The computed styles that the editor copies from an element. */
const copied = [
  "color",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "fontFeatureSettings",
  "fontVariationSettings",
  "lineHeight",
  "letterSpacing",
  "textAlign",
  "textTransform",
  "textDecoration",
  "textShadow",
  "textIndent",
] as const;

/** The place and style of a component's text in an html page, from its first element. */
export function htmlTextPlace(page: Document, componentId: string): TextPlace | undefined {
  const element = page.querySelector(`[data-component="${CSS.escape(componentId)}"]`);
  const style = element === null ? undefined : page.defaultView?.getComputedStyle(element);
  if (element === null || style === undefined) return undefined;
  const { x, y, width, height } = element.getBoundingClientRect();
  const edge = (side: "Top" | "Right" | "Bottom" | "Left") =>
    `calc(${style[`padding${side}`]} + ${style[`border${side}Width`]})`;
  const families = borrowFonts(page, style.fontFamily);
  return {
    transform: `matrix(1, 0, 0, 1, ${x}, ${y})`,
    width,
    height,
    fontSize: Number.parseFloat(style.fontSize),
    direction: style.direction === "rtl" ? "rtl" : "ltr",
    box: {
      padding: `${edge("Top")} ${edge("Right")} ${edge("Bottom")} ${edge("Left")}`,
      alignItems: "flex-start",
    },
    text: {
      ...Object.fromEntries(copied.map((name) => [name, style[name]])),
      fontFamily: families,
      // An inline text has no box of its own; its editor grows while typing.
      ...(style.display === "inline"
        ? { width: "max-content", fieldSizing: "content", whiteSpace: "pre" }
        : {}),
    },
  };
}

/** Faces of templates that were added to this document, by family and source. */
const borrowed = new Set<string>();

/**
 * Adds the text's font faces to this document, because those of the page exist in its frame only. Their names cannot
 * collide with the interface's.
 */
function borrowFonts(page: Document, families: string): string {
  const names = families.split(",").map((family) => family.trim().replaceAll(/^["']|["']$/g, ""));
  for (const sheet of page.styleSheets) {
    for (const rule of sheet.cssRules) {
      // No `instanceof`: the rule's class belongs to the frame's realm.
      if (!rule.cssText.startsWith("@font-face")) continue;
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Checked above; its class is the frame's own, so `instanceof` fails.
      const { style } = rule as CSSFontFaceRule;
      const family = style.getPropertyValue("font-family").replaceAll(/^["']|["']$/g, "");
      if (names.includes(family)) borrowFace(family, style);
    }
  }
  return [...names.map((name) => `"${borrowedName(name)}"`), families].join(", ");
}

function borrowedName(family: string): string {
  return `stage ${family}`;
}

function borrowFace(family: string, style: CSSStyleDeclaration): void {
  const source = style.getPropertyValue("src");
  const key = `${family} ${source}`;
  if (source === "" || borrowed.has(key)) return;
  borrowed.add(key);
  const read = (name: string) => style.getPropertyValue(name) || undefined;
  const face = new FontFace(borrowedName(family), source, {
    weight: read("font-weight") ?? "normal",
    style: read("font-style") ?? "normal",
    unicodeRange: read("unicode-range") ?? "U+0-10FFFF",
  });
  document.fonts.add(face);
  face.load().catch(() => {
    // The editor falls back to the next family.
    borrowed.delete(key);
  });
}

/**
 * Hides a component's letters in the page while its editor covers them; returns a function that shows them again.
 * Inserts a rule into the page's style sheet, because the next update removes foreign elements.
 */
export function hideHtmlText(page: Document, componentId: string): () => void {
  const sheet = page.styleSheets[0];
  if (sheet === undefined) return () => undefined;
  const name = `[data-component="${CSS.escape(componentId)}"]`;
  const index = sheet.insertRule(
    `:is(${name}, ${name} *) { -webkit-text-fill-color: transparent !important; text-shadow: none !important; text-decoration-color: transparent !important; }`,
    sheet.cssRules.length,
  );
  const rule = sheet.cssRules[index];
  return () => {
    const at = [...sheet.cssRules].findIndex((other) => other === rule);
    if (at >= 0) sheet.deleteRule(at);
  };
}
