import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Caller } from "../../edge/caller.ts";
import { maySeeWebhooks, mayUseTemplate } from "../../edge/permissions.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import type { StoredRequest } from "../../storage/request-rows.ts";
import { getRequest } from "../../storage/requests-store.ts";
import { listDeliveryAnswers } from "../webhooks/delivery-answers.ts";
import { toResultDetail } from "./result-answers.ts";

/** Its own webhook and those of the service. */
const deliveriesMax = limits.webhooksMax + 1;

/** `GET /api/v2/results/{id}`. A deleted one is still stored, with the time of its deletion. */
export function getResultHandler({ database, ...context }: RouteParts): Handler<"getResult"> {
  return async ({ parameters, query, caller }) => {
    const request = await getRequest(database.db, parameters["id"] ?? "");
    if (request === undefined || !mayUseTemplate(caller, request.templateId)) throw notFound("Result");
    const sees = {
      webhooks: maySeeWebhooks(caller),
      secrets: query.include === "addresses" && mayRepeat(caller, request),
    };
    const { answers: deliveries } = await listDeliveryAnswers(
      database.db,
      { requestId: request.id },
      { limit: deliveriesMax, offset: 0 },
      sees.webhooks,
    );
    return jsonAnswer(toResultDetail(request, { ...context, deliveries, sees }));
  };
}

/** Its maker and admins may send it again as it was. The root key alone is no maker: a dashboard calls with it for viewers. */
function mayRepeat(
  caller: Caller | undefined,
  { actorKind, actorId }: Pick<StoredRequest, "actorKind" | "actorId">,
): boolean {
  if (caller === undefined) return false;
  const { kind, id } = caller.actor;
  return caller.scopes.has("admin") || (kind === actorKind && id === actorId);
}
