/** Libraries that read the metadata of a page, each with its defaults. */
import { loadPeer } from "../../../bench/load-peer.ts";

/** Empty where there is none. */
export interface ReadFields {
  title: string;
  description: string;
  imageUrl: string;
}

export interface MetadataPeer {
  name: string;
  /** Rejects if the page could not be read. */
  read: (url: string) => Promise<ReadFields>;
}

interface Card {
  title?: string;
  description?: string;
  images?: { url?: string }[];
}

type Unfurled = Card & { open_graph?: Card; twitter_card?: Card };

type Scrape = (page: { html: string; url: string }) => Promise<{
  title?: string | null;
  description?: string | null;
  image?: string | null;
}>;

const rules = ["title", "description", "image", "author", "date", "publisher", "lang", "url", "logo", "feed"];

export async function openMetadataPeers(): Promise<MetadataPeer[]> {
  const { unfurl } = (await loadPeer("unfurl.js")) as {
    unfurl: (url: string, options: { oembed: boolean }) => Promise<Unfurled>;
  };
  const { default: createScraper } = (await loadPeer("metascraper")) as {
    default: (rules: readonly unknown[]) => Scrape;
  };
  const scrape = createScraper(
    await Promise.all(
      rules.map(async (rule) => {
        const { default: create } = (await loadPeer(`metascraper-${rule}`)) as { default: () => unknown };
        return create();
      }),
    ),
  );
  return [
    {
      name: "unfurl.js",
      read: async (url) => {
        const {
          title,
          description,
          open_graph: graph,
          twitter_card: card,
        } = await unfurl(url, {
          // It would be fetched from another server.
          oembed: false,
        });
        return {
          title: graph?.title ?? card?.title ?? title ?? "",
          description: graph?.description ?? card?.description ?? description ?? "",
          imageUrl: graph?.images?.[0]?.url ?? card?.images?.[0]?.url ?? "",
        };
      },
    },
    {
      name: "metascraper",
      read: async (url) => {
        const answer = await fetch(url);
        const found = await scrape({ html: await answer.text(), url });
        return {
          title: found.title ?? "",
          description: found.description ?? "",
          imageUrl: found.image ?? "",
        };
      },
    },
  ];
}
