import { firstAddress, toWebAddress } from "./page-links.ts";
import type { DeclaredImage, MetaTag, PageParts } from "./page-parts.ts";
import type { LinkedData } from "./read-json-ld.ts";

export interface ChosenImage {
  /** Absolute; empty: the page names none. */
  imageUrl: string;
  /** As the page declares them, px. */
  imageWidth?: number;
  imageHeight?: number;
}

/** Some pages name a video as their picture. */
const film = /\.(?:mp4|m4v|mov|webm|m3u8)(?:[?#]|$)/i;

/** The first candidate that is a web address, with its sides from any place where the page declares them. */
export function chooseImage(parts: PageParts, linked: LinkedData, base: string): ChosenImage {
  const candidates: DeclaredImage[] = [
    ...openGraphImages(parts.tags),
    ...cardImages(parts.tags),
    ...(linked.image === undefined ? [] : [linked.image]),
    ...parts.links.images.map((address) => ({ address })),
    ...tagged(parts.tags, ["image", "thumbnail", "thumbnailurl"]).map((address) => ({ address })),
    ...parts.pictures,
  ].filter(({ address }) => !film.test(address));
  const imageUrl = firstAddress(
    candidates.map(({ address }) => address),
    base,
  );
  if (imageUrl === undefined) return { imageUrl: "" };
  const declared = [...candidates, ...linked.describedImages]
    .map(({ address, width, height }) => ({ address, width: toSide(width), height: toSide(height) }))
    .find(
      ({ address, width, height }) =>
        (width !== undefined || height !== undefined) && toWebAddress(address, base) === imageUrl,
    );
  return {
    imageUrl,
    ...(declared?.width === undefined ? {} : { imageWidth: declared.width }),
    ...(declared?.height === undefined ? {} : { imageHeight: declared.height }),
  };
}

/** Of one page, so that comparing each with the others is fast. */
const imagesMax = 100;

interface OpenGraphImage {
  url?: string;
  secureUrl?: string;
  width?: string;
  height?: string;
}

const openGraphProperties: Readonly<Record<string, keyof OpenGraphImage>> = {
  "og:image": "url",
  "og:image:url": "url",
  "og:image:secure_url": "secureUrl",
  "og:image:width": "width",
  "og:image:height": "height",
};

/**
 * A property belongs to the picture before it (https://ogp.me/#array), or to the one after it on pages that write it
 * first; a secure address also to the picture that it equals but for its scheme. Of each picture the secure address first.
 */
function openGraphImages(tags: readonly MetaTag[]): DeclaredImage[] {
  const images: OpenGraphImage[] = [];
  for (const { name, value } of tags) {
    if (images.length > imagesMax) break;
    const property = openGraphProperties[name.toLowerCase()];
    if (property === undefined || value === "") continue;
    const isAddress = property === "url" || property === "secureUrl";
    const same = isAddress ? images.find(({ url }) => isSameBesidesScheme(url, value)) : undefined;
    const image = same ?? images.at(-1);
    if (image !== undefined && (image[property] === undefined || same !== undefined))
      image[property] ??= value;
    else images.push({ [property]: value });
  }
  return images.flatMap(({ url, secureUrl, width, height }) =>
    [secureUrl, url].flatMap((address) => (address === undefined ? [] : [{ address, width, height }])),
  );
}

function isSameBesidesScheme(one: string | undefined, other: string): boolean {
  return one?.replace(/^https?:/i, "") === other.replace(/^https?:/i, "");
}

function cardImages(tags: readonly MetaTag[]): DeclaredImage[] {
  const [width] = tagged(tags, ["twitter:image:width"]);
  const [height] = tagged(tags, ["twitter:image:height"]);
  return tagged(tags, ["twitter:image", "twitter:image:src"]).map((address) => ({ address, width, height }));
}

function tagged(tags: readonly MetaTag[], names: readonly string[]): string[] {
  return names.flatMap((wanted) =>
    tags.flatMap(({ name, value }) => (name.toLowerCase() === wanted ? [value] : [])),
  );
}

/** A whole number of px; undefined for anything else, like `100%` and `1e30`. */
function toSide(written: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,5})(?:\.0{1,9})?\s*(?:px)?\s*$/i.exec(written ?? "")?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
