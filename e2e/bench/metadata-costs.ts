/** Page metadata over the saved pages, from outside: the request, the page from a server on this machine, the answer. */
import type { PageMetadata } from "#contract/page-metadata.ts";
import { isDeepStrictEqual } from "node:util";
import { expectedMetadata } from "#testing/metadata-pages/saved-page.ts";
import { savedPages } from "#testing/metadata-pages/serve-pages.ts";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";

export interface MetadataCosts {
  /** Ms of each call, by page. */
  pages: { name: string; times: number[] }[];
  /** Responses that differ from the expected values. */
  failures: string[];
}

/** `host`: where the saved pages are served; the product may reach it. */
export async function measureMetadata(
  product: ProductProcess,
  { host, rounds }: { host: string; rounds: number },
): Promise<MetadataCosts> {
  const pages = savedPages.map((page) => ({ page, times: [] as number[] }));
  const failures = new Set<string>();
  // The first call of a process starts the reader thread.
  await read(product, `http://${host}/${savedPages[0]?.name ?? ""}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const { page, times } of pages) {
      const startedAt = performance.now();
      const metadata = await read(product, `http://${host}/${page.name}`);
      times.push(performance.now() - startedAt);
      if (!isDeepStrictEqual(metadata, expectedMetadata(page, `http://${host}`))) failures.add(page.name);
    }
  }
  return { pages: pages.map(({ page: { name }, times }) => ({ name, times })), failures: [...failures] };
}

export function reportMetadata({ pages, failures }: MetadataCosts): Section {
  const all = pages.flatMap(({ times }) => times);
  const slowest = pages
    .map(({ name, times }) => ({ name, median: quantile(times, 0.5), most: Math.max(...times) }))
    .toSorted((left, right) => right.median - left.median)
    .slice(0, 8);
  return {
    title: "Page metadata",
    about: `GET /api/v1/metadata over ${pages.length} saved pages of many kinds, one after the other, the page fetched from a server on this machine each time. The slow ones are made to be: 2 MiB of one thing.`,
    figures: [
      figure("a page, p50", quantile(all, 0.5), { unit: "ms", digits: 1 }),
      figure("a page, p99", quantile(all, 0.99), { atMost: 300, unit: "ms", digits: 1 }),
      figure("pages read otherwise than a person reads them", failures.length, { atMost: 0, unit: "pages" }),
    ],
    table: {
      head: ["slowest pages", "p50 ms", "most ms"],
      rows: slowest.map(({ name, median, most }) => [name, median.toFixed(1), most.toFixed(1)]),
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
