/**
 * The rules by which networks draw the card of a link, as each of them publishes them. Where one publishes no number,
 * none is here. Those of X, LinkedIn and Slack, and WhatsApp's limits of a picture, were read as quoted by others in
 * November 2026, not on the networks' own pages.
 *
 * - Facebook: Meta for Developers, "Images in Link Shares" and "Sharing: FAQ". Pictures below 200×200 px
 *   are not allowed, those below 600×315 px make a small square; 1.91:1; 8 MB. Missing tags are guessed from the page.
 * - X: "Cards markup" and "Summary card with large image", archived 2026-02-04 (the pages are offline since). `twitter:`
 *   tags before `og:` ones; title 70 and description 200 characters; 144×144 px (summary), 300×157 px (large), at most
 *   4096×4096 px and 5 MB; JPEG, PNG, WebP and GIF. Without `twitter:card`, a summary card if og:type, og:title and
 *   og:description are there. The apps have shown fewer texts on large cards since 2023; no page describes it.
 * - LinkedIn: Help a521928, "Make your website shareable on LinkedIn". Needs og:title, og:image,
 *   og:description and og:url; 1.91:1; 5 MB; pictures below 401 px in width are thumbnails.
 * - Slack: "Everything you ever wanted to know about unfurling" (2015-11-24) and api.slack.com/robots.
 *   Card and Open Graph tags alike, then the page's own title and description; `twitter:card` decides on the size.
 * - WhatsApp: WhatsApp Business Platform, "Link previews", 2026-05-21. og:title, og:description and og:url must not be
 *   empty; a title of two lines, a description of 80 characters; pictures of at least 300 px in width, at most 4:1 and
 *   below 600 kB.
 * - iMessage: Apple TN3156, "Create rich previews for Messages", 2024-04-30. og:title and og:image, no description;
 *   pictures below 150 px in width are icons; 10 MB for all files.
 * - Google: Search Central, "Influence title links" and "Control snippets": the title element, then og:title; the meta
 *   description; no published lengths, and a picture only by choice of the search. Read as quoted by others.
 * - Discord: Open Graph tags, then the page's own; `twitter:card` decides on the size, `theme-color` on the bar. It
 *   publishes no rules; these are as observed by others.
 * - Bluesky: the app "social-app": og:title, og:description and og:image, cut to 1.91:1; it makes pictures smaller itself.
 */
export const networkNames = [
  "facebook",
  "x",
  "linkedin",
  "slack",
  "whatsapp",
  "imessage",
  "google",
  "discord",
  "bluesky",
] as const;
export type Network = (typeof networkNames)[number];

interface Sides {
  /** px */
  width: number;
  height: number;
}

export interface NetworkRules {
  /** Names of tags in lower case. */
  title: readonly string[];
  /** Empty: the card has no description. */
  description: readonly string[];
  picture: readonly string[];
  /** Which of the tags wins: the first of the list, or the first on the page. */
  order: "listed" | "onPage";
  /** Missing tags are replaced by the page's own title, description or picture. */
  fallsBack: { title: boolean; description: boolean; picture: boolean };
  /** Tags that the rules ask for. */
  required: readonly string[];
  /** Characters; longer texts are cut. */
  titleMax?: number;
  descriptionMax?: number;
  /** Good descriptions are longer than the card's, so a cut is no fault of the page. */
  isCutUsual?: boolean;
  /** Smaller pictures are not shown. */
  pictureMin: Sides;
  /** Smaller pictures make a small card. */
  largeMin: Sides;
  pictureMax?: Sides;
  bytesMax?: number;
  /** Width by height. */
  ratioMax?: number;
  /** Media types; absent: any. */
  formats?: readonly string[];
  /** Of the large picture: width by height. */
  ratio: number;
}

const any: Sides = { width: 1, height: 1 };
const openGraphPicture = ["og:image", "og:image:url", "og:image:secure_url"] as const;

const openGraph = {
  title: ["og:title"],
  description: ["og:description"],
  picture: openGraphPicture,
  order: "listed",
  fallsBack: { title: true, description: true, picture: false },
  required: [],
  pictureMin: any,
  largeMin: any,
  ratio: 1.91,
} as const satisfies NetworkRules;

const cardTags = {
  title: ["twitter:title", "og:title"],
  description: ["twitter:description", "og:description"],
  picture: ["twitter:image", "twitter:image:src", ...openGraphPicture],
} as const;

export const networkRules: Readonly<Record<Network, NetworkRules>> = {
  facebook: {
    ...openGraph,
    fallsBack: { title: true, description: true, picture: true },
    pictureMin: { width: 200, height: 200 },
    largeMin: { width: 600, height: 315 },
    bytesMax: 8_000_000,
  },
  x: {
    ...openGraph,
    ...cardTags,
    fallsBack: { title: false, description: false, picture: false },
    titleMax: 70,
    descriptionMax: 200,
    pictureMin: { width: 144, height: 144 },
    largeMin: { width: 300, height: 157 },
    pictureMax: { width: 4_096, height: 4_096 },
    bytesMax: 5_000_000,
    formats: ["image/jpeg", "image/png", "image/webp", "image/gif"],
    ratio: 2,
  },
  linkedin: {
    ...openGraph,
    required: ["og:title", "og:description", "og:url"],
    largeMin: { width: 401, height: 1 },
    bytesMax: 5_000_000,
  },
  slack: { ...openGraph, ...cardTags, order: "onPage" },
  whatsapp: {
    ...openGraph,
    required: ["og:title", "og:description", "og:url"],
    descriptionMax: 80,
    isCutUsual: true,
    pictureMin: { width: 300, height: 1 },
    largeMin: { width: 300, height: 1 },
    bytesMax: 600_000,
    ratioMax: 4,
  },
  imessage: {
    ...openGraph,
    description: [],
    fallsBack: { title: true, description: false, picture: false },
    largeMin: { width: 150, height: 1 },
    bytesMax: 10_000_000,
  },
  google: { ...openGraph, title: [], description: ["description", "og:description"], picture: [] },
  discord: { ...openGraph, ratio: 16 / 9 },
  bluesky: openGraph,
};
