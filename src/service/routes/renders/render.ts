import { renderBodySchema } from "#contract/render.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Call } from "../../edge/register-endpoint.ts";
import type { ServeResult } from "../files/serve-result.ts";
import { type AcceptRender, readBodyChanges } from "./accept-render.ts";
import { listUnknownFields } from "./unknown-fields.ts";

type RenderCall = Pick<
  Call<"render">,
  "request" | "body" | "sentBody" | "takenValues" | "answerSlot" | "caller"
> & {
  query: Call<"renderV2">["query"] | undefined;
};

/**
 * `POST /api/v1/render`, by its other address the deprecated one with a webhook, `POST /api/v1/images`, and
 * `POST /api/v2/render`, which alone has `?output=image`: the response is the picture itself, as its link would serve it.
 */
export function renderHandler(
  acceptRender: AcceptRender,
  serveResult: ServeResult,
): (call: RenderCall) => Promise<Response> {
  return async ({ request, query, body, sentBody, takenValues, answerSlot, caller }) => {
    const isFile = query?.output === "image";
    const accepted = await acceptRender({
      templateId: body.template,
      request,
      changes: readBodyChanges(body),
      sentBody,
      takenValues,
      warnings: listUnknownFields(sentBody, renderBodySchema),
      outputFormat: body.outputFormat,
      crop: { width: body.width, height: body.height },
      version: body.version,
      fileName: body.fileName,
      batchName: body.batchName,
      linkLifetimeSeconds: body.expires,
      metadata: body.metadata,
      webhookUrl: body.webhookUrl,
      actor: caller?.actor,
      answerSlot,
      isFile,
    });
    const headers = { "X-Request-Id": accepted.requestId };
    return isFile ? serveResult(request, accepted.requestId, { headers }) : jsonAnswer(accepted, { headers });
  };
}
