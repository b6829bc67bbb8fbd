import type { Sharp } from "sharp";
import type { PictureFormat } from "#contract/formats.ts";

interface EncoderOptions {
  /** 1 to 100; ignored by lossless formats. */
  quality: number;
  /** Width × height of the finished picture, for encoders whose effort depends on it. */
  pixels: number;
  /** `size`: fewer bytes for more time, for files that are made once and loaded often. Default: `speed`. */
  favour?: "speed" | "size" | undefined;
  /** Mostly areas and text, which repeat as they are: a PNG's filters would cost time and bytes. */
  isFlat?: boolean | undefined;
}

type Encode = (picture: Sharp, options: EncoderOptions) => Sharp;

/** Larger AVIFs are encoded with the least effort, which bounds the time of the largest canvas. */
const avifCarefulPixelsMax = 4_000_000;

/** How renders and screenshots encode each format; `png` writes the PNGs of renders. */
export const pictureEncoders: Readonly<Record<PictureFormat, Encode>> = {
  jpeg: (picture, { quality }) =>
    picture.jpeg({
      quality,
      // Full colour resolution where the author asks for the best: red type on blue shows the difference.
      chromaSubsampling: quality >= 90 ? "4:4:4" : "4:2:0",
      // A second pass over the picture: 5 % fewer bytes for 60 % more time.
      optimiseCoding: false,
    }),
  png: (picture, { isFlat = false }) =>
    picture.png(isFlat ? { compressionLevel: 3 } : { compressionLevel: 2, adaptiveFiltering: true }),
  // Effort 4 gives a fifth fewer bytes in four times the time.
  webp: (picture, { quality, favour }) => picture.webp({ quality, effort: favour === "size" ? 4 : 1 }),
  avif: (picture, { quality, pixels }) =>
    picture.avif({
      quality,
      // Full colour resolution is a tenth more bytes here, and coloured text needs it.
      chromaSubsampling: quality >= 50 ? "4:4:4" : "4:2:0",
      // Effort 2 halves the bytes of flat pictures; effort 0 takes a quarter of its time, at most 12 s CPU for 40 megapixels.
      effort: pixels <= avifCarefulPixelsMax ? 2 : 0,
    }),
};
