import type { Asset } from "#contract/account.ts";
import { endpoints } from "#contract/endpoints.ts";
import * as limits from "#contract/limits.ts";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { HelperProcessError } from "../child-processes/start-helper.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { actorOf, type Caller } from "../edge/caller.ts";
import { toResponse } from "../edge/idempotency.ts";
import type { Links } from "../edge/links.ts";
import { pageAnswer, pageOf } from "../edge/page-answer.ts";
import { checkScope } from "../edge/permissions.ts";
import type { SentUpload } from "../edge/read-upload.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { hashInChunks } from "../hash-in-chunks.ts";
import { dropUnusedObjects } from "../jobs/drop-unused-objects.ts";
import { notifyProcesses } from "../jobs/notifications.ts";
import { listHeaders, type NotesByOperation, tags } from "../openapi/operation-notes.ts";
import { invalidField, notFound, unavailable } from "../service-error.ts";
import {
  assetObjectKey,
  binAsset,
  binnedObjectKey,
  getAsset,
  insertAsset,
  listAssets,
  lockAsset,
  purgeAsset,
  restoreAsset,
  type StoredAsset,
} from "../storage/assets-store.ts";
import { writeAudit } from "../storage/audit.ts";
import type { Transaction } from "../storage/database.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import { DamagedObjectError, type ObjectStore, type StoredObject } from "../storage/object-store.ts";
import { noteUnusedObjects } from "../storage/unused-objects.ts";
import { toFamilyName } from "../uploads/family-name.ts";
import {
  type InspectedUpload,
  type InspectUpload,
  UploadError,
  UploadsBusyError,
} from "../uploads/inspect-upload.ts";
import { isUploadName } from "../uploads/stored-assets.ts";
import type { RouteParts } from "./route-parts.ts";

