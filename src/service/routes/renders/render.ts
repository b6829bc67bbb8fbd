import { jsonAnswer } from "../../edge/answer.ts";
import type { Call } from "../../edge/register-endpoint.ts";
import type { AcceptRender } from "./accept-render.ts";
import { toRenderRequest } from "./render-request.ts";

/** `POST /api/v1/render`, by its other address the deprecated one with a webhook, and `POST /api/v1/images`: the same. */
export function renderHandler(
  acceptRender: AcceptRender,
): (
  call: Pick<Call<"render">, "request" | "body" | "sentBody" | "takenValues" | "answerSlot">,
) => Promise<Response> {
  return async ({ request, body, sentBody, takenValues, answerSlot }) => {
    const render = toRenderRequest({ request, body, sentBody, takenValues });
    const accepted = await acceptRender({ ...render, answerSlot });
    return jsonAnswer(accepted, { headers: { "X-Request-Id": accepted.requestId } });
  };
}
