import { crc32 } from "node:zlib";

/**
 * Colour-space chunks of a PNG that engines read differently: some ignore a gamma without primaries, others `cICP`, and
 * for partly transparent pixels they round apart. Pictures are stored without such chunks, so that all read plain sRGB.
 */
export interface PngColour {
  /** The exponent that the samples have instead of sRGB's curve, e.g. 0.45455; `undefined` if they count as sRGB. */
  gamma: number | undefined;
}

/** The primaries of sRGB as in `cHRM`, in hundred-thousandths; programs round the last digits. */
const srgbPrimaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
const primariesTolerance = 100;

/** The chunks whose removal leaves samples that count as sRGB. */
const colourChunks: ReadonlySet<string> = new Set(["gAMA", "cHRM", "cICP"]);

export interface PngChunk {
  name: string;
  data: Buffer;
  start: number;
  end: number;
  /** Its checksum fits. Engines ignore chunks for which it does not, except those with pixels. */
  isSound: boolean;
}

/** Reads the colour-space chunks; `undefined` if all engines read the samples alike, or for other primaries. */
export function readPngColour(bytes: Uint8Array): PngColour | undefined {
  const sound = readPngChunks(bytes).filter(({ isSound }) => isSound);
  const chunks = new Map(sound.map(({ name, data }) => [name, data]));
  if (chunks.has("cICP")) return { gamma: undefined };
  const gamma = chunks.get("gAMA");
  if (gamma?.length !== 4 || chunks.has("sRGB") || chunks.has("iCCP")) return undefined;
  const primaries = chunks.get("cHRM");
  const isSrgb = primaries === undefined || (primaries.length === 32 && hasSrgbPrimaries(primaries));
  const value = gamma.readUInt32BE(0);
  if (!isSrgb || value === 0) return undefined;
  return { gamma: value / 100_000 };
}

/** Removes the colour-space chunks from a PNG file. The pixels are not decoded. */
export function withoutColourChunks(bytes: Uint8Array): Uint8Array {
  const dropped = readPngChunks(bytes).filter(({ name }) => colourChunks.has(name));
  const starts = [0, ...dropped.map(({ end }) => end)];
  return Buffer.concat(starts.map((start, index) => bytes.subarray(start, dropped[index]?.start)));
}

/** By the format. */
const chunkBytesMax = 2 ** 31;

/**
 * The chunks before the pixels, or all that are whole; of the pixels also a cut one. 8 bytes of signature; then length,
 * name, data and checksum of each.
 */
export function readPngChunks(bytes: Uint8Array, { withPixels = false } = {}): PngChunk[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let start = 8; start + 8 <= file.length;) {
    const end = start + 12 + file.readUInt32BE(start);
    const name = file.toString("latin1", start + 4, start + 8);
    const isPixels = name === "IDAT" && end <= start + chunkBytesMax;
    if ((name === "IDAT" && !withPixels) || (end > file.length && !isPixels)) break;
    const data = file.subarray(start + 8, end - 4);
    const isSound =
      end <= file.length && crc32(file.subarray(start + 4, end - 4)) === file.readUInt32BE(end - 4);
    chunks.push({ name, data, start, end, isSound });
    start = end;
  }
  return chunks;
}

function hasSrgbPrimaries(primaries: Buffer): boolean {
  return srgbPrimaries.every(
    (value, index) => Math.abs(primaries.readUInt32BE(index * 4) - value) <= primariesTolerance,
  );
}

/** Converts the colour channels of raw pixels from a gamma to sRGB, in place. `channels`: 3, or 4 with alpha. */
export function applyGamma(pixels: Uint8Array, channels: number, gamma: number): void {
  const table = Uint8Array.from({ length: 256 }, (_entry, value) =>
    Math.round(255 * toSrgb((value / 255) ** (1 / gamma))),
  );
  for (let pixel = 0; pixel < pixels.length; pixel += channels)
    for (let index = pixel; index < pixel + 3; index += 1) pixels[index] = table[pixels[index] ?? 0] ?? 0;
}

/** The transfer function of IEC 61966-2-1. */
function toSrgb(linear: number): number {
  return linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}
