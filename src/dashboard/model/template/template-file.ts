import { toSafeName } from "#contract/file-name.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import type { TemplateDraft } from "#contract/template-requests.ts";
import { isJsonObject } from "#contract/json.ts";
import { fail, type Result, succeed } from "#contract/result.ts";

/** A template as a file: the request body that creates it on any service of this kind. */
export function toTemplateFile(
  { name, editor, tags }: Pick<TemplateSummary, "name" | "editor" | "tags">,
  document: unknown,
): string {
  return `${JSON.stringify({ name, editor, tags: tags ?? [], document }, undefined, 2)}\n`;
}

/** `product-update.template.json`, with characters that every file system accepts. */
export function toTemplateFileName(name: string): string {
  const stem = name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${toSafeName(stem) || "template"}.template.json`;
}

export type TemplateFileProblem = "notJson" | "notTemplate";

/**
 * Reads a file of `toTemplateFile`, or a bare document, which is named after its file. The service validates the rest.
 */
export function readTemplateFile(text: string, fileName: string): Result<TemplateDraft, TemplateFileProblem> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail("notJson");
  }
  if (!isJsonObject(value)) return fail("notTemplate");
  const name = fileName.replace(/(\.template)?\.json$/i, "");
  if (isJsonObject(value["document"])) {
    return succeed({
      name: typeof value["name"] === "string" && value["name"] !== "" ? value["name"] : name,
      ...(isEditor(value["editor"]) && { editor: value["editor"] }),
      ...(isTextList(value["tags"]) && { tags: value["tags"] }),
      document: value["document"],
    });
  }
  const isDocument =
    (typeof value["width"] === "number" &&
      (Array.isArray(value["components"]) || Array.isArray(value["pages"]))) ||
    typeof value["html"] === "string";
  if (!isDocument) return fail("notTemplate");
  return succeed({
    name,
    ...(typeof value["html"] === "string" && { editor: "canvas-html" as const }),
    document: value,
  });
}

function isEditor(value: unknown): value is "canvas-editor" | "canvas-html" {
  return value === "canvas-editor" || value === "canvas-html";
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}
