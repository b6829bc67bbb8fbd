import { fileAnswer } from "../../edge/file-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { sniffPictureType } from "../../outbound/picture-type.ts";
import type { PictureAssets } from "../../rendering/picture-source.ts";
import { notFound } from "../../service-error.ts";
import { isUploadName } from "../../uploads/stored-assets.ts";

/** `GET /assets/{id}`: what a template names as `asset:<id>`, and the files of uploaded fonts. */
export function getAssetHandler(assets: PictureAssets): Handler<"getAsset"> {
  return async ({ request, parameters }) => {
    const name = parameters["id"] ?? "";
    const asset = await assets.read(name);
    const contentType = asset === undefined ? undefined : (sniffPictureType(asset.bytes) ?? fontTypeOf(name));
    if (asset === undefined || contentType === undefined) throw notFound("Asset");
    return fileAnswer(request, {
      bytes: asset.bytes,
      contentType,
      contentKey: asset.key,
      // The name of an upload is a hash of its content; that of a starter's picture is not.
      cacheControl: isUploadName(name) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    });
  };
}

function fontTypeOf(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return extension === "ttf" || extension === "otf" ? `font/${extension}` : undefined;
}
