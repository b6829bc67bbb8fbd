import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { deprecatedSince, successorLink } from "../../edge/deprecation.ts";
import { pageLinks } from "../../edge/page-links.ts";
import type { Call, Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../service-context.ts";
import { listTemplates } from "../../storage/templates-store.ts";
import { toTemplateSummary } from "./template-answers.ts";

/** `GET /api/v2/my-templates`: a bare array; the total and the neighbouring pages travel in headers. */
export function listTemplatesHandler(
  context: Pick<ServiceContext, "database" | "links">,
): Handler<"listTemplates"> {
  return createListHandler(context, endpoints.listTemplates.path);
}

/** `GET /api/v1/my-templates`, deprecated: the same list. */
export function listTemplatesV1Handler(
  context: Pick<ServiceContext, "database" | "links">,
): Handler<"listTemplatesV1"> {
  const list = createListHandler(context, endpoints.listTemplatesV1.path);
  return async (call) => {
    const answer = await list(call);
    answer.headers.set("Deprecation", deprecatedSince);
    answer.headers.append("Link", successorLink(context.links, "listTemplates"));
    return answer;
  };
}

/** `path`: where the neighbouring pages are. */
function createListHandler(
  { database, links }: Pick<ServiceContext, "database" | "links">,
  path: string,
): (call: Pick<Call<"listTemplates">, "request" | "query">) => Promise<Response> {
  return async ({ request, query }) => {
    const { page = 0, size = limits.pageSizeDefault, ...filter } = query;
    const { templates, total } = await listTemplates(database.db, filter, {
      limit: size,
      offset: page * size,
    });
    const url = new URL(request.url);
    return jsonAnswer(
      templates.map((template) => toTemplateSummary(template, links)),
      {
        headers: {
          "X-Total-Count": String(total),
          Link: pageLinks({
            address: links.path(path),
            query: url.searchParams,
            page,
            size,
            total,
          }),
        },
      },
    );
  };
}
