/** The same cards by every peer, in turns within one process tree: time, processor time and bytes. */
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { treeCpuMs } from "../process-usage.ts";
import { figure, formatTable, type Section } from "../report.ts";
import { median } from "../statistics.ts";
import { rowFigure } from "../target-rows.ts";
import { openFreshPages, openWarmPage } from "./browser-peers.ts";
import { openPlainCanvas } from "./canvas-peer.ts";
import { type Card, readCards, withHeadline, withPhoto } from "./cards.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { makeDistinctPhotos } from "./distinct-photos.ts";
import { openOwnCode, openOwnRenderer } from "./own-peers.ts";
import { type Peer, type PictureFormat, pictureFormats } from "./peer.ts";
import { openSatori } from "./satori-peer.ts";
import { openSharp } from "./sharp-peer.ts";
import { openTakumi } from "./takumi-peer.ts";

/** Medians of one peer for one case. */
export interface PeerCost {
  peer: string;
  ms: number;
  /** Of this process and its children; undefined where a child ends with each picture. */
  cpuMs: number | undefined;
  bytes: number;
}

/** One card in one format, with a photo that stays or with one that no peer has seen. */
export interface PeerCase {
  card: string;
  format: PictureFormat;
  photo: "none" | "kept" | "new";
  costs: PeerCost[];
}

export interface PeerOptions {
  rounds: number;
  /** Parts of the names of cards and peers that are measured; absent: all. Ours and takumi always are. */
  only?: { cards?: string | undefined; peers?: string | undefined };
  /** Where the pictures of all peers side by side are written; absent: nowhere. */
  sheet?: string | undefined;
}

const own = "Overprint";
const rival = "takumi";
const warmUps = 2;
const photoSize = { width: 1800, height: 1200 };

export async function measurePeers(
  browser: Browser,
  { rounds, only = {}, sheet }: PeerOptions,
): Promise<PeerCase[]> {
  const photos = await makeDistinctPhotos((rounds + warmUps) * pictureFormats.length + 1, photoSize);
  const readPhoto = (source: string): Buffer => {
    const photo = photos[Number(/\d+/.exec(source)?.[0])];
    if (photo === undefined) throw new Error(`there is no photo ${source}`);
    return photo;
  };
  const cards = readCards()
    .filter(({ name }) => includesAny(name, only.cards))
    .map((card) => ({ ...card, document: withPhoto(card.document, "asset:0.jpg") }));
  const setup = { cards, readPhoto };
  const peers: Peer[] = [];
  try {
    for (const open of [
      openOwnRenderer,
      openOwnCode,
      openTakumi,
      openSatori,
      openPlainCanvas,
      openSharp,
      () => openWarmPage(browser, setup),
      () => openFreshPages(browser, setup),
    ])
      peers.push(await open(setup));
    if (sheet !== undefined) await writeContactSheet(sheet, cards, peers);
    const cases: PeerCase[] = [];
    let photo = 0;
    for (const card of cards) {
      for (const kind of card.hasPhoto ? (["kept", "new"] as const) : (["none"] as const)) {
        for (const format of pictureFormats) {
          const documentOf = (round: number) => {
            const titled = withHeadline(card.document, round);
            return kind === "new" ? withPhoto(titled, `asset:${photo + round + warmUps + 1}.jpg`) : titled;
          };
          const compared = peers.filter(
            ({ name, keepsPhotos }) =>
              (keepsPhotos || kind !== "kept") &&
              (name.startsWith(own) || name === rival || includesAny(name, only.peers)),
          );
          const costs = await takeTurns(compared, { documentOf, format, rounds });
          if (kind === "new") photo += rounds + warmUps;
          cases.push({ card: card.name, format, photo: kind, costs });
        }
      }
    }
    return cases;
  } finally {
    for (const peer of peers) await peer.close();
  }
}

function includesAny(name: string, parts: string | undefined): boolean {
  return parts === undefined || parts.split(",").some((part) => name.includes(part));
}

