/** sharp alone: the photo is the ground, shapes are an SVG, texts are set by Pango, and all is composited. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create as readFont } from "fontkit";
import sharp, { type OverlayOptions } from "sharp";
import { decodeFont } from "#service/fonts/decode-font.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { type CardItem, type CardItems, listCardFonts, readCardItems, type TextItem } from "./card-items.ts";
import { encodeWithSharp } from "./encode-with-sharp.ts";
import type { Peer, PeerSetup } from "./peer.ts";

export async function openSharp({ cards, readPhoto }: PeerSetup): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-bench-fonts-"));
  /** The family's name inside each file, which Pango knows it by. */
  const families = new Map<string, string>();
  for (const file of cards.flatMap(({ document }) => listCardFonts(document))) {
    if (families.has(file.alias)) continue;
    // Pango reads no WOFF2.
    const font = await decodeFont(await readFile(locateFontFile(file)));
    const path = join(folder, `${families.size}.ttf`);
    await writeFile(path, font);
    const face = readFont(font);
    families.set(file.alias, "familyName" in face ? face.familyName : "");
    // A file that one text has named is known to all later ones.
    await sharp({ text: { text: "x", fontfile: path } }).toBuffer();
  }
  return {
    name: "sharp compositing",
    keepsPhotos: false,
    render: async ({ document, format }) => {
      const card = readCardItems(document);
      const { width, height, background } = card;
      const photo = card.items.find((item) => item.kind === "photo");
      const ground =
        photo === undefined
          ? sharp({ create: { width, height, channels: 3, background } })
          : sharp(readPhoto(photo.source)).resize({ width, height, fit: "cover" });
      const texts = card.items.flatMap((item) => (item.kind === "text" ? [item] : []));
      return encodeWithSharp(
        ground.composite([
          { input: Buffer.from(toSvg(card)), left: 0, top: 0 },
          ...(await Promise.all(texts.map((text) => setText(text, families)))),
        ]),
        format,
      );
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function toSvg({ width, height, items }: CardItems): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${items.map(toShape).join("")}</svg>`;
}

function toShape(item: CardItem): string {
  if (item.kind === "photo" || item.kind === "text") return "";
  const { x, y, width, height } = item;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (item.kind === "box") return `<rect ${place} rx="${item.radius}" fill="${item.color}"/>`;
  const stops = item.stops.map(({ color, at }) => `<stop offset="${at}" stop-color="${color}"/>`).join("");
  return `<linearGradient id="g">${stops}</linearGradient><rect ${place} fill="url(#g)"/>`;
}

async function setText(item: TextItem, families: ReadonlyMap<string, string>): Promise<OverlayOptions> {
  const { text, size, weight, lineHeight, color, width, align, isRightToLeft } = item;
  const names = new Set(item.families.map((alias) => families.get(alias) ?? ""));
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const look = `weight="${weight}" line_height="${Math.round(size * lineHeight * 1024)}" foreground="${color}"`;
  const set = await sharp({
    text: {
      text: `<span ${look}>${escaped}</span>`,
      font: `${[...names].join(",")} ${size}`,
      width: Math.round(width),
      // Pango names the start of a line "left" in either direction.
      align: isRightToLeft ? "left" : align,
      rgba: true,
      dpi: 72,
      wrap: item.language === "ja" ? "char" : "word",
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const { width: inkWidth, height: inkHeight } = set.info;
  const left = { left: 0, center: (width - inkWidth) / 2, right: width - inkWidth }[align];
  const top = item.isMiddle ? (item.height - inkHeight) / 2 : (size * lineHeight - size) / 2;
  return { input: set.data, left: Math.round(item.x + left), top: Math.round(item.y + top) };
}
