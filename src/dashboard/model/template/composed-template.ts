import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { Problem } from "#contract/problems.ts";
import { splitPin, type TemplatePin } from "#contract/template-pins.ts";
import { isUnpublished, type TemplateProperty, type TemplateSummary } from "#contract/templates.ts";
import { componentsOf, parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import { interfaceFields } from "#scene/inputs/template-interface.ts";
import { isNotOffered } from "../../base/connection/failure-words.ts";
import type { HtmlTemplate } from "../drawing/html-template.ts";
import { loadIcons } from "../drawing/load-scene-data.ts";
import type { TemplateInputs } from "./template-inputs.ts";

/** A template as the composer needs it. A remote service may serve only parts of it. */
export interface ComposedTemplate {
  /**
   * Its identifier keeps a pin, so that renders and links name that revision. That of a template which was never
   * published has the pin of its draft.
   */
  summary: TemplateSummary;
  /** The identifier without a pin. */
  templateId: string;
  /** The revision that the identifier names; `undefined` for the published state. */
  pin?: TemplatePin | undefined;
  properties: readonly TemplateProperty[];
  /** The document as it is stored. Absent: the service serves none. */
  source?: JsonObject | undefined;
  /** Absent: the browser cannot draw the picture, and names come from other sources. */
  document: TemplateDocument | undefined;
  /** Set for an html template, which has no scene. */
  html: HtmlTemplate | undefined;
  /** Set for a template that describes its inputs, aliases or cases. */
  inputs?: TemplateInputs | undefined;
  /** The problems of a document that could not be read. */
  documentProblems: readonly Problem[];
}

/**
 * Whether it is one revision, which is composed as it is, and not the state that authors change: what is published, or
 * the draft of a template that was never published.
 */
export function isOneRevision({ summary, pin }: Pick<ComposedTemplate, "summary" | "pin">): boolean {
  return pin !== undefined && !(pin === "draft" && isUnpublished(summary));
}

/** How many pages of the list are searched for a template without a detail. */
const listPagesMax = 20;

export function composedTemplateQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["templates", templateId, "composed"],
    queryFn: ({ signal }) =>
      orDraft(templateId, (identifier) => readComposedTemplate(client, identifier, signal)),
  });
}

async function readComposedTemplate(
  client: Client,
  templateId: string,
  signal: AbortSignal,
): Promise<ComposedTemplate> {
  const [detail, source] = await Promise.all([
    client
      .getTemplate(templateId, signal)
      .catch((error: unknown) => findInList(client, templateId, signal, error)),
    client.getTemplateDocument(templateId, signal).catch(undefinedIfNotOffered),
  ]);
  const html = isHtmlSource(source)
    ? (await import("../drawing/html-template.ts")).openHtmlTemplate(source)
    : undefined;
  const document =
    source === undefined || html !== undefined
      ? undefined
      : parseTemplateDocument(source, { isStored: true });
  const read = html ?? document;
  // Changes name icons; without the set the service alone checks them.
  if (document?.ok === true && componentsOf(document.value).some(({ type }) => type === "ICON"))
    await loadIcons().catch(() => undefined);
  const inputs = await describe(source, {
    document: document?.ok === true ? document.value : undefined,
    html: html?.ok === true ? html.value : undefined,
  });
  const { identifier } = detail;
  return {
    summary: { ...detail, identifier: templateId },
    templateId: identifier,
    pin: identifier === templateId ? undefined : splitPin(templateId)?.pin,
    source: isJsonObject(source) ? source : undefined,
    properties: "properties" in detail ? detail.properties : [],
    document: document?.ok === true ? document.value : undefined,
    html: html?.ok === true ? html.value : undefined,
    inputs,
    documentProblems: read?.ok === false ? read.problem : [],
  };
}

/** Adds the interface of a template to its document, which applies its aliases. */
async function describe(
  source: unknown,
  parts: Pick<ComposedTemplate, "document" | "html">,
): Promise<TemplateInputs | undefined> {
  if (!isJsonObject(source) || interfaceFields.every((name) => source[name] === undefined)) return undefined;
  return (await import("./template-inputs.ts")).addInputs(source, parts);
}

/** Finds a template in the list, for a service without the detail endpoint. */
async function findInList(
  client: Client,
  templateId: string,
  signal: AbortSignal,
  error: unknown,
): Promise<TemplateSummary> {
  if (!isNotOffered(error)) throw error;
  for (let page = 0; page < listPagesMax; page += 1) {
    const list = await client.listTemplates({ page, size: limits.pageSizeMax }, signal);
    const summary = list.items.find(({ identifier }) => identifier === templateId);
    if (summary !== undefined) return summary;
    if (!list.hasNext) break;
  }
  throw error;
}

function undefinedIfNotOffered(error: unknown): undefined {
  if (isNotOffered(error)) return undefined;
  throw error;
}
