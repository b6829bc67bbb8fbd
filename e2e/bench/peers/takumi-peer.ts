import { readFile } from "node:fs/promises";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { loadPeer } from "../../../bench/load-peer.ts";
import { listCardFonts, readCardItems } from "./card-items.ts";
import { type Element, toElements } from "./node-tree.ts";
import { type Peer, type PeerSetup, quality } from "./peer.ts";

/** The part of `@takumi-rs/core` that is used here. */
interface Takumi {
  Renderer: new () => TakumiRenderer;
}

interface TakumiRenderer {
  registerFont: (font: { name: string; data: Uint8Array }) => Promise<unknown>;
  render: (
    node: object,
    options: {
      width: number;
      height: number;
      format: "jpeg" | "png" | "webp" | "raw";
      quality?: number;
      images?: { src: string; data: Uint8Array }[];
    },
  ) => Promise<Buffer>;
}

export async function createTakumi(): Promise<TakumiRenderer> {
  const { Renderer } = (await loadPeer("@takumi-rs/core")) as Takumi;
  return new Renderer();
}

export async function openTakumi({ cards, readPhoto }: PeerSetup): Promise<Peer> {
  const renderer = await createTakumi();
  const registered = new Set<string>();
  for (const file of cards.flatMap(({ document }) => listCardFonts(document))) {
    if (registered.has(file.alias)) continue;
    registered.add(file.alias);
    await renderer.registerFont({ name: file.alias, data: await readFile(locateFontFile(file)) });
  }
  return {
    name: "takumi",
    render: async (document) => {
      const { width, height } = document;
      const sources = readCardItems(document).flatMap((item) => (item.kind === "photo" ? [item.source] : []));
      return renderer.render(toNode(toElements(document)), {
        width,
        height,
        format: "jpeg",
        quality,
        images: sources.map((src) => ({ src, data: readPhoto(src) })),
      });
    },
  };
}

function toNode({ kind, style, text, source, children }: Element): object {
  if (kind === "text") return { type: "text", text, style };
  if (kind === "image") return { type: "image", src: source, style };
  return { type: "container", children: children.map(toNode), style };
}
