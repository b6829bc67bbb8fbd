import { foldText } from "./fold-text.ts";

/** One condition of a search: its words, or a size that fits. All terms have to match. */
export interface SearchTerm {
  /** Folded (`foldText`); each is a part of the name or of a tag, or the beginning of the identifier. */
  words: readonly string[];
  /** Px. Without `height`, the width alone. */
  size?: { width: number; height?: number };
  /** Px, of either side. */
  side?: number;
  /** Width divided by height: any of these ranges, both ends included. */
  ratios?: readonly Range[];
}

/** The fields of a template that a search reads. */
export interface SearchedTemplate {
  identifier: string;
  name: string;
  width: number;
  height: number;
  tags?: readonly string[] | undefined;
}

/** How far a ratio may be off, as a factor: 1200×627 counts as 1200×630, 16:9 does not. */
const ratioTolerance = 1.015;

const sizePattern = /^(\d{1,5})x(\d{1,5})?(?:px)?$/;
const ratioPattern = /^(\d{1,5}(?:\.\d+)?):(\d{1,5}(?:\.\d+)?)$/;

/**
 * Reads what was typed: words, sizes (`1080x1080`, `1080 × 1080`), ratios (`16:9`), channels (`Instagram post`), papers
 * (`A4`) and shapes (`landscape`). A channel's last word may be incomplete at the end of the text.
 */
export function readTemplateSearch(text: string): SearchTerm[] {
  const words = foldText(text)
    .replaceAll(/(\d)\s*[x×✕*]\s*(\d)/g, "$1x$2")
    .replaceAll("×", "x")
    .replaceAll(/(\d)\s+px(?!\S)/g, "$1")
    .split(/\s+/)
    .filter((word) => word !== "");
  const terms: SearchTerm[] = [];
  for (let index = 0; index < words.length;) {
    const found = findChannel(words.slice(index));
    terms.push(found?.term ?? readWord(words[index] ?? ""));
    index += found?.wordCount ?? 1;
  }
  return terms;
}

/** Whether a template matches all terms. The service's list does the same in SQL. */
export function matchesTemplateSearch(template: SearchedTemplate, terms: readonly SearchTerm[]): boolean {
  const { identifier, name, tags = [], width, height } = template;
  const text = foldText([name, ...tags].join("\n"));
  const id = foldText(identifier);
  const ratio = width / height;
  return terms.every(
    ({ words, size, side, ratios }) =>
      words.every((word) => text.includes(word) || id.startsWith(word)) ||
      (size !== undefined && size.width === width && (size.height === undefined || size.height === height)) ||
      (side !== undefined && (side === width || side === height)) ||
      (ratios?.some(({ min, max }) => ratio >= min && ratio <= max) ?? false),
  );
}

function readWord(word: string): SearchTerm {
  const [, width, height] = sizePattern.exec(word) ?? [];
  if (width !== undefined) {
    return {
      words: [word],
      size: { width: Number(width), ...(height !== undefined && { height: Number(height) }) },
    };
  }
  const [, horizontal, vertical] = ratioPattern.exec(word) ?? [];
  if (Number(horizontal) > 0 && Number(vertical) > 0)
    return { words: [word], ratios: [rangeAround(Number(horizontal) / Number(vertical))] };
  return /^\d{3,5}$/.test(word) ? { words: [word], side: Number(word) } : { words: [word] };
}

/** The channel that most of the first words name. */
function findChannel(words: readonly string[]): { term: SearchTerm; wordCount: number } | undefined {
  for (let wordCount = Math.min(words.length, phraseLengthMax); wordCount > 0; wordCount -= 1) {
    // `insta-post` is one word for the text and two for the channel.
    const parts = words.slice(0, wordCount);
    const phrase = toPhrase(parts.join(" "));
    const isOpen = wordCount === words.length && phrase.includes(" ");
    const found = phrases
      .filter(([name]) => name === phrase || (isOpen && name.startsWith(phrase)))
      .map(([, channel]) => channel);
    if (found.length > 0) {
      const sizes = found.flatMap((channel) => channel.sizes ?? []);
      const ratios = [...new Set(sizes.map(([width, height]) => width / height))].map(rangeAround);
      const shapes = found.flatMap(({ shape }) => shape ?? []);
      return { term: { words: parts, ratios: [...ratios, ...shapes] }, wordCount };
    }
  }
  return undefined;
}

/** `Link-previews` and `link preview` are the same. */
function toPhrase(text: string): string {
  return text
    .split(/[\s_‐-―-]+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .join(" ");
}

interface Range {
  min: number;
  max: number;
}

function rangeAround(ratio: number): Range {
  return { min: ratio / ratioTolerance, max: ratio * ratioTolerance };
}

/**
 * Channels, papers and shapes by the words that people search for. A template suits one with `sizes`, px, if it has the
 * ratio of one of them.
 */
interface Channel {
  sizes?: readonly (readonly [width: number, height: number])[];
  /** Width divided by height; sides have at most 8192 px, so the nearest to a square differs by 0.00012. */
  shape?: Range;
  /** In lower case, without accents and hyphens, in each language of the dashboard; plurals in `s` are understood. */
  words: readonly string[];
}

const square = [1080, 1080] as const;
const portrait = [1080, 1350] as const;
const tallPortrait = [1080, 1440] as const;
const upright = [1080, 1920] as const;
const link = [1200, 630] as const;
const wide = [1600, 900] as const;

const channels: readonly Channel[] = [
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
  {
    sizes: [
      [794, 1123],
      [1123, 794],
    ],
    words: ["a3", "a4", "a5", "din a3", "din a4", "din a5"],
  },
  {
    sizes: [
      [816, 1056],
      [1056, 816],
    ],
    words: ["us letter", "letter paper", "format lettre"],
  },
  { shape: { min: 1.00005, max: 10_000 }, words: ["landscape", "querformat", "quer", "paysage"] },
  { shape: { min: 0, max: 0.99995 }, words: ["portrait", "hochformat", "hochkant"] },
  { shape: { min: 0.99995, max: 1.00005 }, words: ["square", "quadrat", "quadratisch", "carre"] },
];

const phrases = channels.flatMap((channel) =>
  channel.words.map((words) => [toPhrase(words), channel] as const),
);
const phraseLengthMax = Math.max(...phrases.map(([name]) => name.split(" ").length));
