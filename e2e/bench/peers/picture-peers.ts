/** The same cards by every program, in turns: time and bytes. */
import { createHash } from "node:crypto";
import type { Browser } from "playwright-core";
import type { TemplateDocument } from "#scene/document.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { createRenderPool } from "#service/rendering/render-pool.ts";
import type { Section } from "../report.ts";
import { median } from "../statistics.ts";
import { rowFigure } from "../target-rows.ts";
import { openBrowser } from "./browser-peer.ts";
import { photoCard, textCard, withHeadline, withPhoto } from "./cards.ts";
import { makeDistinctPhotos } from "./distinct-photos.ts";
import { type Peer, type PeerSetup, quality } from "./peer.ts";
import { openSatori } from "./satori-peer.ts";
import { openTakumi } from "./takumi-peer.ts";

/** Of one program: ms and bytes of each picture, by the name of the card. */
export interface PeerCost {
  peer: string;
  found: Record<CardName, { ms: number[]; bytes: number[] }>;
}

type CardName = "text" | "photo";
const warmUps = 2;
const photoSize = { width: 1800, height: 1200 };

export async function measurePeers(browser: Browser, rounds: number): Promise<PeerCost[]> {
  const photos = await makeDistinctPhotos(rounds + warmUps, photoSize);
  const readPhoto = (source: string): Buffer => {
    const photo = photos[Number(/\d+/.exec(source)?.[0])];
    if (photo === undefined) throw new Error(`there is no photo ${source}`);
    return photo;
  };
  const cards = { text: textCard(), photo: photoCard() };
  const setup = { cards: Object.values(cards).map((document) => ({ document })), readPhoto };
  const peers: Peer[] = [];
  try {
    // One after the other, because each loads its fonts.
    for (const open of [openOwn, openTakumi, openSatori, (order: PeerSetup) => openBrowser(browser, order)])
      peers.push(await open(setup));
    const costs = peers.map((peer) => ({
      peer: peer.name,
      found: { text: { ms: [], bytes: [] }, photo: { ms: [], bytes: [] } } as PeerCost["found"],
    }));
    for (const card of ["text", "photo"] as const) {
      for (let round = -warmUps; round < rounds; round += 1) {
        const document = withPhoto(withHeadline(cards[card], round), `asset:${round + warmUps}.jpg`);
        for (let turn = 0; turn < peers.length; turn += 1) {
          // The first of a round changes, so that none always runs after the same other one.
          const index = (turn + Math.max(0, round)) % peers.length;
          const startedAt = performance.now();
          const file = await peers[index]?.render(document);
          if (round < 0) continue;
          costs[index]?.found[card].ms.push(performance.now() - startedAt);
          costs[index]?.found[card].bytes.push(file?.byteLength ?? 0);
        }
      }
    }
    return costs;
  } finally {
    for (const peer of peers) await peer.close?.();
  }
}

/** The renderer in its own thread. Photos are read as uploads that no process has opened yet. */
async function openOwn({ readPhoto }: PeerSetup): Promise<Peer> {
  const opener = createPictureOpener();
  const readPicture = createPictureSource({
    assets: {
      read: async (name) => {
        const bytes = readPhoto(`asset:${name}`);
        const key = createHash("sha256").update(bytes).digest("base64url");
        return { key, bytes, isUnopened: true };
      },
    },
    outbound: createOutbound({ allowHosts: new Set() }),
    opener,
  });
  const renderer = createRenderPool({ size: 1, readPicture });
  return {
    name: "Overprint",
    render: async (document: TemplateDocument) => {
      const { bytes, warnings } = await renderer.render({ document, format: "jpeg", quality });
      if (warnings.length > 0) throw new Error(`a card has a warning: ${warnings.join("; ")}`);
      return bytes;
    },
    close: async () => {
      await renderer.stop();
      await opener.stop();
    },
  };
}

export function reportPeers(costs: readonly PeerCost[]): Section {
  const [own, takumi] = costs;
  const p50 = (cost: PeerCost | undefined, card: CardName) => median(cost?.found[card].ms ?? []);
  return {
    title: "Pictures, beside other programs",
    about: `Two cards of 1200×630 as JPEG of quality ${quality}, ${own?.found.text.ms.length ?? 0} times each in turns, every time with another headline; medians. A new photo is a JPEG of ${photoSize.width}×${photoSize.height} that nothing has seen. *Overprint* is the renderer as the service runs it: photos pass the sandboxed process that opens uploads. satori draws a variable font in its default weight only.`,
    figures: [
      rowFigure("textCard", p50(own, "text") / p50(takumi, "text")),
      rowFigure("newPhoto", p50(own, "photo") / p50(takumi, "photo")),
    ],
    table: {
      head: ["program", "text card ms", "kB", "new photo ms", "kB"],
      rows: costs.map(({ peer, found }) => [
        peer,
        ...[found.text, found.photo].flatMap(({ ms, bytes }) => [
          median(ms).toFixed(1),
          (median(bytes) / 1000).toFixed(0),
        ]),
      ]),
    },
  };
}
