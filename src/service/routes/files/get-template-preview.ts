import { extensionOf } from "#contract/formats.ts";
import { fileAnswer } from "../../edge/file-answer.ts";
import { previewFormat } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { awaitNotification } from "../../jobs/await-notification.ts";
import { previewSignal } from "../../jobs/preview-jobs.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound, unavailable } from "../../service-error.ts";
import { getTemplate } from "../../storage/templates-store.ts";

/** Another process may render it, and its notification may be lost. */
const lookAgainMs = 1_000;

/** `GET /previews/{id}.webp`, as soon as its job is done. The link in the list names a revision; without one a browser asks again each time. */
export function getTemplatePreviewHandler({
  database,
  admission,
  objects,
  signals,
  waitingLinks,
  resultWaitMs,
}: RouteParts): Handler<"getTemplatePreview"> {
  return async ({ request, parameters }) => {
    const { id = "", extension = "" } = parameters;
    if (extension !== extensionOf(previewFormat) || id.includes("\0")) throw notFound("Preview");
    const template = await awaitNotification(
      { signals, subject: previewSignal(id), enter: () => waitingLinks.enter() },
      {
        read: ({ isFirst }) =>
          (isFirst ? admission.reads : admission.links).run(() => getTemplate(database.db, id)),
        lookAgainMs,
        isSettled: (found) =>
          found === undefined || found.previewKey !== null || found.previewFailure !== null,
        waitMs: resultWaitMs,
        signal: request.signal,
      },
    );
    if (template === undefined || template.previewFailure !== null) throw notFound("Preview");
    if (template.previewKey === null)
      throw unavailable("The preview is not ready yet. Ask for the same link again.");
    const object = await objects.get(template.previewKey);
    if (object === undefined) throw notFound("Preview");
    // Another revision's address must not be kept with this picture.
    const isOfRevision = new URL(request.url).searchParams.get("revision") === String(template.revision);
    return fileAnswer(request, {
      bytes: object.bytes,
      contentType: object.contentType,
      contentKey: template.previewKey,
      cacheControl: isOfRevision ? "public, max-age=604800, immutable" : "no-cache",
    });
  };
}
