/** Page metadata over the saved pages, from outside: the request, the page from a server on this machine, the answer. */
import type { PageMetadata } from "#contract/page-metadata.ts";
import { isDeepStrictEqual } from "node:util";
import { hostilePages } from "#testing/metadata-pages/hostile-pages.ts";
import { expectedMetadata, type SavedPage } from "#testing/metadata-pages/saved-page.ts";
import { savedPages } from "#testing/metadata-pages/serve-pages.ts";
import { type MetadataPeer, openMetadataPeers, type ReadFields } from "./peers/metadata-peers.ts";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface MetadataCosts {
  /** Ms of each call. */
  times: number[];
  /** Names of the pages whose response differs from the expected values. */
  failures: ReadonlySet<string>;
  /** Ours first, on the pages that are not made to be hostile. */
  readers: MetadataReader[];
}

export interface MetadataReader {
  name: string;
  pages: number;
  /** Pages with the expected value. */
  right: Record<keyof ReadFields | "all", number>;
  times: number[];
}

/** `host`: where the saved pages are served; the product may reach it. */
export async function measureMetadata(
  product: ProductProcess,
  { host, rounds }: { host: string; rounds: number },
): Promise<MetadataCosts> {
  const times: number[] = [];
  const failures = new Set<string>();
  // The first call of a process starts the reader thread.
  await read(product, `http://${host}/${savedPages[0]?.name ?? ""}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const page of savedPages) {
      const startedAt = performance.now();
      const metadata = await read(product, `http://${host}/${page.name}`);
      times.push(performance.now() - startedAt);
      if (!isDeepStrictEqual(metadata, expectedMetadata(page, `http://${host}`))) failures.add(page.name);
    }
  }
  return { times, failures, readers: await compareReaders(product, { host, rounds }) };
}

const peerTimeoutMs = 15_000;

/** The peers have no bounds, so a hostile page could keep this process busy for minutes. */
async function compareReaders(
  product: ProductProcess,
  { host, rounds }: { host: string; rounds: number },
): Promise<MetadataReader[]> {
  const hostile = new Set(hostilePages.map(({ name }) => name));
  const pages = savedPages.filter(({ name }) => !hostile.has(name));
  const own: MetadataPeer = {
    name: "Overprint, over HTTP",
    read: async (url) => {
      const { title, description, imageUrl } = await read(product, url);
      return { title, description, imageUrl };
    },
  };
  const readers = [own, ...(await openMetadataPeers())].map((peer) => ({
    peer,
    found: {
      name: peer.name,
      pages: pages.length,
      right: { title: 0, description: 0, imageUrl: 0, all: 0 },
      times: [],
    } as MetadataReader,
  }));
  for (let round = -1; round < rounds; round += 1) {
    for (const page of pages) {
      const url = `http://${host}/${page.name}`;
      for (const { peer, found } of readers) {
        const startedAt = performance.now();
        const fields = await Promise.race([peer.read(url).catch(() => undefined), expire()]);
        // The first round warms up and is the one that is compared.
        if (round < 0) countRight(found, fields, { page, host });
        else found.times.push(performance.now() - startedAt);
      }
    }
  }
  return readers.map(({ found }) => found);
}

async function expire(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), peerTimeoutMs).unref();
  });
}

/** Generously: either title of the page, and an address that is relative to it. */
function countRight(
  { right }: MetadataReader,
  fields: ReadFields | undefined,
  { page, host }: { page: SavedPage; host: string },
): void {
  const expected = expectedMetadata(page, `http://${host}`);
  const titles = [expected.title, expected.linkTitle ?? ""];
  const image = fields?.imageUrl ?? "";
  const absolute = URL.canParse(image, `http://${host}/${page.name}`)
    ? new URL(image, `http://${host}/${page.name}`).href
    : "";
  const isRight = {
    title: fields !== undefined && titles.includes(fields.title.trim()),
    description: fields !== undefined && fields.description.trim() === expected.description,
    imageUrl:
      fields !== undefined &&
      (image === expected.imageUrl || (image !== "" && absolute === expected.imageUrl)),
  };
  for (const field of ["title", "description", "imageUrl"] as const) right[field] += isRight[field] ? 1 : 0;
  right.all += isRight.title && isRight.description && isRight.imageUrl ? 1 : 0;
}

export function reportMetadata({ times, failures, readers }: MetadataCosts): Section {
  return {
    title: "Page metadata",
    about: `GET /api/v1/metadata over ${savedPages.length} saved pages of many kinds, one after the other, the page fetched from a server on this machine each time; ${hostilePages.length} are made to be slow. Below beside other libraries, on the ${readers[0]?.pages ?? 0} others. Right is the value that a person reads; of the titles either the page's own or that of link previews, of pictures also an address that is relative to the page. The libraries run in the measuring process, without our process boundary and egress check.`,
    figures: [
      rowFigure("metadata", quantile(times, 0.99)),
      figure("a page, p50", quantile(times, 0.5), { unit: "ms", digits: 1 }),
      figure("pages read otherwise than a person reads them", failures.size, { atMost: 0, unit: "pages" }),
    ],
    table: {
      head: ["reader", "title", "description", "picture", "all three", "p50 ms", "p95 ms"],
      rows: readers.map(({ name, pages: count, right, times: taken }) => [
        name,
        ...[right.title, right.description, right.imageUrl, right.all].map(
          (value) => `${Math.round((100 * value) / count)} %`,
        ),
        quantile(taken, 0.5).toFixed(1),
        quantile(taken, 0.95).toFixed(1),
      ]),
    },
  };
}

async function read(product: ProductProcess, url: string): Promise<PageMetadata> {
  const answer = await fetch(`${product.serviceUrl}/api/v1/metadata?url=${encodeURIComponent(url)}`, {
    headers: { "x-api-key": product.apiKey },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as PageMetadata;
}
