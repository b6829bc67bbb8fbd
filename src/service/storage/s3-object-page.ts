import type { ListedObject } from "./object-store.ts";

export interface ObjectPage {
  objects: ListedObject[];
  /** Whether there are more behind the last one. */
  isTruncated: boolean;
}

/** Reads one page of S3's `ListObjects`, in the order of their names. */
export function readObjectPage(xml: string): ObjectPage {
  const objects = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, contents = ""]) => ({
    key: readText(contents, "Key") ?? "",
    size: Number(readText(contents, "Size")),
  }));
  return { objects, isTruncated: objects.length > 0 && readText(xml, "IsTruncated") === "true" };
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

function readText(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);
}
