/**
 * Channels by the words that people search for, with the sizes that each one publishes, px. A template suits a channel
 * if it has the ratio of one of its sizes.
 */
interface Channel {
  sizes: readonly (readonly [width: number, height: number])[];
  /** In lower case, without accents and hyphens, in each language of the dashboard; plurals in `s` are understood. */
  words: readonly string[];
}

const square = [1080, 1080] as const;
const portrait = [1080, 1350] as const;
const tallPortrait = [1080, 1440] as const;
const upright = [1080, 1920] as const;
const link = [1200, 630] as const;
const wide = [1600, 900] as const;

export const channels: readonly Channel[] = [
  {
    sizes: [square, portrait, tallPortrait],
    words: [
      "instagram post",
      "insta post",
      "instagram feed",
      "instagram carousel",
      "instagram beitrag",
      "publication instagram",
      "post instagram",
    ],
  },
  { sizes: [square, portrait, tallPortrait, upright], words: ["instagram", "insta"] },
  {
    sizes: [upright],
    words: [
      "story",
      "stories",
      "instagram story",
      "instagram stories",
      "insta story",
      "facebook story",
      "story instagram",
      "reel",
      "instagram reel",
      "tiktok",
      "youtube short",
      "whatsapp status",
      "snapchat",
    ],
  },
  {
    sizes: [link],
    words: [
      "link preview",
      "link card",
      "social card",
      "social preview",
      "share image",
      "sharing image",
      "open graph",
      "opengraph",
      "open graph image",
      "og",
      "og image",
      "og:image",
      "linkvorschau",
      "link vorschau",
      "vorschau link",
      "vorschaubild link",
      "apercu de lien",
      "apercu du lien",
      "apercu lien",
    ],
  },
  {
    sizes: [link, square, portrait],
    words: ["facebook post", "facebook beitrag", "publication facebook", "post facebook"],
  },
  {
    sizes: [link, square, portrait],
    words: ["linkedin post", "linkedin beitrag", "publication linkedin", "post linkedin"],
  },
  {
    sizes: [wide, square],
    words: ["x post", "twitter post", "tweet", "x beitrag", "publication x", "post x"],
  },
  {
    sizes: [[1200, 600], link],
    words: ["x card", "twitter card", "x karte", "twitter karte", "carte x", "carte twitter"],
  },
  {
    sizes: [wide],
    words: [
      "youtube thumbnail",
      "video thumbnail",
      "thumbnail",
      "youtube vorschaubild",
      "miniature youtube",
      "vignette youtube",
      "presentation slide",
      "slide",
    ],
  },
  { sizes: [[1000, 1500]], words: ["pinterest", "pinterest pin", "pin", "epingle pinterest"] },
  { sizes: [[1500, 500]], words: ["x header", "twitter header", "x banner", "twitter banner"] },
  { sizes: [[1584, 396]], words: ["linkedin banner", "linkedin cover", "linkedin header"] },
  { sizes: [[820, 312]], words: ["facebook cover", "facebook titelbild", "couverture facebook"] },
];
