/** A card as elements with inline styles, for peers that lay out a tree of them as a browser does. */
import type { TemplateDocument } from "#scene/document.ts";
import { type CardItem, readCardItems, type TextItem } from "./card-items.ts";

export interface Element {
  kind: "container" | "text" | "image";
  style: Record<string, string | number>;
  text?: string;
  /** Of a photo. */
  source?: string;
  children: Element[];
}

export function toElements(document: TemplateDocument): Element {
  const { width, height, pages } = document;
  const backgroundColor = pages[0]?.background ?? "#ffffff";
  return container(
    { position: "relative", width, height, backgroundColor, overflow: "hidden" },
    readCardItems(document).map(toElement),
  );
}

function toElement(item: CardItem): Element {
  const { x: left, y: top, width, height } = item;
  const place = { position: "absolute", left, top, width, height };
  switch (item.kind) {
    case "photo":
      return { kind: "image", source: item.source, style: { ...place, objectFit: "cover" }, children: [] };
    case "gradient":
      return container({ ...place, backgroundImage: item.gradient });
    case "box":
      return container({ ...place, backgroundColor: item.color, borderRadius: item.radius });
    case "text":
      return container({ ...place, alignItems: item.isMiddle ? "center" : "flex-start" }, [toText(item)]);
  }
}

function container(style: Element["style"], children: Element[] = []): Element {
  return { kind: "container", style: { display: "flex", ...style }, children };
}

function toText(item: TextItem): Element {
  return {
    kind: "text",
    text: item.text,
    style: {
      width: item.width,
      fontFamily: item.families.map((family) => `"${family}"`).join(", "),
      fontSize: item.size,
      fontWeight: item.weight,
      lineHeight: item.lineHeight,
      color: item.color,
      textAlign: item.align,
    },
    children: [],
  };
}
