import type { TemplateDetail, TemplateSummary } from "#contract/templates.ts";
import type { Links } from "../../edge/links.ts";
import { listAnyProperties } from "../../html-templates/template-kinds.ts";
import type { TemplateDocuments } from "../../rendering/template-documents.ts";
import type { StoredTemplate, StoredTemplateSummary } from "../../storage/templates-store.ts";

/** Ours always has both. */
type ListedTemplate = TemplateSummary & { preview: string; tags: string[] };

/** A stored template as the list shows it. The preview's link is always there: asked for too early, it waits. */
export function toTemplateSummary(template: StoredTemplateSummary, links: Links): ListedTemplate {
  return {
    identifier: template.id,
    name: template.name,
    preview: links.preview(template.id, template.revision),
    scaleFactor: template.scaleFactor,
    outputFormat: template.outputFormat,
    width: template.width,
    height: template.height,
    createdBy: template.createdBy,
    editor: template.editor,
    tags: template.tags,
  };
}

export function toTemplateDetail(
  template: StoredTemplate,
  { links, documents }: { links: Links; documents: TemplateDocuments },
): TemplateDetail {
  const document = documents.read(template);
  return {
    ...toTemplateSummary(template, links),
    quality: document.quality,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    sourceTemplateId: template.sourceTemplateId,
    revision: template.revision,
    directLinks: template.directLinks,
    properties: listAnyProperties(document),
  };
}
