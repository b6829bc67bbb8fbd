import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { mayUseTemplate } from "../../edge/permissions.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { getRequest } from "../../storage/requests-store.ts";
import { listDeliveryAnswers } from "../webhooks/delivery-answers.ts";
import { toResultDetail } from "./result-answers.ts";

/** Its own webhook and those of the service. */
const deliveriesMax = limits.webhooksMax + 1;

/** `GET /api/v2/results/{id}`. A deleted one is still stored, with the time of its deletion. */
export function getResultHandler({ database, ...context }: RouteParts): Handler<"getResult"> {
  return async ({ parameters, caller }) => {
    const request = await getRequest(database.db, parameters["id"] ?? "");
    if (request === undefined || !mayUseTemplate(caller, request.templateId)) throw notFound("Result");
    const { answers } = await listDeliveryAnswers(
      database.db,
      { requestId: request.id },
      { limit: deliveriesMax, offset: 0 },
    );
    return jsonAnswer(toResultDetail(request, context, answers));
  };
}
