import { makeZip } from "client-zip";
import { saveFile } from "../../base/browser/save-file.ts";
import { dayOf } from "../../base/design-system/zoned-day.ts";

export interface ZippedFile {
  name: string;
  lastModified: Date;
  input: Blob;
}

/** Saves the files as `<name>-<day>.zip`, each under a name of its own, unless `signal` is aborted meanwhile. */
export async function saveZip(
  name: string,
  files: readonly ZippedFile[],
  signal: AbortSignal,
): Promise<void> {
  const names = distinctNames(files.map((file) => file.name));
  const named = files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
  const zip = makeZip(named, { buffersAreUTF8: true });
  const packed = await new Response(zip, { headers: { "content-type": "application/zip" } }).blob();
  if (!signal.aborted) saveFile(packed, `${name}-${dayOf(Date.now())}.zip`);
}

/** `card.png`, `card-2.png`: a number before the extension of each repeated name. Letter case does not distinguish. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, extension = ""] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1)
      distinct = `${stem}-${count}${extension}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
