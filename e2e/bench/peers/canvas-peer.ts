/** @napi-rs/canvas as its users write for it: a drawing by hand, with a line breaker of ten lines. */
import { createCanvas, Image, type SKRSContext2D } from "@napi-rs/canvas";
import { registerFonts } from "#service/rendering/register-fonts.ts";
import { type CardItem, listCardFonts, readCardItems, type TextItem } from "./card-items.ts";
import { type Peer, type PeerSetup, quality } from "./peer.ts";

export async function openPlainCanvas({ cards, readPhoto }: PeerSetup): Promise<Peer> {
  for (const { document } of cards) await registerFonts(listCardFonts(document));
  let decoded: { source: string; image: Image } | undefined;
  const open = async (source: string) => {
    if (decoded?.source === source) return decoded.image;
    const image = new Image();
    image.src = readPhoto(source);
    await image.decode();
    decoded = { source, image };
    return image;
  };
  return {
    name: "@napi-rs/canvas, by hand",
    keepsPhotos: true,
    render: async ({ document, format }) => {
      const { width, height, background, items } = readCardItems(document);
      const canvas = createCanvas(width, height);
      const context = canvas.getContext("2d");
      context.fillStyle = background;
      context.fillRect(0, 0, width, height);
      for (const item of items) {
        if (item.kind === "photo") drawCover(context, await open(item.source), item);
        else drawItem(context, item);
      }
      return format === "png" ? canvas.encode("png") : canvas.encode(format, quality);
    },
    close: async () => undefined,
  };
}

function drawCover(
  context: SKRSContext2D,
  image: Image,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.max(width / image.width, height / image.height);
  const [shownWidth, shownHeight] = [width / scale, height / scale];
  context.drawImage(
    image,
    (image.width - shownWidth) / 2,
    (image.height - shownHeight) / 2,
    shownWidth,
    shownHeight,
    x,
    y,
    width,
    height,
  );
}

function drawItem(context: SKRSContext2D, item: Exclude<CardItem, { kind: "photo" }>): void {
  switch (item.kind) {
    case "gradient": {
      const gradient = context.createLinearGradient(item.x, 0, item.x + item.width, 0);
      for (const { color, at } of item.stops) gradient.addColorStop(at, color);
      context.fillStyle = gradient;
      context.fillRect(item.x, item.y, item.width, item.height);
      return;
    }
    case "box":
      context.fillStyle = item.color;
      context.beginPath();
      context.roundRect(item.x, item.y, item.width, item.height, item.radius);
      context.fill();
      return;
    case "text":
      drawText(context, item);
  }
}

function drawText(context: SKRSContext2D, item: TextItem): void {
  context.font = `${item.weight} ${item.size}px ${item.families.map((family) => `"${family}"`).join(", ")}`;
  context.fillStyle = item.color;
  context.direction = item.isRightToLeft ? "rtl" : "ltr";
  context.textAlign = item.align;
  const lines = breakLines(context, item);
  const lineHeight = item.size * item.lineHeight;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText("x");
  const top = item.isMiddle ? item.y + (item.height - lines.length * lineHeight) / 2 : item.y;
  const left = { left: item.x, center: item.x + item.width / 2, right: item.x + item.width }[item.align];
  lines.forEach((line, index) => {
    const baseline = top + lineHeight * index + (lineHeight - ascent - descent) / 2 + ascent;
    context.fillText(line, left, baseline);
  });
}

/** At blanks, and between any two letters of Japanese. */
function breakLines(context: SKRSContext2D, { text, width, language }: TextItem): string[] {
  const words = language === "ja" ? [...text] : text.split(/(?<= )/);
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && context.measureText((line + word).trimEnd()).width > width && !/^[、。]/.test(word)) {
      lines.push(line.trimEnd());
      line = word;
    } else line += word;
  }
  return [...lines, line.trimEnd()];
}
