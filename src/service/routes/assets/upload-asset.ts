import { createHash } from "node:crypto";
import type { Asset } from "#contract/account.ts";
import { endpoints, fillPath } from "#contract/endpoints.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { SentUpload } from "../../edge/read-upload.ts";
import type { Links } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { invalidRequest, unavailable } from "../../service-error.ts";
import { assetObjectKey, getAsset, insertAsset, type StoredAsset } from "../../storage/assets-store.ts";
import { type InspectUpload, UploadError, UploadsBusyError } from "../../uploads/inspect-upload.ts";
import type { InspectedUpload } from "../../uploads/upload-inspection.ts";

const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
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
  return async ({ body }) => {
    const upload = await inspect(body, inspectUpload);
    const hash = createHash("sha256").update(upload.bytes).digest("hex").slice(0, 32);
    const id = `${hash}.${extensions[upload.contentType]}`;
    const known = await getAsset(db, id);
    if (known !== undefined) return jsonAnswer(toAsset(known, links));
    // The bytes first: whoever finds the record finds them too.
    await objects.put(assetObjectKey(id), upload.bytes, upload.contentType);
    const asset: StoredAsset = {
      id,
      kind: upload.kind,
      contentType: upload.contentType,
      bytes: upload.bytes.byteLength,
      width: upload.width,
      height: upload.height,
      createdAt: clock.now(),
    };
    const inserted = await insertAsset(db, asset);
    return jsonAnswer(toAsset(asset, links), { status: inserted === undefined ? 200 : 201 });
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

function toAsset({ id, contentType, bytes, width, height }: StoredAsset, links: Links): Asset {
  return {
    identifier: id,
    reference: `asset:${id}`,
    href: links.path(fillPath(endpoints.getAsset.path, { id })),
    contentType,
    bytes,
    width,
    height,
  };
}
