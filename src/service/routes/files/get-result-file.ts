import { formatOfExtension } from "#contract/formats.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { notFound } from "../../service-error.ts";
import type { ServeResult } from "./serve-result.ts";

/** `GET /results/{id}.{extension}` */
export function getResultFileHandler(serveResult: ServeResult): Handler<"getResultFile"> {
  return async ({ request, parameters }) => {
    const { id = "", extension = "" } = parameters;
    const format = formatOfExtension(extension);
    if (format === undefined) throw notFound("Result");
    return serveResult(request, id, { format });
  };
}
