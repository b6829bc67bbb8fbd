/**
 * Colour notes of a PNG that engines read differently: a gamma without primaries is ignored by some, `cICP` by others,
 * and for partly transparent pixels they round apart. Pictures with such a note are converted to plain sRGB.
 */
export interface PngColour {
  /** The note's exponent, e.g. 0.45455; `undefined` if the samples count as sRGB. */
  gamma: number | undefined;
}

/** The primaries of sRGB as in `cHRM`, in hundred-thousandths; programs round the last digits. */
const srgbPrimaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
const primariesTolerance = 100;

/** Reads the notes of a PNG file; `undefined` if all engines read its samples alike, or for other primaries. */
export function readPngColour(bytes: Uint8Array): PngColour | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const notes = new Map<string, Buffer>();
  // 8 bytes of signature; then chunks of length, name, data and checksum.
  for (let offset = 8; offset + 12 <= file.length;) {
    const end = offset + 12 + file.readUInt32BE(offset);
    const name = file.toString("latin1", offset + 4, offset + 8);
    if (name === "IDAT" || end > file.length) break;
    notes.set(name, file.subarray(offset + 8, end - 4));
    offset = end;
  }
  if (notes.has("cICP")) return { gamma: undefined };
  const gamma = notes.get("gAMA");
  if (gamma?.length !== 4 || notes.has("sRGB") || notes.has("iCCP")) return undefined;
  const primaries = notes.get("cHRM");
  const isSrgb = primaries === undefined || (primaries.length === 32 && hasSrgbPrimaries(primaries));
  const exponent = gamma.readUInt32BE(0) / 100_000;
  return isSrgb && exponent > 0 ? { gamma: exponent } : undefined;
}

function hasSrgbPrimaries(primaries: Buffer): boolean {
  return srgbPrimaries.every(
    (value, index) => Math.abs(primaries.readUInt32BE(index * 4) - value) <= primariesTolerance,
  );
}

/** Converts the colour channels of raw pixels from the note's gamma to sRGB, in place. `channels`: 3, or 4 with alpha. */
export function applyGamma(pixels: Uint8Array, channels: number, gamma: number): void {
  const table = Uint8Array.from({ length: 256 }, (_entry, value) =>
    Math.round(255 * toSrgb((value / 255) ** (1 / gamma))),
  );
  for (let index = 0; index < pixels.length; index += 1)
    if (channels === 3 || index % channels !== 3) pixels[index] = table[pixels[index] ?? 0] ?? 0;
}

/** The transfer function of IEC 61966-2-1. */
function toSrgb(linear: number): number {
  return linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}
