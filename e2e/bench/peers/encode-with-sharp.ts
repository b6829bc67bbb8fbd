import type { Sharp } from "sharp";
import { type PictureFormat, quality } from "./peer.ts";

/** Encodes as sharp does by default, with the quality of all peers. A card has no transparency. */
export async function encodeWithSharp(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  picture.removeAlpha();
  switch (format) {
    case "jpeg":
      return picture.jpeg({ quality }).toBuffer();
    case "png":
      return picture.png().toBuffer();
    case "webp":
      return picture.webp({ quality }).toBuffer();
  }
}
