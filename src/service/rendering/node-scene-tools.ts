import { serviceText } from "#contract/texts/service-texts.ts";
import type { SceneContext, SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { type Canvas, createCanvas, Image, Path2D, type SKRSContext2D } from "./canvas-engine.ts";
import { PictureError } from "../pictures/picture-error.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";

/** The engine's context as the scene's type: it has every method and property that the scene uses. */
export function toSceneContext(context: SKRSContext2D): SceneContext {
  return context;
}

/** A canvas in px of the picture, and its context for `paintPage`. */
export function createSceneCanvas(width: number, height: number): { canvas: Canvas; context: SceneContext } {
  const canvas = createCanvas(width, height);
  return { canvas, context: toSceneContext(canvas.getContext("2d")) };
}

/** Node's side of the scene. Takes decoded images; see {@link decodePicture}. */
export function createNodeSceneTools(
  images: ReadonlyMap<string, SceneImage>,
  { fonts, layouts }: Pick<SceneTools, "fonts" | "layouts"> = {},
): SceneTools {
  return {
    images,
    fonts,
    layouts,
    createLayer: (width, height) => {
      const { canvas, context } = createSceneCanvas(width, height);
      return { context, drawable: canvas };
    },
    createPath: (data) => new Path2D(data),
  };
}

/**
 * Decodes fetched bytes to something that can be drawn. Checks its size before decoding, and passes the engine only
 * bytes: given a string, it would read files and addresses. Throws a {@link PictureError}.
 */
export async function decodePicture(source: Uint8Array): Promise<SceneImage> {
  const { bytes, isOpaque } = await preparePicture(source);
  return { ...(await decodeFile(bytes)), isOpaque };
}

/** Like `decodePicture`, for bytes that need no check: a bitmap file that we wrote. */
export async function decodeBitmap(bytes: Uint8Array): Promise<SceneImage> {
  return { ...(await decodeFile(bytes)), isOpaque: true };
}

/**
 * Frees the pixels of a decoded picture, which is not drawn any more, at once. Otherwise they are freed when the
 * garbage is collected, and their size starts a collection for each photo.
 */
export function freePicture({ drawable }: SceneImage): void {
  if (drawable instanceof Image) drawable.src = noBytes;
}

const noBytes = new Uint8Array();

async function decodeFile(bytes: Uint8Array): Promise<SceneImage> {
  const image = new Image();
  image.src = bytes;
  try {
    await image.decode();
  } catch (error) {
    throw new PictureError("unreadable", serviceText("pictureUnreadable"), { cause: error });
  }
  return {
    width: image.naturalWidth,
    height: image.naturalHeight,
    drawable: image,
  };
}
