import * as limits from "#contract/limits.ts";
import { readSvgFile, svgLengthMax } from "../../../features/svg-import/read-svg-file.ts";
import {
  type CopiedComponents,
  copiedMark,
  copiedVersion,
  findSvg,
  type PasteData,
  takePasteData,
} from "./clipboard-data.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { listPatterns, readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { problemWordsIn } from "../../../features/revisions/difference-words.ts";
import { loadPatternEngine } from "../inputs/pattern-engine.ts";
import { withFreeIds } from "../../../model/design/source/components.ts";
import { isSvgText } from "../../../model/drawing/is-svg-text.ts";
import { texts } from "../texts.ts";

/** Longer text is pasted as text. */
const charactersMax = 5_000_000;

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
  return files.length > 0 ? { kind: "refused", reason: texts.clipboard.refused.file } : undefined;
}

async function readFile(file: File): Promise<Pasted> {
  if (!isSvgFile(file)) return { kind: "picture", file };
  if (file.size > svgLengthMax) return { kind: "refused", reason: texts.clipboard.refused.drawing };
  try {
    return { kind: "svg", text: await readSvgFile(file), name: file.name };
  } catch {
    return { kind: "refused", reason: texts.clipboard.refused.file };
  }
}

function isSvgFile({ type, name }: File): boolean {
  return type === "image/svg+xml" || (type === "" && /\.svgz?$/i.test(name));
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

/**
 * The components of a clipboard's text, checked by the reader of the scene. `undefined`: the text has none. Fails with
 * a sentence that says why they cannot be pasted.
 */
async function readCopied(text: string): Promise<Result<CopiedComponents, string> | undefined> {
  if (text.length > charactersMax || !/^\s*\{/.test(text)) return undefined;
  const read = parseJson(text);
  if (!isJsonObject(read) || read["overprint"] !== copiedMark) return undefined;
  const { version, components, inputs, page } = read;
  if (version !== copiedVersion) return fail(texts.clipboard.refused.version);
  if (!Array.isArray(components) || components.length === 0 || !components.every(isJsonObject))
    return fail(texts.clipboard.refused.none);
  if (components.length > limits.componentsMax)
    return fail(texts.clipboard.refused.tooMany(limits.componentsMax));
  // Ids may be those of several pages; they become unique on the page that they are pasted on.
  const named = withFreeIds(components, new Set());
  const parsed = parseTemplateDocument({ components: named });
  if (!parsed.ok) return fail(texts.clipboard.refused.invalid(firstWords(named, parsed.problem)));
  const copied: CopiedComponents = { components: named, ...readPage(page) };
  if (!isJsonObject(inputs) || Object.keys(inputs).length === 0) return succeed(copied);
  // An id that was changed is that of a repeated component, and its input is that of the first.
  const problems: Problem[] = [];
  const source = { components: named, inputs };
  const patterns = listPatterns(source).length > 0 ? await loadPatternEngine() : undefined;
  readTemplateInterface(source, { components: listChangeables(parsed.value), patterns }, problems);
  return problems.length > 0
    ? fail(texts.clipboard.refused.invalid(firstWords(named, problems)))
    : succeed({ ...copied, inputs });
}

function firstWords(components: JsonObject[], [first]: readonly Problem[]): string {
  return first === undefined ? "" : problemWordsIn({ components }, first).words;
}

function readPage(page: unknown): Pick<CopiedComponents, "page"> {
  if (!isJsonObject(page)) return {};
  const { width, height } = page;
  return typeof width === "number" && typeof height === "number" ? { page: { width, height } } : {};
}
