import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { getDelivery } from "../../storage/deliveries-store.ts";
import { toDeliveryAnswers } from "./delivery-answers.ts";

/** `GET /api/v2/deliveries/{id}`: one delivery with its body and the headers of its attempts. */
export function getDeliveryHandler({ database }: RouteParts): Handler<"getDelivery"> {
  return async ({ parameters }) => {
    const answer = await database.db.transaction(
      async (transaction) => {
        const found = await getDelivery(transaction, parameters["id"] ?? "");
        if (found === undefined) return undefined;
        const [delivery] = await toDeliveryAnswers(transaction, [found.delivery]);
        return { ...delivery, body: found.payload, exchanges: found.exchanges };
      },
      // A state never shows without the attempt that led to it.
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    if (answer === undefined) throw notFound("Delivery");
    return jsonAnswer(answer);
  };
}
