import { endpoints } from "#contract/endpoints.ts";
import { pageAnswer, pageOf } from "../../edge/page-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listAssets } from "../../storage/assets-store.ts";
import { toAsset } from "./asset-answers.ts";

/** `GET /api/v2/assets`: uploads, newest first, a bare array with the total and the neighbouring pages in headers. */
export function listAssetsHandler({ database, links }: RouteParts): Handler<"listAssets"> {
  return async ({ request, query }) => {
    const page = pageOf(query);
    const { assets, total } = await database.read(
      (db) => listAssets(db, { kind: query.kind }, page),
      request,
    );
    const answers = assets.map((asset) => toAsset(asset, links));
    return pageAnswer(answers, { request, address: links.path(endpoints.listAssets.path), page, total });
  };
}
