import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { pageLinks } from "../../edge/page-links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { listTemplates } from "../../storage/templates-store.ts";
import { toTemplateSummary } from "./template-answers.ts";

/** `GET /api/v2/my-templates`: a bare array; the total and the neighbouring pages travel in headers. */
export function listTemplatesHandler({
  database,
  links,
}: Pick<ServiceContext, "database" | "links">): Handler<"listTemplates"> {
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
            address: links.path(endpoints.listTemplates.path),
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
