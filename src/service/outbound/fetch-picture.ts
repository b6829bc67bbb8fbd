import { OutboundError } from "./outbound-error.ts";
import type { Outbound } from "./outbound.ts";
import { type PictureType, pictureTypes, sniffPictureType } from "./picture-type.ts";

const bytesMax = 20_000_000;
const timeoutMs = 10_000;

/**
 * A picture that a caller names by URL. The preview and the render both load through this, so they fail alike.
 * Throws `OutboundError`; what is not a picture is `unreadable`.
 */
export async function fetchPicture(
  outbound: Outbound,
  address: string,
): Promise<{ bytes: Uint8Array; type: PictureType }> {
  const { bytes } = await outbound.fetchBytes(address, {
    accept: pictureTypes.join(", "),
    bytesMax,
    timeoutMs,
  });
  const type = sniffPictureType(bytes);
  if (type === undefined) {
    throw new OutboundError(
      "unreadable",
      "It is not a picture of a known kind (PNG, JPEG, GIF, WebP, AVIF).",
    );
  }
  return { bytes, type };
}
