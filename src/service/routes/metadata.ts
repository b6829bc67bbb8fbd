import { jsonAnswer } from "../edge/answer.ts";
import type { Handlers } from "../edge/register-endpoint.ts";
import { type NotesByOperation, tags } from "../openapi/operation-notes.ts";
import type { RouteParts } from "./route-parts.ts";

export function createMetadataRoutes({ readPageMetadata }: RouteParts) {
  return {
    /** `GET /api/v1/metadata`. */
    readPageMetadata: async ({ query }) => jsonAnswer(await readPageMetadata(query.url)),
  } satisfies Partial<Handlers>;
}

export const metadataDescription = {
  readPageMetadata: {
    tag: tags.account,
    description:
      "The page's title and description, its picture as a link preview shows it, and every meta tag in the order of the page. These five fields are always there, empty when unknown; all others are absent when unknown. Every address is absolute, http or https; the service does not check that there is something behind it. Only HTML is read, of a long page the first 2 MiB. 422 when there is no such page: its host does not resolve, refuses, takes longer than 10 s, answers an error, or something else than HTML; the sentence says which.",
    statuses: [422],
    parameters: { url: "https://example.com/" },
    answerExample: {
      title: "How slate is split - The Quarry Letter",
      description: "Along its grain, with a chisel and one blow.",
      domain: "letter.example",
      imageUrl: "https://letter.example/slate.jpg",
      metaTags: [
        { name: "description", value: "Along its grain, with a chisel and one blow." },
        { name: "og:title", value: "How slate is split" },
      ],
      linkTitle: "How slate is split",
      linkDescription: "Along its grain, with a chisel and one blow.",
      siteName: "The Quarry Letter",
      canonicalUrl: "https://letter.example/slate",
      finalUrl: "https://letter.example/slate?ref=home",
      favicon: "https://letter.example/icon.svg",
      language: "en-GB",
      author: "Gwen Parry",
      publishedAt: "2026-03-14T09:00:00+00:00",
      imageWidth: 1600,
      imageHeight: 840,
      oembedUrl: "https://letter.example/oembed?url=slate",
      feeds: [
        { url: "https://letter.example/feed.xml", title: "The Quarry Letter", type: "application/rss+xml" },
      ],
    },
  },
} satisfies NotesByOperation;
