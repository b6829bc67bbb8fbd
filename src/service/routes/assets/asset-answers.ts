import type { Asset } from "#contract/account.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Links } from "../../edge/links.ts";
import type { StoredAsset } from "../../storage/assets-store.ts";

export function toAsset(
  { id, contentType, bytes, width, height, createdAt, face }: StoredAsset,
  links: Links,
): Asset {
  return {
    identifier: id,
    reference: face === null ? `asset:${id}` : face.family,
    href: links.path(fillPath(endpoints.getAsset.path, { id })),
    contentType,
    bytes,
    width,
    height,
    createdAt: createdAt.toISOString(),
    ...(face === null ? {} : { face }),
  };
}
