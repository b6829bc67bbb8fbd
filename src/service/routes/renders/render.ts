import { renderBodySchema } from "#contract/render.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Call } from "../../edge/register-endpoint.ts";
import { type AcceptRender, readBodyChanges } from "./accept-render.ts";
import { listUnknownFields } from "./unknown-fields.ts";

/** `POST /api/v1/render`, and by its other address the deprecated one with a webhook: the same thing. */
export function renderHandler(
  acceptRender: AcceptRender,
): (call: Pick<Call<"render">, "request" | "body" | "sentBody" | "keepAnswer">) => Promise<Response> {
  return async ({ request, body, sentBody, keepAnswer }) => {
    const accepted = await acceptRender({
      templateId: body.template,
      request,
      changes: readBodyChanges({ changes: body.changes, changesDictionary: body.changesDictionary }),
      sentBody,
      warnings: listUnknownFields(sentBody, renderBodySchema),
      linkLifetimeSeconds: body.expires,
      metadata: body.metadata,
      webhookUrl: body.webhookUrl,
      keepAnswer: (transaction, answer) =>
        keepAnswer(transaction, { status: 200, body: answer, requestId: answer.requestId }),
    });
    return jsonAnswer(accepted, { headers: { "X-Request-Id": accepted.requestId } });
  };
}
