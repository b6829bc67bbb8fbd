import { toResponse } from "../../edge/idempotency.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { notFound } from "../../service-error.ts";
import { keepAnswer } from "../../storage/idempotency-keys.ts";
import type { RouteParts } from "../route-parts.ts";
import { toDeliveryAnswers } from "./delivery-answers.ts";

/** `POST /api/v2/deliveries/{id}/send`: pending again and sent at once, whatever its state was. */
export function sendDeliveryAgainHandler({ deliveries }: RouteParts): Handler<"sendDeliveryAgain"> {
  return async ({ parameters, answerSlot }) => {
    const answer = await deliveries.sendAgain(parameters["id"] ?? "", async (transaction, delivery) => {
      const [body] = await toDeliveryAnswers(transaction, [delivery]);
      return keepAnswer(transaction, answerSlot, { status: 200, body });
    });
    if (answer === undefined) throw notFound("Delivery");
    return toResponse(answer);
  };
}
