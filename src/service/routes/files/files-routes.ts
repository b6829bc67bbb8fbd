import { formatOfExtension } from "#contract/formats.ts";
import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { getAssetHandler } from "./get-asset.ts";
import { getTemplatePreviewHandler } from "./get-template-preview.ts";

export function createFilesRoutes(parts: RouteParts) {
  return {
    getResultFile: async ({ request, parameters: { id = "", extension = "" } }) => {
      const format = formatOfExtension(extension);
      if (format === undefined) throw notFound("Result");
      return parts.serveResult(request, id, { format });
    },
    getTemplatePreview: getTemplatePreviewHandler(parts),
    getAsset: getAssetHandler(parts.assets, parts.readPicture),
  } satisfies Partial<Handlers>;
}
