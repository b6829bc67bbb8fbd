import { findFamily } from "#scene/fonts/catalogue.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { actorOf } from "../../edge/caller.ts";
import { checkScope } from "../../edge/permissions.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { SentUpload } from "../../edge/read-upload.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { hashInChunks } from "../../hash-in-chunks.ts";

import { invalidField, unavailable } from "../../service-error.ts";
import {
  assetObjectKey,
  getAsset,
  insertAsset,
  lockAsset,
  type StoredAsset,
} from "../../storage/assets-store.ts";
import { writeAudit } from "../../storage/audit.ts";
import { keepAnswer } from "../../storage/idempotency-keys.ts";
import { HelperProcessError } from "../../child-processes/start-helper.ts";
import { toFamilyName } from "../../uploads/family-name.ts";
import { type InspectUpload, UploadError, UploadsBusyError } from "../../uploads/inspect-upload.ts";
import type { InspectedUpload } from "../../uploads/upload-inspection.ts";
import { toAsset } from "./asset-answers.ts";

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
