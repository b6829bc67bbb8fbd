/** The items of a card as elements with inline styles, for peers that lay out a tree of them as a browser does. */
import type { CardItem, CardItems, TextItem } from "./card-items.ts";

export interface Element {
  kind: "container" | "text" | "image";
  style: Record<string, string | number>;
  text?: string;
  /** Of a photo. */
  source?: string;
  language?: string;
  isRightToLeft?: boolean;
  children: Element[];
}

export function toElements({ width, height, background, items }: CardItems): Element {
  return {
    kind: "container",
    style: {
      display: "flex",
      position: "relative",
      width,
      height,
      backgroundColor: background,
      overflow: "hidden",
    },
    children: items.map(toElement),
  };
}

function toElement(item: CardItem): Element {
  const place = {
    position: "absolute",
    left: item.x,
    top: item.y,
    width: item.width,
    height: item.height,
  };
  switch (item.kind) {
    case "photo":
      return {
        kind: "image",
        source: item.source,
        style: { ...place, objectFit: "cover" },
        children: [],
      };
    case "gradient": {
      const stops = item.stops.map(({ color, at }) => `${color} ${at * 100}%`).join(", ");
      return container({ ...place, backgroundImage: `linear-gradient(90deg, ${stops})` });
    }
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
    language: item.language,
    isRightToLeft: item.isRightToLeft,
    style: {
      width: item.width,
      fontFamily: item.families.map((family) => `"${family}"`).join(", "),
      fontSize: item.size,
      fontWeight: item.weight,
      lineHeight: item.lineHeight,
      color: item.color,
      textAlign: item.align,
      ...(item.isRightToLeft ? { direction: "rtl" } : {}),
    },
    children: [],
  };
}
