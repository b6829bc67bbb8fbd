import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../..");

export interface CommandBlock {
  /** Of its first line in the document, from 1. */
  line: number;
  text: string;
}

/** The blocks of a Markdown document that are marked as `sh`, in their order. */
export function readCommandBlocks(path: string): CommandBlock[] {
  const text = readFileSync(join(root, path), "utf8");
  return Array.from(text.matchAll(/^```sh\n(.*?)^```$/gms), (match) => ({
    line: text.slice(0, match.index).split("\n").length + 1,
    text: match[1] ?? "",
  }));
}
