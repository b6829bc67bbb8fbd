/** The pictures of all peers side by side, which shows that they do the same work. */
import sharp from "sharp";
import { createCanvas } from "@napi-rs/canvas";
import type { Card } from "./cards.ts";
import type { Peer } from "./peer.ts";

const cell = { width: 240, height: 126 };
const gap = 8;
const captionHeight = 22;

export async function writeContactSheet(
  path: string,
  cards: readonly Card[],
  peers: readonly Peer[],
): Promise<void> {
  const columns = cards.length;
  const rowHeight = captionHeight + cell.height + gap;
  const size = { width: columns * (cell.width + gap) + gap, height: peers.length * rowHeight + gap };
  const captions = createCanvas(size.width, size.height);
  const context = captions.getContext("2d");
  context.fillStyle = "#e8e8e8";
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = "#222222";
  context.font = "14px sans-serif";
  const pictures: { input: Buffer; left: number; top: number }[] = [];
  for (const [row, peer] of peers.entries()) {
    const top = gap + row * rowHeight;
    context.fillText(peer.name, gap, top + 15);
    for (const [column, { document }] of cards.entries()) {
      const file = await peer.render({ document, format: "png" });
      pictures.push({
        input: await sharp(file)
          .resize({ ...cell, fit: "fill" })
          .toBuffer(),
        left: gap + column * (cell.width + gap),
        top: top + captionHeight,
      });
    }
  }
  await sharp(captions.toBuffer("image/png"))
    .composite(pictures)
    .webp({ quality: 62, effort: 6 })
    .toFile(path);
}
