import { errorBodySchema } from "#contract/errors.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";

/** The server's reason why a picture does not load; `undefined` if unknown. */
export async function explainPicture(source: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(pictureAddress(source), { signal });
    // The file loads, but the browser cannot decode it.
    if (answer.ok) return undefined;
    const read = errorBodySchema.safeParse(await answer.json());
    return read.success ? read.data.msg : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
