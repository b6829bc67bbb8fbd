import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { listRequestsWithBodies } from "../../storage/request-lists.ts";
import { toRequestRecord } from "./result-answers.ts";

/** When the list was marked deprecated, in the form of RFC 9745: 2026-01-01. The interface gives no date of its own. */
const deprecatedSince = "@1767225600";

/** `GET /api/v1/requests`, deprecated for the result list. */
export function listRequestsHandler({
  database,
  links,
}: Pick<ServiceContext, "database" | "links">): Handler<"listRequests"> {
  return async ({ query: { limit = limits.requestsLimitDefault, offset = 0 } }) => {
    const requests = await listRequestsWithBodies(database.db, { limit, offset });
    return jsonAnswer(
      requests.map((request) => toRequestRecord(request, links)),
      {
        headers: {
          Deprecation: deprecatedSince,
          Link: `<${links.path(endpoints.listResults.path)}>; rel="successor-version"`,
        },
      },
    );
  };
}
