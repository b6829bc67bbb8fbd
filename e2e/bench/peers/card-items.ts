/** A card as flat items with boxes in px, which every peer draws in its own way. */
import { componentsOf, type SceneComponent, type TemplateDocument } from "#scene/document.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextItem extends Box {
  kind: "text";
  text: string;
  /** The aliases of {@link FontFile}, in the order in which they are searched for a character. */
  families: string[];
  size: number;
  weight: number;
  lineHeight: number;
  color: string;
  align: "left" | "center" | "right";
  isMiddle: boolean;
}

export type CardItem =
  | ({ kind: "photo"; source: string } & Box)
  /** As in CSS. */
  | ({ kind: "gradient"; gradient: string } & Box)
  | ({ kind: "box"; color: string; radius: number } & Box)
  | TextItem;

export function readCardItems(document: TemplateDocument): CardItem[] {
  return componentsOf(document).flatMap(itemsOf);
}

/** The font files that the texts of a card need. */
export function listCardFonts(document: TemplateDocument): FontFile[] {
  const files = new Map<string, FontFile>();
  for (const component of componentsOf(document)) {
    if (component.type !== "TEXT") continue;
    for (const file of fontFilesOf(component)) files.set(file.alias, file);
  }
  return [...files.values()];
}

type Text = Extract<SceneComponent, { type: "TEXT" }>;

function fontFilesOf({ font: family, weight, text }: Text): readonly FontFile[] {
  return resolveFont({ family, weight, italic: false, text }).files;
}

function itemsOf(component: SceneComponent): CardItem[] {
  const { x, y, width, height } = component;
  const box = { x, y, width, height };
  switch (component.type) {
    case "IMAGE":
      return [
        { kind: "photo", source: component.src, ...box },
        { kind: "gradient", gradient: component.tintGradient, ...box },
      ];
    case "RECTANGLE":
      return [{ kind: "box", color: component.color, radius: component.radius, ...box }];
    case "TEXT": {
      const { text, weight, lineHeight, color, background, align } = component;
      const item: TextItem = {
        kind: "text",
        ...box,
        text,
        families: fontFilesOf(component).map(({ alias }) => alias),
        size: component.fontSize,
        weight,
        lineHeight,
        color,
        align: align === "center" || align === "right" ? align : "left",
        isMiddle: component.verticalAlign === "middle",
      };
      if (background === "transparent" || background === "") return [item];
      return [{ kind: "box", color: background, radius: component.radius, ...box }, item];
    }
    default:
      throw new Error(`The peers draw no ${component.type}.`);
  }
}
