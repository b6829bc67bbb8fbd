/** A card as flat items with boxes in px, which every peer draws in its own way. */
import { componentsOf, type SceneComponent, type TemplateDocument } from "#scene/document.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";

export interface Box {
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
  /** The family's own name. */
  family: string;
  size: number;
  weight: number;
  lineHeight: number;
  color: string;
  align: "left" | "center" | "right";
  isMiddle: boolean;
  isRightToLeft: boolean;
  language: string;
}

export type CardItem =
  | ({ kind: "photo"; source: string } & Box)
  /** From left to right. */
  | ({ kind: "gradient"; stops: { color: string; at: number }[] } & Box)
  | ({ kind: "box"; color: string; radius: number } & Box)
  | TextItem;

export interface CardItems {
  width: number;
  height: number;
  background: string;
  items: CardItem[];
}

export function readCardItems(document: TemplateDocument): CardItems {
  return {
    width: document.width,
    height: document.height,
    background: document.pages[0]?.background ?? "#ffffff",
    items: componentsOf(document).flatMap(itemsOf),
  };
}

/** The font files that the texts of a card need. */
export function listCardFonts(document: TemplateDocument): FontFile[] {
  const files = new Map<string, FontFile>();
  for (const component of componentsOf(document)) {
    const texts =
      component.type === "TEXT"
        ? [component.text]
        : component.type === "CHART"
          ? [...component.labels, "0123456789"]
          : [];
    if (component.type !== "TEXT" && component.type !== "CHART") continue;
    const { font: family, weight } = component;
    for (const file of resolveFont({ family, weight, italic: false, text: texts.join("") }).files)
      files.set(file.alias, file);
  }
  return [...files.values()];
}

function itemsOf(component: SceneComponent): CardItem[] {
  const { x, y, width, height } = component;
  const box = { x, y, width, height };
  switch (component.type) {
    case "IMAGE":
      return [
        { kind: "photo", source: component.src, ...box },
        { kind: "gradient", stops: stopsOf(component.tintGradient), ...box },
      ];
    case "RECTANGLE":
      return [{ kind: "box", color: component.color, radius: component.radius, ...box }];
    case "TEXT":
      return [
        ...(component.background === "transparent" || component.background === ""
          ? []
          : [{ kind: "box" as const, color: component.background, radius: component.radius, ...box }]),
        textItem(component, {
          ...box,
          align: component.align === "center" || component.align === "right" ? component.align : "left",
          isMiddle: component.verticalAlign === "middle",
          lineHeight: component.lineHeight,
        }),
      ];
    case "CHART":
      return chartItems(component);
    default:
      throw new Error(`The peers draw no ${component.type}.`);
  }
}

function textItem(
  {
    text,
    font,
    fontSize: size,
    weight,
    color,
  }: { text: string; font: string; fontSize: number; weight: number; color: string },
  place: Box & Pick<TextItem, "align" | "isMiddle" | "lineHeight">,
): TextItem {
  const { files, family } = resolveFont({ family: font, weight, italic: false, text });
  const isRightToLeft = /[\u0600-\u06ff]/.test(text);
  return {
    kind: "text",
    text,
    families: files.map(({ alias }) => alias),
    family: family.name,
    size,
    weight,
    color,
    isRightToLeft,
    language: isRightToLeft ? "ar" : /[\u3040-\u30ff]/.test(text) ? "ja" : "en",
    ...place,
  };
}

/** The vertical bars of `paint-bars.ts` for a chart without guides and with a maximum. */
function chartItems(chart: Extract<SceneComponent, { type: "CHART" }>): CardItem[] {
  const { x, y, width, height, values, labels, colors, maximum, fontSize, gap, radius } = chart;
  const top = y + fontSize * 1.45;
  const bottom = y + height - fontSize * 1.55;
  const slot = width / values.length;
  const thickness = slot / (1 + gap);
  const line = fontSize * 1.3;
  return values.flatMap((value, index) => {
    const length = ((bottom - top) * value) / maximum;
    const left = x + slot * index;
    const write = (text: string, textTop: number) =>
      textItem(
        { text, font: chart.font, fontSize, weight: chart.weight, color: chart.textColor },
        { x: left, y: textTop, width: slot, height: line, align: "center", isMiddle: true, lineHeight: 1.3 },
      );
    return [
      {
        kind: "box" as const,
        x: left + (slot - thickness) / 2,
        y: bottom - length,
        width: thickness,
        height: length,
        color: colors[index % colors.length] ?? "#000000",
        radius,
      },
      write(String(value), bottom - length - fontSize * 0.78 - line / 2),
      write(labels[index] ?? "", y + height - fontSize * 0.6 - line / 2),
    ];
  });
}

/** `linear-gradient(90deg, #rrggbbaa 45%, …)`. */
function stopsOf(gradient: string): { color: string; at: number }[] {
  return Array.from(gradient.matchAll(/(?<color>#[0-9a-f]{6,8})\s+(?<at>[\d.]+)%/gi), ({ groups }) => ({
    color: groups?.["color"] ?? "",
    at: Number(groups?.["at"]) / 100,
  }));
}
