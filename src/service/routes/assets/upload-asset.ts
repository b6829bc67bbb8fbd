import { createHash } from "node:crypto";
import type { Asset } from "#contract/account.ts";
import { endpoints, fillPath } from "#contract/endpoints.ts";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Links } from "../../edge/links.ts";
import type { SentUpload } from "../../edge/read-upload.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { invalidRequest, unavailable } from "../../service-error.ts";
import { assetObjectKey, getAsset, insertAsset, type StoredAsset } from "../../storage/assets-store.ts";
import { toFamilyName } from "../../uploads/family-name.ts";
import { type InspectUpload, UploadError, UploadsBusyError } from "../../uploads/inspect-upload.ts";
import type { InspectedUpload } from "../../uploads/upload-inspection.ts";

const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "font/ttf": "ttf",
  "font/otf": "otf",
} as const;

const retryAfterSeconds = 5;

/** `POST /api/v2/assets`. An equal file is stored once: 201 the first time, 200 after that. */
export function uploadAssetHandler({
  database: { db },
  objects,
  links,
  clock,
  inspectUpload,
}: Pick<ServiceContext, "database" | "objects" | "links" | "clock"> & {
  inspectUpload: InspectUpload;
}): Handler<"uploadAsset"> {
  return async ({ body, query }) => {
    const upload = await inspect(body, inspectUpload);
    const asset = toStored(upload, query.family, clock.now());
    const known = await getAsset(db, asset.id);
    if (known !== undefined) return jsonAnswer(toAsset(known, links));
    // The bytes first: whoever finds the record finds them too.
    await objects.put(assetObjectKey(asset.id), upload.bytes, upload.contentType);
    const isNew = await insertAsset(db, asset);
    return jsonAnswer(toAsset(asset, links), { status: isNew ? 201 : 200 });
  };
}

async function inspect(sent: SentUpload, inspectUpload: InspectUpload): Promise<InspectedUpload> {
  try {
    return await inspectUpload(sent);
  } catch (error) {
    if (error instanceof UploadsBusyError)
      throw unavailable("Too many uploads at once. Send it again.", retryAfterSeconds, error);
    if (error instanceof UploadError) throw invalidRequest([{ path: "file", message: error.message }]);
    throw error;
  }
}

function toStored(upload: InspectedUpload, wantedFamily: string | undefined, createdAt: Date): StoredAsset {
  const hash = createHash("sha256").update(upload.bytes);
  const family = upload.kind === "font" ? settleFamily(upload.face.family, wantedFamily) : undefined;
  // One font may be uploaded under two names.
  if (family !== undefined) hash.update(`\0${family}`);
  const id = `${hash.digest("hex").slice(0, 32)}.${extensions[upload.contentType]}`;
  const { contentType, kind, bytes } = upload;
  const plain = { id, kind, contentType, bytes: bytes.byteLength, createdAt };
  return upload.kind === "font"
    ? {
        ...plain,
        width: null,
        height: null,
        face: { ...upload.face, identifier: id, family: family ?? "" },
      }
    : { ...plain, width: upload.width, height: upload.height, face: null };
}

function settleFamily(own: string | undefined, wanted: string | undefined): string {
  const family = wanted === undefined ? own : toFamilyName(wanted);
  if (family === undefined) {
    throw invalidRequest([
      { path: "family", message: "required: the font has no name of its own; add ?family=… to the address" },
    ]);
  }
  const bundled = findFamily(family);
  if (bundled !== undefined) {
    throw invalidRequest([
      {
        path: "family",
        message: `"${bundled.name}" comes with the product; give yours another name with ?family=…`,
      },
    ]);
  }
  return family;
}

function toAsset({ id, contentType, bytes, width, height, face }: StoredAsset, links: Links): Asset {
  return {
    identifier: id,
    reference: face === null ? `asset:${id}` : face.family,
    href: links.path(fillPath(endpoints.getAsset.path, { id })),
    contentType,
    bytes,
    width,
    height,
    ...(face === null ? {} : { face }),
  };
}
