import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { notFound } from "../../service-error.ts";
import type { Deliveries } from "../../webhooks/deliveries.ts";
import { toDeliveryAnswers } from "./delivery-answers.ts";

/** `POST /api/v2/deliveries/{id}/send`: pending again and on its way, whatever came of it before. */
export function sendDeliveryAgainHandler({
  database: { db },
  deliveries,
}: Pick<ServiceContext, "database"> & { deliveries: Deliveries }): Handler<"sendDeliveryAgain"> {
  return async ({ parameters }) => {
    const delivery = await deliveries.sendAgain(parameters["id"] ?? "");
    if (delivery === undefined) throw notFound("Delivery");
    const [answer] = await toDeliveryAnswers(db, [delivery]);
    return jsonAnswer(answer);
  };
}
