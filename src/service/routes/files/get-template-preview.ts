import { previewExtension } from "../../edge/links.ts";
import { fileAnswer } from "../../edge/file-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { Previews } from "../../rendering/previews.ts";
import type { ServiceContext } from "../../service-context.ts";
import { notFound } from "../../service-error.ts";

/** `GET /previews/{id}.webp`. The link in the list names a revision; without one a browser asks again each time. */
export function getTemplatePreviewHandler({
  objects,
  previews,
}: Pick<ServiceContext, "objects"> & { previews: Previews }): Handler<"getTemplatePreview"> {
  return async ({ request, parameters }) => {
    const { id = "", extension = "" } = parameters;
    const key = extension === previewExtension && !id.includes("\0") ? await previews.keyOf(id) : undefined;
    const object = key === undefined ? undefined : await objects.get(key);
    if (key === undefined || object === undefined) throw notFound("Preview");
    const isOfRevision = new URL(request.url).searchParams.has("revision");
    return fileAnswer(request, {
      bytes: object.bytes,
      contentType: object.contentType,
      contentKey: key,
      cacheControl: isOfRevision ? "public, max-age=604800, immutable" : "no-cache",
    });
  };
}
