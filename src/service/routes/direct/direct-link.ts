import { readChangeQuery } from "#contract/changes/change-query.ts";
import { formatOfExtension } from "#contract/render.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { invalidRequest, notFound } from "../../service-error.ts";
import type { ServeResult } from "../files/serve-result.ts";
import type { AcceptRender } from "../renders/accept-render.ts";

/**
 * `GET /direct/{template}.{extension}?component.property=value`: the picture itself. The same link is rendered once and
 * comes from the store after that, without a record of its own; a changed template changes the ETag.
 */
export function directLinkHandler(
  acceptRender: AcceptRender,
  serveResult: ServeResult,
): Handler<"directLink"> {
  return async ({ request, parameters }) => {
    const { template = "", extension = "" } = parameters;
    const outputFormat = formatOfExtension(extension);
    if (outputFormat === undefined) throw notFound("The page");
    const read = readChangeQuery(new URL(request.url).search);
    if (!read.ok) throw invalidRequest(read.problem);
    const { requestId } = await acceptRender({
      templateId: template,
      changes: read.value,
      sentBody: {
        template,
        changes: read.value.changes.map(({ componentId, property, value }) => ({
          id: componentId,
          property,
          value,
        })),
        outputFormat,
      },
      outputFormat,
      mayReuse: true,
    });
    return serveResult(request, requestId, {
      // The template may change, and the ETag with it.
      cacheControl: "private, no-cache",
      headers: { "X-Request-Id": requestId },
    });
  };
}
