import sharp from "sharp";
import { usualGammaChunk, withPngChunks } from "./png-chunks.ts";
import { tortureSources } from "./torture-shapes.ts";

/** Draws the files of {@link tortureSources}: a photo, a cut-out, a rotated photo, one of all alphas. */
export async function makeTorturePictures(): Promise<ReadonlyMap<string, Uint8Array>> {
  const photo = await sharp(Buffer.from(landscape)).jpeg({ quality: 88 }).toBuffer();
  // Sides of whole JPEG blocks, which decoders can scale.
  const blocks = await sharp(Buffer.from(landscape))
    .resize(1600, 1200, { fit: "cover" })
    .jpeg({ quality: 88, progressive: true })
    .toBuffer();
  const cutout = await sharp(Buffer.from(bottle)).png().toBuffer();
  // All alphas with all values, and the note that most image programs write.
  const alphas = Buffer.alloc(256 * 256 * 4);
  for (let pixel = 0; pixel < 256 * 256; pixel += 1) {
    const value = pixel % 256;
    alphas.set([value, 255 - value, (value * 7) % 256, Math.floor(pixel / 256)], pixel * 4);
  }
  const gamma = withPngChunks(
    await sharp(alphas, { raw: { width: 256, height: 256, channels: 4 } })
      .png()
      .toBuffer(),
    usualGammaChunk,
  );
  // Like a phone's photo: rotated, with an EXIF orientation.
  const turned = await sharp(Buffer.from(landscape))
    .rotate(-90)
    .jpeg({ quality: 88 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new Map<string, Uint8Array>([
    [tortureSources.photo, photo],
    [tortureSources.blocks, blocks],
    [tortureSources.cutout, cutout],
    [tortureSources.turned, turned],
    [tortureSources.gamma, gamma],
  ]);
}

/** Fine detail, gradients and hard edges, which scaling and JPEG treat differently. */
const landscape = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1200" viewBox="0 0 900 600">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="#fb923c"/><stop offset="0.5" stop-color="#be185d"/><stop offset="1" stop-color="#312e81"/>
    </linearGradient>
    <pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" stroke="#fff" stroke-width="0.7"/></pattern>
  </defs>
  <rect width="900" height="600" fill="url(#sky)"/>
  <circle cx="250" cy="210" r="110" fill="#fde68a"/>
  <path d="M0 600V430L190 260L330 400L480 250L640 420L740 350L900 470V600z" fill="#1e1b4b"/>
  <rect y="470" width="900" height="130" fill="url(#weave)" opacity="0.5"/>
</svg>`;

const bottle = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" viewBox="0 0 200 300">
  <path d="M80 20h40v60c0 20 40 30 40 70v110c0 15-10 20-20 20H60c-10 0-20-5-20-20V150c0-40 40-50 40-70z" fill="#0f766e" fill-opacity="0.85"/>
  <rect x="52" y="170" width="96" height="70" rx="6" fill="#fef3c7"/>
  <circle cx="100" cy="205" r="22" fill="none" stroke="#b45309" stroke-width="4"/>
</svg>`;
