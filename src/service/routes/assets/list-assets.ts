import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { pageLinks } from "../../edge/page-links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../service-context.ts";
import { listAssets } from "../../storage/assets-store.ts";
import { toAsset } from "./asset-answers.ts";

/** `GET /api/v2/assets`: uploads, newest first, a bare array with the total and the neighbouring pages in headers. */
export function listAssetsHandler({
  database: { db },
  links,
}: Pick<ServiceContext, "database" | "links">): Handler<"listAssets"> {
  return async ({ request, query }) => {
    const { page = 0, size = limits.pageSizeDefault, kind } = query;
    const { assets, total } = await listAssets(db, { kind }, { limit: size, offset: page * size });
    return jsonAnswer(
      assets.map((asset) => toAsset(asset, links)),
      {
        headers: {
          "X-Total-Count": String(total),
          Link: pageLinks({
            address: links.path(endpoints.listAssets.path),
            query: new URL(request.url).searchParams,
            page,
            size,
            total,
          }),
        },
      },
    );
  };
}
