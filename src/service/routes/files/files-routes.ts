import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { getAssetHandler } from "./get-asset.ts";
import { getResultFileHandler } from "./get-result-file.ts";
import { getTemplatePreviewHandler } from "./get-template-preview.ts";

export function createFilesRoutes(parts: RouteParts) {
  return {
    getResultFile: getResultFileHandler(parts.serveResult),
    getTemplatePreview: getTemplatePreviewHandler(parts),
    getAsset: getAssetHandler(parts.assets, parts.readPicture),
  } satisfies Partial<Handlers>;
}
