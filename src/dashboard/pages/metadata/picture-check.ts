import { pictureHeaders, type PictureLoadFailure, pictureLoadFailures } from "#contract/picture-headers.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";

export type PictureCheck =
  | { state: "checking" }
  | {
      state: "loaded";
      /** px; undefined for a vector picture, which has no size of its own. */
      width: number | undefined;
      height: number | undefined;
      /** Width by height. */
      ratio: number;
      /** As its server sent it. `type` is a media type. */
      type: string | undefined;
      bytes: number | undefined;
    }
  /** `status`: of its server's response, if that is the reason. */
  | { state: "broken"; fault: PictureLoadFailure; status: number | undefined }
  /** It could not be checked, for a reason that says nothing about it. */
  | { state: "unknown" };

/** Loads a picture through our server, as a render would, and measures it. Throws only if it is aborted. */
export async function checkPicture(source: string, signal: AbortSignal): Promise<PictureCheck> {
  try {
    // A picture from the browser's cache may have been replaced.
    const answer = await fetch(pictureAddress(source), {
      signal,
      cache: "no-cache",
      headers: { [pictureHeaders.check]: "1" },
    });
    if (!answer.ok || answer.status === 204) return readFailure(answer.headers);
    const { headers } = answer;
    const bitmap = await createImageBitmap(await answer.blob());
    const { width, height } = bitmap;
    bitmap.close();
    const type = headers.get(pictureHeaders.type) ?? undefined;
    const bytes = headers.get(pictureHeaders.bytes);
    const isVector = type === "image/svg+xml";
    return {
      state: "loaded",
      width: isVector ? undefined : width,
      height: isVector ? undefined : height,
      ratio: width / Math.max(height, 1),
      type,
      bytes: bytes === null ? undefined : Number(bytes),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { state: "unknown" };
  }
}

function readFailure(headers: Headers): PictureCheck {
  const fault = pictureLoadFailures.find((one) => one === headers.get(pictureHeaders.fault));
  if (fault === undefined) return { state: "unknown" };
  const status = headers.get(pictureHeaders.status);
  return { state: "broken", fault, status: status === null ? undefined : Number(status) };
}
