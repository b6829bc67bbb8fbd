import { createHash, randomUUID } from "node:crypto";
import { type ChangeFields, type ReadChanges, readChanges } from "#contract/changes/read-changes.ts";
import type { OutputFormat } from "#contract/render.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listSceneWarnings } from "#scene/scene-warnings.ts";
import type { RenderJobs } from "../../jobs/render-jobs.ts";
import { orderedSize } from "../../rendering/render-order.ts";
import type { ServiceContext } from "../../service-context.ts";
import { invalidRequest, ServiceError } from "../../service-error.ts";
import { findShareableResult } from "../../storage/requests-store.ts";
import { getTemplate, type StoredTemplate } from "../../storage/templates-store.ts";

/** What every way of asking for a picture comes down to. */
export interface RenderRequest {
  templateId: string;
  changes: ReadChanges;
  /** As it was sent, for the record and the webhook. */
  sentBody: unknown;
  outputFormat?: OutputFormat | undefined;
  crop?: { width?: number | undefined; height?: number | undefined } | undefined;
  /** Differs only to have the same picture rendered again. */
  version?: string | undefined;
  fileName?: string | undefined;
  batchName?: string | undefined;
  linkLifetimeSeconds?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  webhookUrl?: string | undefined;
  /** Answer an earlier request that shows the same picture, if there is one, instead of a new one. */
  mayReuse?: boolean;
}

export interface AcceptedRender {
  requestId: string;
  href: string;
}

export type AcceptRender = (render: RenderRequest) => Promise<AcceptedRender>;

/** Checks a render, puts it on record together with its job, and only then answers where its picture will be. */
export function createAcceptRender({
  database,
  documents,
  links,
  clock,
  renderJobs,
}: Pick<ServiceContext, "database" | "documents" | "links" | "clock"> & {
  renderJobs: RenderJobs;
}): AcceptRender {
  return async (render) => {
    const createdAt = clock.now();
    const template = await getTemplate(database.db, render.templateId);
    if (template === undefined) throw templateNotFound(render.templateId);
    const source = documents.read(template);
    const { document, warnings, faults } = applyChanges(source, render.changes.changes);
    if (faults.length > 0) {
      throw invalidRequest(
        faults.map(({ index, message }) => ({ path: render.changes.paths[index] ?? "changes", message })),
      );
    }
    const format = render.outputFormat ?? document.outputFormat;
    const { width, height } = orderedSize({ document, format, crop: render.crop });
    const renderKey = renderKeyOf(template, document, { format, width, height, version: render.version });
    const earlier = render.mayReuse === true ? await findShareableResult(database.db, renderKey) : undefined;
    if (earlier !== undefined && (earlier.expiresAt === null || earlier.expiresAt > createdAt)) {
      return { requestId: earlier.id, href: links.result(earlier.id, format) };
    }
    const requestId = randomUUID();
    await renderJobs.enqueue({
      request: {
        id: requestId,
        type: "image",
        createdAt,
        body: render.sentBody,
        changes: render.changes.changes,
        warnings: [...warnings, ...listNeededFonts(document).warnings, ...listSceneWarnings(document)],
        format,
        width,
        height,
        templateId: template.id,
        templateName: template.name,
        templateRevision: template.revision,
        metadata: render.metadata,
        renderKey,
        fileName: render.fileName,
        batchName: render.batchName,
        webhookUrl: render.webhookUrl,
        expiresAt:
          render.linkLifetimeSeconds === undefined
            ? undefined
            : new Date(createdAt.getTime() + render.linkLifetimeSeconds * 1000),
      },
      document,
    });
    return { requestId, href: links.result(requestId, format) };
  };
}

/** The changes of a body in any spelling, or a 400 that names each fault by its path. */
export function readBodyChanges(fields: ChangeFields): ReadChanges {
  const read = readChanges(fields);
  if (!read.ok) throw invalidRequest(read.problem);
  return read.value;
}

function templateNotFound(id: string): ServiceError {
  return new ServiceError(`render of unknown template ${id}`, {
    status: 400,
    code: "template_not_found",
    publicMessage: "Template not found",
    errors: [`template: there is no template "${id}"`],
  });
}

/** Equal for renders that give the same file. What the changes lead to counts, not how they were spelt or ordered. */
function renderKeyOf(
  { id, revision }: StoredTemplate,
  document: TemplateDocument,
  ordered: { format: string; width: number; height: number; version: string | undefined },
): string {
  return createHash("sha256")
    .update(
      JSON.stringify([id, revision, ordered.format, ordered.width, ordered.height, ordered.version ?? null]),
    )
    .update(JSON.stringify(document))
    .digest("base64url");
}
