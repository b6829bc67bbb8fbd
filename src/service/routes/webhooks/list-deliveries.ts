import { endpoints } from "#contract/endpoints.ts";
import { pageAnswer, pageOf } from "../../edge/page-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listDeliveryAnswers } from "./delivery-answers.ts";

/** `GET /api/v2/deliveries`: newest first, a bare array with the total and the neighbouring pages in headers. */
export function listDeliveriesHandler({ database, links }: RouteParts): Handler<"listDeliveries"> {
  return async ({ request, query }) => {
    const { state, request: requestId, text, failedSince } = query;
    const page = pageOf(query);
    const { answers, total } = await listDeliveryAnswers(
      database.db,
      { state, requestId, text, failedSince: failedSince === undefined ? undefined : new Date(failedSince) },
      page,
    );
    return pageAnswer(answers, { request, address: links.path(endpoints.listDeliveries.path), page, total });
  };
}
