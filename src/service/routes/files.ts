import { extensionOf, formatOfExtension } from "#contract/formats.ts";
import { splitPin } from "#contract/template-pins.ts";
import { HelperProcessError } from "../child-processes/start-helper.ts";
import type { AdmissionGate } from "../edge/admission-gate.ts";
import { fileAnswer } from "../edge/file-answer.ts";
import { previewFormat } from "../edge/links.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { expiryOf, hasSignature } from "../edge/sign-link.ts";
import { awaitNotification } from "../jobs/notifications.ts";
import { previewSignal } from "../jobs/preview-jobs.ts";
import {
  cachedFile,
  fileHeaders,
  type NotesByOperation,
  pictureTypes,
  someId,
  tags,
  templateId,
} from "../openapi/operation-notes.ts";
import { sniffPictureType } from "../pictures/upload-type.ts";
import type { SourcePicture } from "../pictures/opened-pictures.ts";
import { type ReadPictureSource, SourceError } from "../pictures/picture-source.ts";
import { isRequestPictureName, toReference } from "../request-pictures/picture-names.ts";
import { notFound, ServiceError, unavailable } from "../service-error.ts";
import { binnedObjectKey } from "../storage/assets-store.ts";
import type { Executor } from "../storage/database.ts";
import { findPinnedTemplate } from "../storage/revisions-store.ts";
import { findInBin, getTemplate, type StoredTemplateSummary } from "../storage/templates-store.ts";
import { isDrawingName, isUploadName } from "../uploads/stored-assets.ts";
import type { RouteParts } from "./route-parts.ts";
import { assertPublished } from "./find-revision.ts";

export function createFilesRoutes(parts: RouteParts) {
  return {
    getResultFile: async ({ request, parameters: { id = "", extension = "" } }) => {
      const format = formatOfExtension(extension);
      if (format === undefined) throw notFound("Result");
      return parts.serveResult(request, id, { format });
    },
    getTemplatePreview: getTemplatePreviewHandler(parts),
    getAsset: getAssetHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `GET /assets/{id}`: pictures that a template names as `asset:<id>`, and the files of uploaded fonts. */
function getAssetHandler({
  assets,
  readPicture,
  linkSigner,
  objects,
}: Pick<RouteParts, "assets" | "readPicture" | "linkSigner" | "objects">): Handler<"getAsset"> {
  /** The file of an upload in the bin, for the links in its list. A drawing is not shown: no reader opens it there. */
  async function readBinned(url: URL, name: string): Promise<SourcePicture | undefined> {
    if (!isUploadName(name) || isDrawingName(name) || !hasSignature(url) || expiryOf(url) === undefined)
      return undefined;
    try {
      await linkSigner.verify(url);
    } catch (error) {
      // Without a valid signature it is an upload that does not exist.
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
    const object = await objects.get(binnedObjectKey(name));
    return object && { key: `asset ${name}`, bytes: object.bytes };
  }

  return async ({ request, parameters }) => {
    const name = parameters["id"] ?? "";
    // Pictures of requests and drawings were stored as they were sent: a reader process opens them first.
    const asset =
      isRequestPictureName(name) || isDrawingName(name)
        ? await openAsset(name, readPicture)
        : ((await assets.read(name)) ?? (await readBinned(new URL(request.url), name)));
    const contentType = asset === undefined ? undefined : (sniffPictureType(asset.bytes) ?? fontTypeOf(name));
    if (asset === undefined || contentType === undefined) throw notFound("Asset");
    return fileAnswer(request, {
      bytes: asset.bytes,
      contentType,
      contentKey: asset.key,
      // The name of an upload is a hash of its content; that of a starter's picture is not.
      cacheControl:
        isUploadName(name) || isRequestPictureName(name)
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
    });
  };
}

/** Undefined when there is none, or it is no picture. Throws 503 when the reader process is unavailable. */
async function openAsset(name: string, readPicture: ReadPictureSource): Promise<SourcePicture | undefined> {
  try {
    return await readPicture(toReference(name));
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    if (error instanceof HelperProcessError)
      throw unavailable("The picture could not be read at the moment. Try again.", { cause: error });
    throw error;
  }
}

function fontTypeOf(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return extension === "ttf" || extension === "otf" ? `font/${extension}` : undefined;
}

/** Another process may render it, and its notification may be lost. */
const lookAgainMs = 1_000;

/**
 * `GET /previews/{id}.webp`, as soon as its job is done. The link in the list names a revision; without one a browser asks
 * again each time.
 *
 * A caller who knows an identifier may see what is published or was. Without the key and without a signature any other
 * revision is 404, at once and whether it exists or not.
 */
function getTemplatePreviewHandler({
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
      if (found !== undefined && isOpen(found)) return found;
      // Only the links in the list of the bin, which expire with it, show what is there.
      if (found?.binnedUntil instanceof Date && expiryOf(new URL(request.url)) === undefined)
        throw notFound("Preview");
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

/** Whether every caller may see it who knows the identifier. */
function isOpen({ wasPublished, binnedUntil }: StoredTemplateSummary): boolean {
  return wasPublished && binnedUntil === null;
}

function cacheControlOf(url: URL, template: StoredTemplateSummary): string {
  // Another revision's address must not be kept with this picture.
  const isOfRevision = url.searchParams.get("revision") === String(template.revision);
  const kept = "max-age=604800, immutable";
  if (isOpen(template)) return isOfRevision ? `public, ${kept}` : "no-cache";
  // A shared cache would show it to callers without the key.
  return isOfRevision && hasSignature(url) ? `private, ${kept}` : "private, no-cache";
}

/**
 * The template, one in the bin, or its revision, without what the calls with a key are told about revisions that do not
 * exist.
 */
async function findPreview(
  executor: Executor,
  identifier: string,
): Promise<StoredTemplateSummary | undefined> {
  const template = await getTemplate(executor, identifier);
  const pinned = template === undefined ? splitPin(identifier) : undefined;
  if (pinned?.pin === undefined) return template ?? findInBin(executor, identifier);
  const revision = await findPinnedTemplate(executor, pinned.id, pinned.pin);
  if (revision !== undefined) return revision;
  const binned = await findInBin(executor, pinned.id);
  return binned?.revision === pinned.pin ? binned : undefined;
}

/** Whether a job renders it: earlier revisions keep the preview that they had. */
function isAwaited({ revision, publishedRevision, latestRevision }: StoredTemplateSummary): boolean {
  return revision === publishedRevision || revision === latestRevision;
}

export const filesDescription = {
  getResultFile: {
    tag: tags.results,
    description:
      "Asked for too early, it waits up to 30 s. 410 when the link has expired or the result was deleted, 422 when the render failed.",
    statuses: [304, 410, 422],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    fileTypes: pictureTypes,
    parameters: { id: someId, extension: "jpg" },
  },
  getTemplatePreview: {
    tag: tags.files,
    description:
      "The link that a template's `preview` holds. A preview that is being made is waited for. Without a key or a signature, the preview of a revision that was never published is a 404.",
    ...cachedFile,
    fileTypes: ["image/webp"],
    parameters: { id: templateId, extension: "webp" },
  },
  getAsset: {
    tag: tags.files,
    description:
      "The file as it was uploaded, under the address that `listAssets` gives. It needs no key, so that a page can show it.",
    ...cachedFile,
    fileTypes: ["image/*", "font/*"],
    parameters: { id: "silk-teal.jpg" },
  },
} satisfies NotesByOperation;
