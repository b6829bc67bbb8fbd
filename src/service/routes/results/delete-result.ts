import { mayUseTemplate } from "../../edge/permissions.ts";
import { actorOf } from "../../edge/caller.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { dropUnusedObjects } from "../../jobs/drop-unused-objects.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound, resultDeleted } from "../../service-error.ts";
import { hostOf, writeAudit } from "../../storage/audit.ts";
import { deletePictureUses } from "../../storage/request-pictures-store.ts";
import { deleteRequest, getRequest } from "../../storage/requests-store.ts";
import { lockAwaitedRequests } from "../../storage/unfinished-requests.ts";
import { noteUnusedObjects } from "../../storage/unused-objects.ts";

/** `DELETE /api/v2/results/{id}`: the link answers 410 from now on. Deleting twice is not an error. */
export function deleteResultHandler({
  database,
  objects,
  clock,
  signals,
  deliveries,
}: RouteParts): Handler<"deleteResult"> {
  return async ({ parameters, caller }) => {
    const id = parameters["id"] ?? "";
    const request = await getRequest(database.db, id);
    if (request === undefined || !mayUseTemplate(caller, request.templateId)) throw notFound("Result");
    const unused = await database.db.transaction(async (transaction) => {
      const awaited = await lockAwaitedRequests(transaction, [request.id]);
      await deliveries.enqueueCancellations(transaction, awaited, resultDeleted);
      const deleted = await deleteRequest(transaction, request.id, clock.now());
      await deletePictureUses(transaction, request.id);
      if (deleted !== undefined) {
        const { id: requestId, templateName, executeUrl } = request;
        await writeAudit(transaction, {
          actor: actorOf(caller),
          action: "result.deleted",
          target: { id: requestId, name: templateName ?? hostOf(executeUrl ?? "") },
        });
      }
      const objectKey = deleted?.objectKey ?? undefined;
      return noteUnusedObjects(transaction, objectKey === undefined ? [] : [objectKey]);
    });
    await dropUnusedObjects({ db: database.db, objects }, unused);
    signals.announce(request.id);
    return new Response(null, { status: 204 });
  };
}
