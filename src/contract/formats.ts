import { contractText } from "./texts/contract-texts.ts";
import { keysOf } from "./json.ts";

/**
 * The output formats of renders, screenshots and direct links. To add one, add a row here and its encoder
 * (`service/rendering/picture-encoders.ts`): the compiler or a test names whatever else is missing.
 */
interface FormatRow {
  /** As it is written in sentences. */
  readonly name: string;
  /** Of files and links, without the dot. */
  readonly extension: string;
  /** Other extensions with which links may ask for it. */
  readonly aliases: readonly string[];
  readonly mediaType: string;
  /** Pixels of one page; else a document of all pages. */
  readonly isPicture: boolean;
  /** Longest possible side of a picture, px: the smaller limit of file format and encoder. */
  readonly sidePxMax: number;
  readonly hasAlpha: boolean;
  /** Lossy: `quality` applies. */
  readonly hasQuality: boolean;
  /** Whether direct links can ask for it. */
  readonly hasDirectLinks: boolean;
}

export const formats = {
  jpeg: {
    name: "JPEG",
    extension: "jpg",
    aliases: ["jpeg"],
    mediaType: "image/jpeg",
    isPicture: true,
    sidePxMax: 65_535,
    hasAlpha: false,
    hasQuality: true,
    hasDirectLinks: true,
  },
  png: {
    name: "PNG",
    extension: "png",
    aliases: [],
    mediaType: "image/png",
    isPicture: true,
    sidePxMax: 2 ** 31 - 1,
    hasAlpha: true,
    hasQuality: false,
    hasDirectLinks: true,
  },
  webp: {
    name: "WebP",
    extension: "webp",
    aliases: [],
    mediaType: "image/webp",
    isPicture: true,
    sidePxMax: 16_383,
    hasAlpha: true,
    hasQuality: true,
    hasDirectLinks: true,
  },
  avif: {
    name: "AVIF",
    extension: "avif",
    aliases: [],
    mediaType: "image/avif",
    isPicture: true,
    // The container allows 65,536; libvips encodes no more than this.
    sidePxMax: 16_384,
    hasAlpha: true,
    hasQuality: true,
    hasDirectLinks: true,
  },
  pdf: {
    name: "PDF",
    extension: "pdf",
    aliases: [],
    mediaType: "application/pdf",
    isPicture: false,
    sidePxMax: Number.POSITIVE_INFINITY,
    hasAlpha: false,
    hasQuality: false,
    hasDirectLinks: true,
  },
} as const satisfies Record<string, FormatRow>;

export type OutputFormat = keyof typeof formats;
/** The formats that an encoder makes of pixels. */
export type PictureFormat = {
  [Format in OutputFormat]: (typeof formats)[Format]["isPicture"] extends true ? Format : never;
}[OutputFormat];

/** In the order of the table, which is also the order of selects and messages. */
export const outputFormats = keysOf(formats);
export const directLinkFormats = outputFormats.filter((format) => formats[format].hasDirectLinks);
/** Every extension with which a direct link may end. */
export const directLinkExtensions = directLinkFormats.flatMap(extensionsOf);

export function isOutputFormat(value: unknown): value is OutputFormat {
  return outputFormats.some((format) => format === value);
}

/** The row of a format; undefined for formats that only a remote service knows. */
export function findFormat(format: string | undefined): FormatRow | undefined {
  return isOutputFormat(format) ? formats[format] : undefined;
}

/** `PNG`; formats that only a remote service knows are named as they are written. */
export function formatName(format: string): string {
  return findFormat(format)?.name ?? format;
}

/** The extension of a result link, without the dot. */
export function extensionOf(format: OutputFormat): string {
  return formats[format].extension;
}

/** All extensions of a format, its own first. */
export function extensionsOf(format: OutputFormat): string[] {
  return [formats[format].extension, ...formats[format].aliases];
}

/** The format of an extension without a dot, in any letter case. */
export function formatOfExtension(extension: string): OutputFormat | undefined {
  const lower = extension.toLowerCase();
  return outputFormats.find((format) => extensionsOf(format).includes(lower));
}

/** False for an extension of documents, such as `pdf`. Formats that only a remote service knows count as pictures. */
export function isPictureExtension(extension: string): boolean {
  return findFormat(formatOfExtension(extension))?.isPicture ?? true;
}

/** As `formatOfExtension`, but only formats that direct links can ask for. */
export function directLinkFormatOf(extension: string): OutputFormat | undefined {
  const format = formatOfExtension(extension);
  return format !== undefined && formats[format].hasDirectLinks ? format : undefined;
}

/** `undefined` for a side, px, that the format can hold; else a clause that says how long it may be. */
export function sideProblem(format: OutputFormat, sidePx: number): string | undefined {
  const { name, sidePxMax } = formats[format];
  return sidePx <= sidePxMax ? undefined : contractText("formatSide", { format: name, max: sidePxMax });
}
