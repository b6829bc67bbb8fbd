import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { pageLinks } from "../../edge/page-links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../service-context.ts";
import { listDeliveryAnswers } from "./delivery-answers.ts";

/** `GET /api/v2/deliveries`: newest first, a bare array with the total and the neighbouring pages in headers. */
export function listDeliveriesHandler({
  database: { db },
  links,
}: Pick<ServiceContext, "database" | "links">): Handler<"listDeliveries"> {
  return async ({ request, query }) => {
    const { page = 0, size = limits.pageSizeDefault, state, request: requestId, failedSince } = query;
    const { answers, total } = await listDeliveryAnswers(
      db,
      { state, requestId, failedSince: failedSince === undefined ? undefined : new Date(failedSince) },
      { limit: size, offset: page * size },
    );
    return jsonAnswer(answers, {
      headers: {
        "X-Total-Count": String(total),
        Link: pageLinks({
          address: links.path(endpoints.listDeliveries.path),
          query: new URL(request.url).searchParams,
          page,
          size,
          total,
        }),
      },
    });
  };
}
