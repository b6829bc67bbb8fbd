import { endpoints } from "#contract/endpoints.ts";
import { deprecatedSince, successorLink } from "../../edge/deprecation.ts";
import { pageAnswer, pageOf } from "../../edge/page-answer.ts";
import type { Call, Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listTemplates } from "../../storage/templates-store.ts";
import { toTemplateSummary } from "./template-answers.ts";

/** `GET /api/v2/my-templates`: a bare array; the total and the neighbouring pages travel in headers. */
export function listTemplatesHandler(parts: RouteParts): Handler<"listTemplates"> {
  return createListHandler(parts, endpoints.listTemplates.path);
}

/** `GET /api/v1/my-templates`, deprecated: the same list. */
export function listTemplatesV1Handler(parts: RouteParts): Handler<"listTemplatesV1"> {
  const list = createListHandler(parts, endpoints.listTemplatesV1.path);
  return async (call) => {
    const answer = await list(call);
    answer.headers.set("Deprecation", deprecatedSince);
    answer.headers.append("Link", successorLink(parts.links, "listTemplates"));
    return answer;
  };
}

/** `path`: where the neighbouring pages are. */
function createListHandler(
  { database, links }: RouteParts,
  path: string,
): (call: Pick<Call<"listTemplates">, "request" | "query" | "caller">) => Promise<Response> {
  return async ({ request, query, caller }) => {
    const { page: _page, size: _size, sort, ...filter } = query;
    const page = pageOf(query);
    const { templates, total } = await database.read(
      (db) => listTemplates(db, { ...filter, among: caller?.templates }, page, sort),
      request,
    );
    const summaries = await Promise.all(templates.map((template) => toTemplateSummary(template, links)));
    return pageAnswer(summaries, { request, address: links.path(path), page, total });
  };
}
