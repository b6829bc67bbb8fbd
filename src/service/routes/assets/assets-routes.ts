import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { deleteAssetHandler } from "./delete-asset.ts";
import { listAssetsHandler } from "./list-assets.ts";
import { uploadAssetHandler } from "./upload-asset.ts";

export function createAssetsRoutes(parts: RouteParts) {
  return {
    uploadAsset: uploadAssetHandler(parts),
    listAssets: listAssetsHandler(parts),
    deleteAsset: deleteAssetHandler(parts),
  } satisfies Partial<Handlers>;
}