export function createAssetsRoutes(parts: RouteParts) {
  return {
    uploadAsset: uploadAssetHandler(parts),
    listAssets: listAssetsHandler(parts),
    deleteAsset: deleteAssetHandler(parts),
    restoreAsset: restoreAssetHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `GET /api/v2/assets`: uploads, newest first, a bare array with the total and the neighbouring pages in headers. */
function listAssetsHandler({ database, links }: RouteParts): Handler<"listAssets"> {
  return async ({ request, query }) => {
    const page = pageOf(query);
    const { assets, total } = await database.read((db) => listAssets(db, query, page), request);
    const answers = await Promise.all(assets.map((asset) => toAsset(asset, links)));
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
    const asset = await toStored(upload, query, clock.now());
    const known = await getAsset(database.db, asset.id);
    const notes = upload.kind === "picture" && upload.warnings ? { warnings: [...upload.warnings] } : {};
    if (known !== undefined) return jsonAnswer({ ...(await toAsset(known, links)), ...notes });
    const key = assetObjectKey(asset.id);
    const put = () => objects.put(key, upload.bytes, upload.contentType);
    // Bytes first, so that a record never exists without them.
    await put();
    const answer = await database.db.transaction(async (transaction) => {
      await lockAsset(transaction, asset.id);
      // An earlier one with the same content has just been deleted, and these bytes with it.
      if (!(await objects.has(key))) await put();
      const isNew = await insertAsset(transaction, asset);
      // Those of an equal file in the bin.
      await noteUnusedObjects(transaction, [binnedObjectKey(asset.id)]);
      if (isNew) await auditAsset(transaction, { caller, change: "uploaded", asset });
      const given = { status: isNew ? 201 : 200, body: { ...(await toAsset(asset, links)), ...notes } };
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
  {
    family: wantedFamily,
    name: fileName = null,
  }: { family?: string | undefined; name?: string | undefined | null },
  createdAt: Date,
): Promise<StoredAsset> {
  const family = upload.kind === "font" ? settleFamily(upload.face.family, wantedFamily) : undefined;
  // One font may be uploaded under two names.
  const name = Buffer.from(family === undefined ? "" : `\0${family}`);
  const hash = await hashInChunks(upload.bytes, name);
  const id = `${hash.toString("hex").slice(0, 32)}.${extensions[upload.contentType]}`;
  const { contentType, kind, bytes } = upload;
  const plain = {
    id,
    kind,
    contentType,
    bytes: bytes.byteLength,
    name: fileName,
    createdAt,
    binnedUntil: null,
  };
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
 * `DELETE /api/v2/assets/{id}`: into the bin, or with `?permanent=true` for good. Templates that name it are not changed:
 * their next new picture lacks it, with a warning. Pictures that were made with it stay.
 */
function deleteAssetHandler({ database, objects, storedAssets, clock }: RouteParts): Handler<"deleteAsset"> {
  return async ({ parameters, query, caller }) => {
    const id = uploadIdOf(parameters);
    const isPermanent = query.permanent === true;
    const { db, kind } = database;
    const objectKey = assetObjectKey(id);
    const unused = await db.transaction(async (transaction) => {
      await lockAsset(transaction, id);
      const binned = await binAsset(transaction, id, clock.now());
      if (binned !== undefined) {
        const object = isPermanent ? undefined : await readWhole(objects, objectKey);
        if (object !== undefined) await objects.put(binnedObjectKey(id), object.bytes, object.contentType);
        else if (!isPermanent) await purgeAsset(transaction, id);
        await auditAsset(transaction, { caller, change: "deleted", asset: binned });
      }
      const purged = isPermanent ? await purgeAsset(transaction, id) : undefined;
      if (purged !== undefined) await auditAsset(transaction, { caller, change: "purged", asset: purged });
      if (binned === undefined && purged === undefined) throw notFound("Asset");
      await notifyProcesses(transaction, kind, [objectKey]);
      return noteUnusedObjects(transaction, [objectKey, ...(isPermanent ? [binnedObjectKey(id)] : [])]);
    });
    await dropUnusedObjects({ db, objects }, unused);
    storedAssets.forget(id);
    return new Response(null, { status: 204 });
  };
}

/** `POST /api/v2/assets/{id}/restore`: out of the bin, as it was. */
function restoreAssetHandler({ database: { db }, objects, links }: RouteParts): Handler<"restoreAsset"> {
  return async ({ parameters, caller }) => {
    const id = uploadIdOf(parameters);
    const { restored, unused } = await db.transaction(async (transaction) => {
      await lockAsset(transaction, id);
      const asset = await restoreAsset(transaction, id);
      const object = asset && (await objects.get(binnedObjectKey(id)));
      if (asset === undefined || object === undefined) throw notFound("Asset");
      await objects.put(assetObjectKey(id), object.bytes, object.contentType);
      await auditAsset(transaction, { caller, change: "undeleted", asset });
      return { restored: asset, unused: await noteUnusedObjects(transaction, [binnedObjectKey(id)]) };
    });
    await dropUnusedObjects({ db, objects }, unused);
    return jsonAnswer(await toAsset(restored, links));
  };
}

/** Undefined for bytes that are missing or damaged: they cannot be restored. */
async function readWhole(objects: ObjectStore, key: string): Promise<StoredObject | undefined> {
  try {
    return await objects.get(key);
  } catch (error) {
    if (error instanceof DamagedObjectError) return undefined;
    throw error;
  }
}

function uploadIdOf({ id = "" }: Readonly<Record<string, string>>): string {
  if (!isUploadName(id)) throw notFound("Asset");
  return id;
}

async function auditAsset(
  transaction: Transaction,
  {
    caller,
    change,
    asset: { kind, id, face, name },
  }: {
    caller: Caller | undefined;
    change: "uploaded" | "deleted" | "undeleted" | "purged";
    asset: StoredAsset;
  },
): Promise<void> {
  await writeAudit(transaction, {
    actor: actorOf(caller),
    action: `${kind === "font" ? "font" : "asset"}.${change}`,
    target: { id, name: face?.family ?? name ?? undefined },
  });
}

async function toAsset(asset: StoredAsset, links: Links): Promise<Asset> {
  const { id, contentType, bytes, width, height, name, createdAt, face, binnedUntil } = asset;
  return {
    identifier: id,
    reference: face === null ? `asset:${id}` : face.family,
    href: await links.upload(asset),
    contentType,
    bytes,
    width,
    height,
    createdAt: createdAt.toISOString(),
    ...(name !== null && { name }),
    ...(binnedUntil !== null && { binnedUntil: binnedUntil.toISOString() }),
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
    description: `Moves it to the bin, where ${limits.binDays} days long \`restoreAsset\` finds it; with \`permanent=true\` it is removed for good, also out of the bin. Templates that name it are not changed: their next picture lacks it, with a warning. Pictures that were made with it stay.`,
    parameters: { id: asset.identifier, permanent: false },
  },
  restoreAsset: {
    tag: tags.files,
    description:
      "As it was when it was deleted, at the same address. 404 if it is not in the bin; `listAssets` with `deleted=true` lists what is.",
    parameters: { id: asset.identifier },
    answerExample: asset,
  },
} satisfies NotesByOperation;
