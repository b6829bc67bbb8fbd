import type { SceneImage } from "#scene/scene-tools.ts";
import { sceneContextOf } from "./browser-scene-tools.ts";

/**
 * Decodes a picture's file into a drawable that is sampled as in the render. It has to be an image element: an
 * `ImageBitmap` differs in a quarter of its pixels when scaled down. The server has already normalised orientation and
 * colour profiles, which elements treat differently. Throws if the file is not a picture.
 */
export async function decodePicture(file: Blob): Promise<SceneImage> {
  const image = await loadElement(file);
  const element = (await isScaledInDecoder(file, image))
    ? await loadElement(await toPlainFile(image))
    : image;
  return { width: element.naturalWidth, height: element.naturalHeight, drawable: element };
}

async function loadElement(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } catch (error) {
    throw new Error("The picture could not be read.", { cause: error });
  } finally {
    // The element has read the bytes already.
    URL.revokeObjectURL(address);
  }
}

/**
 * Whether Chromium would scale the picture down inside its JPEG decoder, which it does if both sides are multiples of
 * the 8 px blocks. The pixels differ from those of scaling the decoded picture.
 */
async function isScaledInDecoder(file: Blob, image: HTMLImageElement): Promise<boolean> {
  if (image.naturalWidth % 8 !== 0 || image.naturalHeight % 8 !== 0) return false;
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}

const headerLength = 54;

/** The same pixels as a Windows bitmap: uncompressed, 32 bits per pixel, rows from the top. For opaque pictures. */
async function toPlainFile(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = sceneContextOf(canvas);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let offset = 0; offset < data.length; offset += 4) {
    const red = data[offset] ?? 0;
    data[offset] = data[offset + 2] ?? 0;
    data[offset + 2] = red;
  }
  const header = new DataView(new ArrayBuffer(headerLength));
  header.setUint16(0, 0x424d);
  header.setUint32(2, headerLength + data.length, true);
  header.setUint32(10, headerLength, true);
  header.setUint32(14, headerLength - 14, true);
  header.setInt32(18, width, true);
  header.setInt32(22, -height, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 32, true);
  return new Blob([header, data], { type: "image/bmp" });
}
