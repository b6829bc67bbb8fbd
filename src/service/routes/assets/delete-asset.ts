import { actorOf } from "../../edge/caller.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { dropUnusedObjects } from "../../jobs/drop-unused-objects.ts";
import { notifyProcesses } from "../../jobs/notify.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { assetObjectKey, deleteAsset } from "../../storage/assets-store.ts";
import { writeAudit } from "../../storage/audit.ts";
import { noteUnusedObjects } from "../../storage/unused-objects.ts";
import { isUploadName } from "../../uploads/stored-assets.ts";

/**
 * `DELETE /api/v2/assets/{id}`. Templates that name it are not changed: their next new picture lacks it, with a warning.
 * Pictures that were made with it stay.
 */
export function deleteAssetHandler({ database, objects, storedAssets }: RouteParts): Handler<"deleteAsset"> {
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
