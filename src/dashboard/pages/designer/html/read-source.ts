import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { parseHtmlDocument } from "#scene/html/html-document.ts";
import { readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { interfaceFields } from "#scene/inputs/template-interface.ts";
import { type HtmlTemplate, openHtmlTemplate } from "../../../model/drawing/html-template.ts";
import type { ScenePictures } from "../../../model/drawing/scene-pictures.ts";
import { type CodeField, toEditorText } from "./source-text.ts";

/**
 * The problems for which the service refuses to save the source: those of html and CSS, each with its line in its text,
 * of the other fields, and of inputs, former ids and cases that name components which are gone. Empty: it can be saved.
 * Patterns of inputs are not compiled, because nothing here changes them.
 */
export function findSaveProblems(source: JsonObject): readonly Problem[] {
  const read = parseHtmlDocument(source);
  if (!read.ok) return read.problem;
  const problems: Problem[] = [];
  const components = listHtmlChangeables(read.value);
  readTemplateInterface(source, { components }, problems);
  return problems;
}

/** The template as it can be drawn. Undefined: it cannot be. A stored one can be drawn even where it cannot be saved again. */
export function openSource(source: JsonObject, pictures: ScenePictures): HtmlTemplate | undefined {
  const read = openHtmlTemplate(source, pictures);
  return read.ok ? read.value : undefined;
}

const unpainted: readonly string[] = interfaceFields;

/** Whether two sources have the same page: they differ at most in what is not painted, such as cases. */
export function isSamePage(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => unpainted.includes(name) || one[name] === other[name]);
}

/** The code of a source, as the editor counts it. */
export function codeOf(source: JsonObject): Readonly<Record<CodeField, string>> {
  const { html, css } = source;
  return {
    html: typeof html === "string" ? toEditorText(html) : "",
    css: typeof css === "string" ? toEditorText(css) : "",
  };
}

/** Whether html has a tag that another one or the end of the text interrupts, as while one is typed. */
export function hasOpenTag(html: string): boolean {
  return /<\/?(?:\s|(?:[a-z][^<>]*)?(?:<|$))/i.test(html);
}
