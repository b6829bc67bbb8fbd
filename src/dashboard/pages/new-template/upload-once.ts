import type { Client } from "#client/create-client.ts";

/** Returns a function that uploads each picture once and returns what `src` names it by. Throws the client's failures. */
export function uploadOnce(client: Pick<Client, "uploadAsset">): (file: File) => Promise<string> {
  const uploaded = new Map<File, string>();
  return async (file) => {
    const known = uploaded.get(file);
    if (known !== undefined) return known;
    const { reference } = await client.uploadAsset(file);
    uploaded.set(file, reference);
    return reference;
  };
}
