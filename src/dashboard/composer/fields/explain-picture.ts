import { errorBodySchema } from "#contract/errors.ts";
import { pictureAddress } from "../../scene-view/picture-address.ts";

/** Why a picture does not load, in the words of its source; `undefined` if unknown. */
export async function explainPicture(source: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(pictureAddress(source), { signal });
    // It came after all, and is no picture that a browser can show.
    if (answer.ok) return undefined;
    const read = errorBodySchema.safeParse(await answer.json());
    return read.success ? read.data.msg : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
