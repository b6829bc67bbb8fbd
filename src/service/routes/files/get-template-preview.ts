import { extensionOf } from "#contract/formats.ts";
import { splitPin } from "#contract/template-pins.ts";
import type { AdmissionGate } from "../../edge/admission-gate.ts";
import { fileAnswer } from "../../edge/file-answer.ts";
import { previewFormat } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { hasSignature } from "../../edge/sign-link.ts";
import { awaitNotification } from "../../jobs/await-notification.ts";
import { previewSignal } from "../../jobs/preview-jobs.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound, unavailable } from "../../service-error.ts";
import type { Executor } from "../../storage/database.ts";
import { findPinnedTemplate } from "../../storage/revisions-store.ts";
import { getTemplate, type StoredTemplateSummary } from "../../storage/templates-store.ts";
import { assertPublished } from "../templates/find-revision.ts";

/** Another process may render it, and its notification may be lost. */
const lookAgainMs = 1_000;

/**
 * `GET /previews/{id}.webp`, as soon as its job is done. The link in the list names a revision; without one a browser asks
 * again each time.
 *
 * A caller who knows an identifier may see what is published or was. Without the key and without a signature any other
 * revision is 404, at once and whether it exists or not.
 */
export function getTemplatePreviewHandler({
  database,
  admission,
  objects,
  signals,
  waitingLinks,
  resultWaitMs,
}: RouteParts): Handler<"getTemplatePreview"> {
  return async ({ request, parameters, admit }) => {
    const { id = "", extension = "" } = parameters;
    if (extension !== extensionOf(previewFormat) || id.includes("\0")) throw notFound("Preview");
    let isAdmitted: boolean | undefined;
    const read = async (gate: AdmissionGate) => {
      const found = await gate.run(() => findPreview(database.db, id));
      if (found?.wasPublished === true) return found;
      isAdmitted ??= await admit();
      if (!isAdmitted) throw notFound("Preview");
      if (found !== undefined) assertPublished(found, id, 404);
      return found;
    };
    // The job of a pinned preview notifies by the template's own identifier.
    const subject = previewSignal(splitPin(id)?.id ?? id);
    const template = await awaitNotification(
      { signals, subject, enter: () => waitingLinks.enter() },
      {
        read: ({ isFirst }) => read(isFirst ? admission.reads : admission.links),
        lookAgainMs,
        isSettled: (found) =>
          found === undefined ||
          found.previewKey !== null ||
          found.previewFailure !== null ||
          !isAwaited(found),
        waitMs: resultWaitMs,
        signal: request.signal,
      },
    );
    if (template === undefined || template.previewFailure !== null) throw notFound("Preview");
    if (template.previewKey === null && !isAwaited(template)) throw notFound("Preview");
    if (template.previewKey === null)
      throw unavailable("The preview is not ready yet. Ask for the same link again.");
    const object = await objects.get(template.previewKey);
    if (object === undefined) throw notFound("Preview");
    return fileAnswer(request, {
      bytes: object.bytes,
      contentType: object.contentType,
      contentKey: template.previewKey,
      cacheControl: cacheControlOf(new URL(request.url), template),
    });
  };
}

function cacheControlOf(url: URL, { revision, wasPublished }: StoredTemplateSummary): string {
  // Another revision's address must not be kept with this picture.
  const isOfRevision = url.searchParams.get("revision") === String(revision);
  const kept = "max-age=604800, immutable";
  if (wasPublished) return isOfRevision ? `public, ${kept}` : "no-cache";
  // A shared cache would show it to callers without the key.
  return isOfRevision && hasSignature(url) ? `private, ${kept}` : "private, no-cache";
}

/** The template or its revision, without what the calls with a key are told about revisions that do not exist. */
async function findPreview(
  executor: Executor,
  identifier: string,
): Promise<StoredTemplateSummary | undefined> {
  const template = await getTemplate(executor, identifier);
  const pinned = template === undefined ? splitPin(identifier) : undefined;
  if (pinned?.pin === undefined) return template;
  return findPinnedTemplate(executor, pinned.id, pinned.pin);
}

/** Whether a job renders it: earlier revisions keep the preview that they had. */
function isAwaited({ revision, publishedRevision, latestRevision }: StoredTemplateSummary): boolean {
  return revision === publishedRevision || revision === latestRevision;
}
