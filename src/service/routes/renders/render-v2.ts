import { renderBodyV2Schema } from "#contract/render.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServeResult } from "../files/serve-result.ts";
import { type AcceptRender, readBodyChanges } from "./accept-render.ts";
import { listUnknownFields } from "./unknown-fields.ts";

/** `POST /api/v2/render`: with `?output=image` the answer is the picture itself, as its link would give it. */
export function renderV2Handler(acceptRender: AcceptRender, serveResult: ServeResult): Handler<"renderV2"> {
  return async ({ request, query, body, sentBody, keepAnswer }) => {
    const { changes, changesDictionary, data } = body;
    const accepted = await acceptRender({
      templateId: body.template,
      request,
      changes: readBodyChanges({ changes, changesDictionary, data }),
      sentBody,
      warnings: listUnknownFields(sentBody, renderBodyV2Schema),
      outputFormat: body.outputFormat,
      crop: { width: body.width, height: body.height },
      version: body.version,
      fileName: body.fileName,
      batchName: body.batchName,
      linkLifetimeSeconds: body.expires,
      metadata: body.metadata,
      webhookUrl: body.webhookUrl,
      keepAnswer: (transaction, answer) =>
        keepAnswer(transaction, {
          status: 200,
          body: answer,
          requestId: answer.requestId,
          isFile: query.output === "image",
        }),
    });
    const headers = { "X-Request-Id": accepted.requestId };
    if (query.output !== "image") return jsonAnswer(accepted, { headers });
    return serveResult(request, accepted.requestId, { headers });
  };
}
