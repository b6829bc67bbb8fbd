import { renderBodySchema } from "#contract/render.ts";
import type { Call } from "../../edge/register-endpoint.ts";
import { readBodyChanges, type RenderRequest } from "./accept-render.ts";
import { listUnknownFields } from "./unknown-fields.ts";

/** A body of either version as a render. Throws a 400 that names each faulty change by its path. */
export function toRenderRequest({
  request,
  body,
  sentBody,
  takenValues,
}: Pick<Call<"render">, "request" | "body" | "sentBody" | "takenValues">): RenderRequest {
  return {
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
  };
}
