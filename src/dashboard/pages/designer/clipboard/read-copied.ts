import { isJsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { listPatterns, readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { toProblemWords } from "../../../base/language/problems/problem-words.ts";
import { loadPatternEngine } from "../inputs/pattern-engine.ts";
import { withFreeIds } from "../../../model/design/source/components.ts";
import { type CopiedComponents, copiedMark, copiedVersion } from "./copy-components.ts";
import { texts } from "./texts.ts";

/** Longer text is pasted as text. */
const charactersMax = 5_000_000;

/**
 * The components of a clipboard's text, checked by the reader of the scene. `undefined`: the text has none. Fails with
 * a sentence that says why they cannot be pasted.
 */
export async function readCopied(text: string): Promise<Result<CopiedComponents, string> | undefined> {
  if (text.length > charactersMax || !/^\s*\{/.test(text)) return undefined;
  const read = parseJson(text);
  if (!isJsonObject(read) || read["overprint"] !== copiedMark) return undefined;
  const { version, components, inputs, page } = read;
  if (version !== copiedVersion) return fail(texts.refused.version);
  if (!Array.isArray(components) || components.length === 0 || !components.every(isJsonObject))
    return fail(texts.refused.none);
  if (components.length > limits.componentsMax) return fail(texts.refused.tooMany(limits.componentsMax));
  // Ids may be those of several pages; they become unique on the page that they are pasted on.
  const named = withFreeIds(components, new Set());
  const parsed = parseTemplateDocument({ components: named });
  if (!parsed.ok) return fail(texts.refused.invalid(firstWords(parsed.problem)));
  const copied: CopiedComponents = { components: named, ...readPage(page) };
  if (!isJsonObject(inputs) || Object.keys(inputs).length === 0) return succeed(copied);
  // An id that was changed is that of a repeated component, and its input is that of the first.
  const problems: Problem[] = [];
  const source = { components: named, inputs };
  const patterns = listPatterns(source).length > 0 ? await loadPatternEngine() : undefined;
  readTemplateInterface(source, { components: listChangeables(parsed.value), patterns }, problems);
  return problems.length > 0
    ? fail(texts.refused.invalid(firstWords(problems)))
    : succeed({ ...copied, inputs });
}

function firstWords([first]: readonly Problem[]): string {
  return first === undefined ? "" : toProblemWords(first);
}

function readPage(page: unknown): Pick<CopiedComponents, "page"> {
  if (!isJsonObject(page)) return {};
  const { width, height } = page;
  return typeof width === "number" && typeof height === "number" ? { page: { width, height } } : {};
}
