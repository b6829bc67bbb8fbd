import type { Asset } from "#contract/account.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { HelperProcessError } from "../child-processes/start-helper.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { actorOf } from "../edge/caller.ts";
import { toResponse } from "../edge/idempotency.ts";
import type { Links } from "../edge/links.ts";
import { pageAnswer, pageOf } from "../edge/page-answer.ts";
import { checkScope } from "../edge/permissions.ts";
import type { SentUpload } from "../edge/read-upload.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { hashInChunks } from "../hash-in-chunks.ts";
import { dropUnusedObjects } from "../jobs/drop-unused-objects.ts";
import { notifyProcesses } from "../jobs/notify.ts";
import { listHeaders, type NotesByOperation, tags } from "../openapi/operation-notes.ts";
import { invalidField, notFound, unavailable } from "../service-error.ts";
import {
  assetObjectKey,
  deleteAsset,
  getAsset,
  insertAsset,
  listAssets,
  lockAsset,
  type StoredAsset,
} from "../storage/assets-store.ts";
import { writeAudit } from "../storage/audit.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import { noteUnusedObjects } from "../storage/unused-objects.ts";
import { toFamilyName } from "../uploads/family-name.ts";
import { type InspectUpload, UploadError, UploadsBusyError } from "../uploads/inspect-upload.ts";
import { isUploadName } from "../uploads/stored-assets.ts";
import type { InspectedUpload } from "../uploads/upload-inspection.ts";
import type { RouteParts } from "./route-parts.ts";

export function createAssetsRoutes(parts: RouteParts) {
  return {
    uploadAsset: uploadAssetHandler(parts),
    listAssets: listAssetsHandler(parts),
    deleteAsset: deleteAssetHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `GET /api/v2/assets`: uploads, newest first, a bare array with the total and the neighbouring pages in headers. */
function listAssetsHandler({ database, links }: RouteParts): Handler<"listAssets"> {
  return async ({ request, query }) => {
    const page = pageOf(query);
    const { assets, total } = await database.read(
      (db) => listAssets(db, { kind: query.kind }, page),
      request,
    );
    const answers = assets.map((asset) => toAsset(asset, links));
    return pageAnswer(answers, { request, address: links.path(endpoints.listAssets.path), page, total });
  };
}

const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "font/ttf": "ttf",
  "font/otf": "otf",
} as const;

/** `POST /api/v2/assets`. An equal file is stored once: 201 the first time, 200 after that. */
export function uploadAssetHandler({
  database,
  objects,
  links,
  clock,
  inspectUpload,
}: Pick<RouteParts, "database" | "objects" | "links" | "clock" | "inspectUpload">): Handler<"uploadAsset"> {
  return async ({ body, query, answerSlot, caller }) => {
    const upload = await inspect(body, inspectUpload);
    // A new font of a family replaces the older one in every template that names it.
    if (upload.kind === "font" && caller !== undefined) checkScope(caller, "templates:write");
    const asset = await toStored(upload, query.family, clock.now());
    const known = await getAsset(database.db, asset.id);
    const notes = upload.kind === "picture" && upload.warnings ? { warnings: [...upload.warnings] } : {};
    if (known !== undefined) return jsonAnswer({ ...toAsset(known, links), ...notes });
    const key = assetObjectKey(asset.id);
    const put = () => objects.put(key, upload.bytes, upload.contentType);
    // Bytes first, so that a record never exists without them.
    await put();
    const answer = await database.db.transaction(async (transaction) => {
      await lockAsset(transaction, asset.id);
      // An earlier one with the same content has just been deleted, and these bytes with it.
      if (!(await objects.has(key))) await put();
      const isNew = await insertAsset(transaction, asset);
      if (isNew) {
        await writeAudit(transaction, {
          actor: actorOf(caller),
          action: asset.kind === "font" ? "font.uploaded" : "asset.uploaded",
          target: { id: asset.id, name: asset.face?.family },
        });
      }
      const given = { status: isNew ? 201 : 200, body: { ...toAsset(asset, links), ...notes } };
      return keepAnswer(transaction, answerSlot, given);
    });
    return toResponse(answer);
  };
}

async function inspect(sent: SentUpload, inspectUpload: InspectUpload): Promise<InspectedUpload> {
  try {
    return await inspectUpload(sent);
  } catch (error) {
    if (error instanceof UploadsBusyError)
      throw unavailable("Too many uploads at once. Send it again.", { cause: error });
    if (error instanceof HelperProcessError)
      throw unavailable("The file could not be read at the moment. Send it again.", { cause: error });
    if (error instanceof UploadError) throw invalidField("file", error.message);
    throw error;
  }
}

async function toStored(
  upload: InspectedUpload,
  wantedFamily: string | undefined,
  createdAt: Date,
): Promise<StoredAsset> {
  const family = upload.kind === "font" ? settleFamily(upload.face.family, wantedFamily) : undefined;
  // One font may be uploaded under two names.
  const name = Buffer.from(family === undefined ? "" : `\0${family}`);
  const hash = await hashInChunks(upload.bytes, name);
  const id = `${hash.toString("hex").slice(0, 32)}.${extensions[upload.contentType]}`;
  const { contentType, kind, bytes } = upload;
  const plain = { id, kind, contentType, bytes: bytes.byteLength, createdAt };
  return upload.kind === "font"
    ? {
        ...plain,
        width: null,
        height: null,
        face: {
          ...upload.face,
          identifier: id,
          family: family ?? "",
          ...(upload.face.family === undefined ? {} : { originalName: upload.face.family }),
        },
      }
    : { ...plain, width: upload.width, height: upload.height, face: null };
}

function settleFamily(own: string | undefined, wanted: string | undefined): string {
  const family = wanted === undefined ? own : toFamilyName(wanted);
  if (family === undefined) {
    throw invalidField("family", "required: the font has no name of its own; add ?family=… to the address");
  }
  const bundled = findFamily(family);
  if (bundled !== undefined) {
    throw invalidField(
      "family",
      `"${bundled.name}" comes with the product; give yours another name with ?family=…`,
    );
  }
  return family;
}

/**
 * `DELETE /api/v2/assets/{id}`. Templates that name it are not changed: their next new picture lacks it, with a warning.
 * Pictures that were made with it stay.
 */
function deleteAssetHandler({ database, objects, storedAssets }: RouteParts): Handler<"deleteAsset"> {
  return async ({ parameters, caller }) => {
    const id = parameters["id"] ?? "";
    if (!isUploadName(id)) throw notFound("Asset");
    const { db, kind } = database;
    const objectKey = assetObjectKey(id);
    const unused = await db.transaction(async (transaction) => {
      const deleted = await deleteAsset(transaction, id);
      if (deleted === undefined) throw notFound("Asset");
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: deleted.kind === "font" ? "font.deleted" : "asset.deleted",
        target: { id, name: deleted.face?.family },
      });
      await notifyProcesses(transaction, kind, [objectKey]);
      return noteUnusedObjects(transaction, [objectKey]);
    });
    await dropUnusedObjects({ db, objects }, unused);
    storedAssets.forget(id);
    return new Response(null, { status: 204 });
  };
}

