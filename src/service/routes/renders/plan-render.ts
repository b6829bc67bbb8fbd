import { createHash } from "node:crypto";
import type { ReadChanges } from "#contract/changes/read-changes.ts";
import type { OutputFormat } from "#contract/render.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { listSceneWarnings } from "#scene/scene-warnings.ts";
import { orderedSize } from "../../rendering/render-order.ts";
import { invalidRequest, ServiceError } from "../../service-error.ts";

/** What decides how a picture looks, besides its template. */
export interface PictureOrder {
  changes: ReadChanges;
  outputFormat?: OutputFormat | undefined;
  /** Px, from the top left. */
  crop?: { width?: number | undefined; height?: number | undefined } | undefined;
  /** Differs only to have the same picture rendered again. */
  version?: string | undefined;
}

export interface RenderPlan {
  /** With its changes applied. */
  document: TemplateDocument;
  format: OutputFormat;
  /** Px of the file. */
  width: number;
  height: number;
  /** What can be said before it is painted. */
  warnings: string[];
  /** Equal for renders that give the same file. */
  renderKey: string;
}

/** Applies the changes and settles format and size. Throws a 400 that names each faulty change by where it stood. */
export function planRender(
  template: { id: string; revision: number },
  source: TemplateDocument,
  { changes, outputFormat, crop, version }: PictureOrder,
): RenderPlan {
  const { document, warnings, faults } = applyChanges(source, changes.changes);
  if (faults.length > 0) {
    throw invalidRequest(
      faults.map(({ index, message }) => ({ path: changes.paths[index] ?? "changes", message })),
    );
  }
  const format = outputFormat ?? document.outputFormat;
  const { width, height } = orderedSize({ document, format, crop });
  return {
    document,
    format,
    width,
    height,
    warnings: [...warnings, ...listNeededFonts(document).warnings, ...listSceneWarnings(document)],
    renderKey: renderKeyOf(template, document, { format, width, height, version }),
  };
}

export function templateNotFound(id: string): ServiceError {
  return new ServiceError(`render of unknown template ${id}`, {
    status: 400,
    code: "template_not_found",
    publicMessage: "Template not found",
    errors: [`template: there is no template "${id}"`],
  });
}

/** What the changes lead to counts, not how they were spelt or ordered. */
function renderKeyOf(
  { id, revision }: { id: string; revision: number },
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
