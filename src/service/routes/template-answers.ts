import { extensionOf } from "#contract/formats.ts";
import { cutText } from "#contract/strings.ts";
import type {
  TemplateContent,
  TemplateDetail,
  TemplateProperty,
  TemplateSummary,
} from "#contract/templates.ts";
import { componentsOf } from "#scene/document.ts";
import { listComponentProperties, listPageProperties } from "#scene/template-properties.ts";
import type { Links } from "../edge/links.ts";
import { withoutNulls } from "../edge/answer.ts";
import { type AnyDocument, isHtmlDocument, listAnyProperties } from "../templates/template-kinds.ts";
import { nextTurn } from "../next-turn.ts";
import type { TemplateDocuments } from "../templates/template-documents.ts";
import type { StoredTemplate, StoredTemplateSummary } from "../storage/templates-store.ts";

/** Ours always has them. */
type ListedTemplate = TemplateSummary & {
  preview: string;
  tags: string[];
  quality: number;
  createdAt: string;
};

/**
 * A stored template as the list shows it. The preview's link is always present: it waits until the preview is rendered.
 */
export async function toTemplateSummary(
  template: StoredTemplateSummary & { draft?: TemplateSummary["draft"] | null },
  links: Links,
): Promise<ListedTemplate> {
  return {
    identifier: template.id,
    name: template.name,
    preview: await links.preview(previewNameOf(template), template),
    scaleFactor: template.scaleFactor,
    outputFormat: template.outputFormat,
    width: template.width,
    height: template.height,
    createdBy: template.createdBy,
    editor: template.editor,
    tags: template.tags,
    outputExtension: extensionOf(template.outputFormat),
    // A document may say 82.5; clients of the original read an integer.
    quality: Math.round(template.quality),
    createdAt: template.createdAt.toISOString(),
    ...(template.publishedRevision !== null && { publishedRevision: template.publishedRevision }),
    latestRevision: template.latestRevision,
    ...(template.draft != null && { draft: template.draft }),
    ...(template.binnedUntil !== null && { binnedUntil: template.binnedUntil.toISOString() }),
  };
}

function previewNameOf({ id, revision, publishedRevision }: StoredTemplateSummary): string {
  return revision === publishedRevision ? id : `${id}@${revision}`;
}

/** The detail of a template that was just written, so its document is within the limits. */
export async function toTemplateDetail(
  template: StoredTemplate,
  { links, documents }: { links: Links; documents: TemplateDocuments },
): Promise<TemplateDetail> {
  const document = await documents.read(template);
  return { ...(await toDetailHead(template, links)), properties: listAnyProperties(document) };
}

/** Streams the detail as JSON: a document stored before the component limit can have a hundred megabytes. */
export async function* writeTemplateDetail(
  template: StoredTemplate,
  { links, documents }: { links: Links; documents: TemplateDocuments },
): AsyncGenerator<string, void> {
  const document = await documents.read(template);
  const head = JSON.stringify(await toDetailHead(template, links)).slice(0, -1);
  if (isHtmlDocument(document)) {
    yield `${head},"properties":${JSON.stringify(listAnyProperties(document))}}`;
    return;
  }
  let written = `${head},"properties":[`;
  let separator = "";
  for (const [index, component] of componentsOf(document).entries()) {
    const properties = listComponentProperties(component).map((property) => JSON.stringify(property));
    written += separator + properties.join();
    separator = ",";
    if (index % componentsPerPart !== componentsPerPart - 1) continue;
    yield written;
    written = "";
    await nextTurn();
  }
  const properties = listPageProperties(document).map((property) => JSON.stringify(property));
  yield `${written}${separator}${properties.join()}]}`;
}

const componentsPerPart = 200;

/** The parts that a writer fills in, by their keys, with the rules of inputs in words. `fits`: by the ids of texts. */
export function toContents(
  document: AnyDocument,
  properties: readonly TemplateProperty[],
  fits: ReadonlyMap<string, number | null>,
): Record<string, TemplateContent> {
  const { inputs = {} } = document.interface ?? {};
  return Object.fromEntries(
    properties.map(({ key, type, componentId, property, defaultValue }) => {
      const input = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
      const isText = type === "text" && property === "text";
      const content: TemplateContent = {
        // A picture may be in its own address.
        value: type === "image" ? cutText(defaultValue, sourceLengthMax) : defaultValue,
        ...withoutNulls({
          fits: isText ? (fits.get(componentId) ?? null) : null,
          label: input?.label ?? null,
          description: input?.description ?? null,
          choices: input?.oneOf === undefined ? null : [...input.oneOf],
        }),
      };
      return [key, content];
    }),
  );
}

const sourceLengthMax = 200;

export async function toDetailHead(
  template: StoredTemplate,
  links: Links,
): Promise<Omit<TemplateDetail, "properties">> {
  return {
    ...(await toTemplateSummary(template, links)),
    updatedAt: template.updatedAt.toISOString(),
    sourceTemplateId: template.sourceTemplateId,
    revision: template.revision,
    directLinks: template.directLinks,
  };
}