function toAsset(
  { id, contentType, bytes, width, height, createdAt, face }: StoredAsset,
  links: Links,
): Asset {
  return {
    identifier: id,
    reference: face === null ? `asset:${id}` : face.family,
    href: links.path(fillPath(endpoints.getAsset.path, { id })),
    contentType,
    bytes,
    width,
    height,
    createdAt: createdAt.toISOString(),
    ...(face === null ? {} : { face }),
  };
}

const asset = {
  identifier: "0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  reference: "asset:0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  href: "https://pictures.example/assets/0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  contentType: "image/png",
  bytes: 18_204,
  width: 640,
  height: 480,
  createdAt: "2026-11-02T09:12:40.000Z",
};

export const assetsDescription = {
  uploadAsset: {
    tag: tags.files,
    description:
      "201 for a new file, 200 for one that is stored already: an equal file is stored once. A font also needs the scope `templates:write`, because it changes the pictures of all templates that name its family.",
    success: [201, 200],
    uploadTypes: ["image/*", "font/*", "application/octet-stream"],
    answerExample: asset,
  },
  listAssets: {
    tag: tags.files,
    description: "Uploads, newest first. The total and the neighbouring pages travel in headers.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, kind: "picture" },
    answerExample: [asset],
  },
  deleteAsset: {
    tag: tags.files,
    description:
      "Templates that name it are not changed: their next picture lacks it, with a warning. Pictures that were made with it stay.",
    parameters: { id: "0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png" },
  },
} satisfies NotesByOperation;
