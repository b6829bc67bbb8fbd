/** The usual chain of link-preview pictures: satori lays out and writes an SVG, resvg draws it, sharp encodes. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { loadPeer } from "../../../bench/load-peer.ts";
import { listCardFonts } from "./card-items.ts";
import { type Element, toElements } from "./node-tree.ts";
import { type Peer, type PeerSetup, quality } from "./peer.ts";

interface SatoriFont {
  name: string;
  data: Buffer;
  weight: number;
}

interface Satori {
  default: (
    element: object,
    options: { width: number; height: number; fonts: readonly SatoriFont[] },
  ) => Promise<string>;
}

interface Resvg {
  Resvg: new (
    svg: string,
    options: object,
  ) => { render: () => { pixels: Buffer; width: number; height: number } };
}

export async function openSatori({ cards, readPhoto }: PeerSetup): Promise<Peer> {
  const { default: satori } = (await loadPeer("satori")) as Satori;
  const { Resvg } = (await loadPeer("@resvg/resvg-js")) as Resvg;
  const fonts = new Map<string, SatoriFont>();
  for (const file of cards.flatMap(({ document }) => listCardFonts(document))) {
    // Only one weight of a variable font is drawn; it has to be one of those that are asked for.
    if (!fonts.has(file.alias))
      fonts.set(file.alias, { name: file.alias, data: await readFile(locateFontFile(file)), weight: 400 });
  }
  return {
    name: "satori + resvg + sharp",
    render: async (document) => {
      const { width, height } = document;
      const dataUrl = (source: string) => `data:image/jpeg;base64,${readPhoto(source).toString("base64")}`;
      const svg = await satori(toJsx(toElements(document), dataUrl), {
        width,
        height,
        fonts: [...fonts.values()],
      });
      // The texts are outlines by now.
      const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
      const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
      return sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality }).toBuffer();
    },
  };
}

function toJsx(
  { kind, style, text, source, children }: Element,
  dataUrl: (source: string) => string,
): object {
  if (kind === "image") return { type: "img", props: { src: dataUrl(source ?? ""), style } };
  if (kind === "text")
    return { type: "div", props: { style: { display: "block", ...style }, children: text } };
  return { type: "div", props: { style, children: children.map((child) => toJsx(child, dataUrl)) } };
}