async function takeTurns(
  peers: readonly Peer[],
  {
    documentOf,
    format,
    rounds,
  }: { documentOf: (round: number) => Card["document"]; format: PictureFormat; rounds: number },
): Promise<PeerCost[]> {
  const found = peers.map((peer) => ({
    peer,
    ms: [] as number[],
    cpuMs: [] as number[],
    bytes: [] as number[],
  }));
  for (let round = -warmUps; round < rounds; round += 1) {
    const document = documentOf(round);
    // The first of a round changes, so that none always runs after the same other one.
    const first = Math.max(0, round) % found.length;
    for (const { peer, ms, cpuMs, bytes } of [...found.slice(first), ...found.slice(0, first)]) {
      const cpuBefore = cpuOfTree();
      const startedAt = performance.now();
      const file = await peer.render({ document, format });
      const took = performance.now() - startedAt;
      if (round < 0) continue;
      ms.push(took);
      cpuMs.push(cpuOfTree() - cpuBefore);
      bytes.push(file.byteLength);
    }
  }
  return found.map(({ peer, ms, cpuMs, bytes }) => ({
    peer: peer.name,
    ms: median(ms),
    // The counter of other processes has steps of 10 ms, so a median would be one of them.
    cpuMs: peer.name.endsWith("fresh page")
      ? undefined
      : cpuMs.reduce((sum, value) => sum + value, 0) / rounds,
    bytes: median(bytes),
  }));
}

/** Precise for this process, in steps of 10 ms for its children. */
function cpuOfTree(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + treeCpuMs(process.pid, { withRoot: false });
}

function findCost(
  cases: readonly PeerCase[],
  wanted: Pick<PeerCase, "card" | "format" | "photo">,
  peer: string,
): PeerCost | undefined {
  return cases
    .find(
      ({ card, format, photo }) => card === wanted.card && format === wanted.format && photo === wanted.photo,
    )
    ?.costs.find((cost) => cost.peer === peer);
}

export function reportPeers(cases: readonly PeerCase[], { rounds }: { rounds: number }): Section {
  const against = (wanted: Pick<PeerCase, "card" | "format" | "photo">) => {
    const [ours, theirs] = [own, rival].map((peer) => findCost(cases, wanted, peer)?.ms ?? Number.NaN);
    return (ours ?? Number.NaN) / (theirs ?? Number.NaN);
  };
  const keys = [
    ...new Set(cases.map(({ card, photo }) => `${card}${photo === "none" ? "" : `, ${photo} photo`}`)),
  ];
  const tables = keys.map((title) => {
    const own = cases.filter(
      ({ card, photo }) => title === `${card}${photo === "none" ? "" : `, ${photo} photo`}`,
    );
    const names = own[0]?.costs.map(({ peer }) => peer) ?? [];
    return {
      title,
      head: ["peer", ...own.flatMap(({ format }) => [`${format} ms`, "CPU ms", "kB"])],
      rows: names.map((name) => [
        name,
        ...own.flatMap(({ costs }) => {
          const cost = costs.find(({ peer }) => peer === name);
          return [
            cost?.ms.toFixed(1) ?? "",
            cost?.cpuMs?.toFixed(0) ?? "",
            cost === undefined ? "" : (cost.bytes / 1000).toFixed(0),
          ];
        }),
      ]),
    };
  });
  return {
    title: "Pictures, beside other programs",
    about: [
      `The same five cards of 1200×630, ${rounds} times each in turns, every time with another headline; medians of the wall time, means of the processor time. JPEG and WebP have quality 85. A *new photo* is a JPEG of ${photoSize.width}×${photoSize.height} that nothing has seen, a *kept* one is the same each time, and only programs that can keep it decoded are listed. *Overprint* is the renderer as the service runs it: photos pass the sandboxed process that opens uploads. *Paint + encode* is its code alone in the measuring thread.`,
      "",
      "![All cards by all programs](bench-photo-card.webp)",
      "",
      "satori draws a variable font in its default weight only: the headline of the photo card is heavier than asked, the Japanese texts are thinner. takumi keeps decoded pictures by their content, so only photos with other bytes are new to it.",
    ].join("\n"),
    figures: [
      rowFigure("newPhoto", against({ card: "photo card", format: "jpeg", photo: "new" })),
      ...(["png", "webp"] as const).map((format) =>
        figure(`new photo, ${format} ÷ ${rival}`, against({ card: "photo card", format, photo: "new" }), {
          unit: "×",
          digits: 2,
        }),
      ),
      ...(["jpeg", "png", "webp"] as const).map((format) =>
        figure(`kept photo, ${format} ÷ ${rival}`, against({ card: "photo card", format, photo: "kept" }), {
          unit: "×",
          digits: 2,
        }),
      ),
    ],
    details: tables.flatMap(({ title, head, rows }) => [`### ${title}`, "", ...formatTable(head, rows), ""]),
  };
}

export const sheetPath = join(import.meta.dirname, "../../../docs/bench-photo-card.webp");
