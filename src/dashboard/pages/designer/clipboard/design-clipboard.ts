import { limits } from "#contract/limits.ts";
import { svgLengthMax } from "../../../features/svg-import/clean-svg.ts";
import { decodeXml } from "#scene/values/decode-xml.ts";
import type { CopiedComponents } from "./copy-components.ts";
import { findSvg, type PasteData, takePasteData } from "./paste-data.ts";
import { readCopied } from "./read-copied.ts";
import { texts } from "./texts.ts";

/** The content to be pasted. */
export type Pasted =
  | ({ kind: "components" } & CopiedComponents)
  | { kind: "text"; text: string }
  | { kind: "picture"; file: File }
  /** `name`: that of the file. */
  | { kind: "svg"; text: string; name: string | undefined }
  /** A sentence for the user. */
  | { kind: "refused"; reason: string };

/**
 * Finds what is to be pasted: copied components, a drawing, a picture, or text. Text wins over a picture of it, which
 * office programs add. Undefined if there is nothing that a template can have.
 */
export async function readPaste(data: DataTransfer | PasteData): Promise<Pasted | undefined> {
  const taken = "getData" in data ? takePasteData(data) : data;
  if (taken === undefined) return undefined;
  const { text, html, files } = taken;
  const copied = await readCopied(text);
  if (copied !== undefined)
    return copied.ok ? { kind: "components", ...copied.value } : { kind: "refused", reason: copied.problem };
  if (isSvgText(text)) return { kind: "svg", text, name: undefined };
  const file = files.find(isSvgFile) ?? files.find(({ type }) => type.startsWith("image/"));
  const words = toWords(text);
  // The file manager of some systems adds the name of the file as text.
  if (file !== undefined && (words === "" || isNameOf(words, file))) return readFile(file);
  if (words !== "") return { kind: "text", text: words };
  const svg = findSvg(html);
  if (svg !== undefined) return { kind: "svg", text: svg, name: undefined };
  return files.length > 0 ? { kind: "refused", reason: texts.refused.file } : undefined;
}

async function readFile(file: File): Promise<Pasted> {
  if (!isSvgFile(file)) return { kind: "picture", file };
  if (file.size > svgLengthMax) return { kind: "refused", reason: texts.refused.drawing };
  try {
    return { kind: "svg", text: decodeXml(new Uint8Array(await file.arrayBuffer())), name: file.name };
  } catch {
    return { kind: "refused", reason: texts.refused.file };
  }
}

function isSvgFile({ type, name }: File): boolean {
  return type === "image/svg+xml" || (type === "" && /\.svg$/i.test(name));
}

/** Whether a text begins with a drawing, after a declaration and comments. */
function isSvgText(text: string): boolean {
  const start = text
    .slice(0, 10_000)
    .replace(/^(?:\s|\uFEFF|<\?[^>]*\?>|<!--.*?-->|<!doctype svg[^>[]*(?:\[[^\]]*\])?\s*>)*/is, "");
  return /^<(?:\w+:)?svg[\s>]/.test(start);
}

function isNameOf(text: string, { name }: File): boolean {
  return name !== "" && (text === name || text.endsWith(`/${name}`) || text.endsWith(`\\${name}`));
}

/** A text as the property of a TEXT can have it: at most 20,000 characters, with one kind of line break. */
function toWords(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").trim();
  const isShort = lines.length <= limits.inputLengthMax;
  return (
    isShort
      ? lines
      : Array.from(lines.slice(0, 2 * limits.inputLengthMax))
          .slice(0, limits.inputLengthMax)
          .join("")
  ).toWellFormed();
}
