/** Overprint itself: the code alone in this thread, and the renderer as the service runs it. */
import { createHash } from "node:crypto";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listNeededImages } from "#scene/needed-images.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { KeptLayouts } from "#service/rendering/kept-layouts.ts";
import { decodePicture } from "#service/rendering/node-scene-tools.ts";
import { paintOrder } from "#service/rendering/paint-order.ts";
import { registerFonts } from "#service/rendering/register-fonts.ts";
import { createRenderPool } from "#service/rendering/render-pool.ts";
import { SurfaceStore } from "#service/rendering/surface-store.ts";
import { Underlays } from "#service/rendering/underlays.ts";
import { type Peer, type PeerSetup, quality } from "./peer.ts";

/** Paint and encode in this thread, with the pictures decoded in it. */
export async function openOwnCode({ cards, readPhoto }: PeerSetup): Promise<Peer> {
  for (const { document } of cards) await registerFonts(listNeededFonts(document).files);
  const kept = {
    surfaces: new SurfaceStore(),
    underlays: new Underlays(32_000_000),
    layouts: new KeptLayouts(2_000_000),
  };
  // Only the last one, which is enough for a photo that stays.
  let decoded: { source: string; image: SceneImage } | undefined;
  return {
    name: "Overprint, paint + encode",
    keepsPhotos: true,
    render: async ({ document, format }) => {
      const images = new Map<string, SceneImage>();
      const keys = new Map<string, string>();
      for (const source of listNeededImages(document)) {
        keys.set(source, source);
        if (decoded?.source !== source) decoded = { source, image: await decodePicture(readPhoto(source)) };
        images.set(source, decoded.image);
      }
      return (await paintOrder({ document, format, quality }, { images, keys }, kept)).bytes;
    },
    close: async () => undefined,
  };
}

/** The renderer in its own thread. Photos are read as uploads that no process has opened yet. */
export function openOwnRenderer({ readPhoto }: PeerSetup): Peer {
  const opener = createPictureOpener();
  const readPicture = createPictureSource({
    assets: {
      read: async (name) => {
        const bytes = readPhoto(`asset:${name}`);
        const key = createHash("sha256").update(bytes).digest("base64url");
        return { key, bytes, isUnopened: true };
      },
    },
    outbound: createOutbound({ allowHosts: new Set() }),
    opener,
  });
  const renderer = createRenderPool({ size: 1, readPicture });
  return {
    name: "Overprint",
    keepsPhotos: true,
    render: async ({ document, format }) => {
      const { bytes, warnings } = await renderer.render({ document, format, quality });
      if (warnings.length > 0) throw new Error(`a card has a warning: ${warnings.join("; ")}`);
      return bytes;
    },
    close: async () => {
      await renderer.stop();
      await opener.stop();
    },
  };
}
