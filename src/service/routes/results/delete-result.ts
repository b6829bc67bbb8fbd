import type { Handler } from "../../edge/register-endpoint.ts";
import { dropUnusedObject } from "../../jobs/drop-unused-object.ts";
import type { ServiceContext } from "../../service-context.ts";
import { notFound } from "../../service-error.ts";
import { deleteRequest, getRequest } from "../../storage/requests-store.ts";

/** `DELETE /api/v2/results/{id}`: the link answers 410 from now on. Deleting twice is no fault. */
export function deleteResultHandler({
  database,
  objects,
  clock,
  signals,
}: Pick<ServiceContext, "database" | "objects" | "clock" | "signals">): Handler<"deleteResult"> {
  return async ({ parameters }) => {
    const id = parameters["id"] ?? "";
    const request = await getRequest(database.db, id);
    if (request === undefined) throw notFound("Result");
    const deleted = await deleteRequest(database.db, request.id, clock.now());
    const objectKey = deleted?.objectKey ?? undefined;
    if (objectKey !== undefined) await dropUnusedObject({ db: database.db, objects }, objectKey);
    signals.announce(request.id);
    return new Response(null, { status: 204 });
  };
}
