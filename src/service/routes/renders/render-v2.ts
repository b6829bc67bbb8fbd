import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServeResult } from "../files/serve-result.ts";
import type { AcceptRender } from "./accept-render.ts";
import { toRenderRequest } from "./render-request.ts";

/** `POST /api/v2/render`: with `?output=image` the response is the picture itself, as its link would serve it. */
export function renderV2Handler(acceptRender: AcceptRender, serveResult: ServeResult): Handler<"renderV2"> {
  return async ({ request, query, body, sentBody, takenValues, answerSlot }) => {
    const render = toRenderRequest({ request, body, sentBody, takenValues });
    const isFile = query.output === "image";
    const accepted = await acceptRender({ ...render, answerSlot, isFile });
    const headers = { "X-Request-Id": accepted.requestId };
    if (!isFile) return jsonAnswer(accepted, { headers });
    return serveResult(request, accepted.requestId, { headers });
  };
}
