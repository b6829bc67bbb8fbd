import { fileAnswer } from "../../edge/file-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { sniffPictureType } from "../../outbound/picture-type.ts";
import { HelperProcessError } from "../../child-processes/start-helper.ts";
import type { SourcePicture } from "../../pictures/opened-pictures.ts";
import { type PictureAssets, type ReadPictureSource, SourceError } from "../../pictures/picture-source.ts";
import { isRequestPictureName, toReference } from "../../request-pictures/picture-names.ts";
import { notFound, unavailable } from "../../service-error.ts";
import { isDrawingName, isUploadName } from "../../uploads/stored-assets.ts";

/** `GET /assets/{id}`: pictures that a template names as `asset:<id>`, and the files of uploaded fonts. */
export function getAssetHandler(assets: PictureAssets, readPicture: ReadPictureSource): Handler<"getAsset"> {
  return async ({ request, parameters }) => {
    const name = parameters["id"] ?? "";
    // Pictures of requests and drawings were stored as they were sent: a reader process opens them first.
    const asset =
      isRequestPictureName(name) || isDrawingName(name)
        ? await openAsset(name, readPicture)
        : await assets.read(name);
    const contentType = asset === undefined ? undefined : (sniffPictureType(asset.bytes) ?? fontTypeOf(name));
    if (asset === undefined || contentType === undefined) throw notFound("Asset");
    return fileAnswer(request, {
      bytes: asset.bytes,
      contentType,
      contentKey: asset.key,
      // The name of an upload is a hash of its content; that of a starter's picture is not.
      cacheControl:
        isUploadName(name) || isRequestPictureName(name)
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
    });
  };
}

/** Undefined when there is none, or it is no picture. Throws 503 when the reader process is unavailable. */
async function openAsset(name: string, readPicture: ReadPictureSource): Promise<SourcePicture | undefined> {
  try {
    return await readPicture(toReference(name));
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    if (error instanceof HelperProcessError)
      throw unavailable("The picture could not be read at the moment. Try again.", { cause: error });
    throw error;
  }
}

function fontTypeOf(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return extension === "ttf" || extension === "otf" ? `font/${extension}` : undefined;
}
