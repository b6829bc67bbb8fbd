import { decodePicture } from "../../../scene-view/decode-picture.ts";
import type { SvgNotes } from "../notes.ts";
import { hrefOf } from "../read/references.ts";

export interface SvgPictureSource {
  /** An http(s) address, a data URL, or empty for one that cannot be used. */
  src: string;
  /** Px; undefined if it is not known. */
  size: { width: number; height: number } | undefined;
}

/** The pictures of a drawing by element. */
export interface PictureReader {
  read: (image: Element) => SvgPictureSource;
}

const picturesMax = 200;
const dataUrl = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)((?:;[\w-]+=[\w.-]*)*)(;base64)?,/i;

/**
 * Decodes the embedded pictures of a drawing, to learn their sizes. Nothing is fetched. Files of the author's computer,
 * and pictures of other kinds or that are broken, have no source; the report counts them.
 */
export async function readPictures(root: Element, notes: SvgNotes): Promise<PictureReader> {
  const sources = new Map<Element, SvgPictureSource>();
  const known = new Map<string, Promise<SvgPictureSource["size"]>>();
  for (const image of [...root.getElementsByTagName("*")].filter(({ localName }) => localName === "image")) {
    const src = toSource(hrefOf(image));
    if (!src.startsWith("data:")) {
      sources.set(image, { src, size: undefined });
      continue;
    }
    const size = known.get(src) ?? (known.size < picturesMax ? sizeOf(src) : Promise.resolve(undefined));
    known.set(src, size);
    // One after the other: decoded pictures are large.
    const decoded = await size;
    sources.set(image, { src: decoded === undefined ? "" : src, size: decoded });
  }
  return {
    read: (image) => {
      const source = sources.get(image) ?? { src: "", size: undefined };
      if (source.src === "") notes.add("picture");
      return source;
    },
  };
}

/** Empty for an address that no template can have. */
function toSource(href: string | undefined): string {
  if (href === undefined) return "";
  if (/^https?:\/\/\S+$/i.test(href)) return URL.canParse(href) ? href : "";
  const match = dataUrl.exec(href);
  if (match === null) return "";
  const isBase64 = match[3] !== undefined;
  const type = (match[1] ?? "").toLowerCase().replace("jpg", "jpeg");
  const body = href.slice(match[0].length);
  return `data:image/${type}${isBase64 ? ";base64" : ""},${isBase64 ? body.replaceAll(/\s+/g, "") : body}`;
}

async function sizeOf(src: string): Promise<SvgPictureSource["size"]> {
  try {
    const { width, height } = await decodePicture(toBlob(src));
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of a data URL. Throws for faulty base64. */
export function toBlob(src: string): Blob {
  const comma = src.indexOf(",");
  const [type = "", ...options] = src.slice("data:".length, comma).split(";");
  const body = decodeURIComponent(src.slice(comma + 1));
  if (!options.includes("base64")) return new Blob([body], { type });
  const binary = atob(body);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}
