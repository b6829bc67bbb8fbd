import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import type { Links } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { streamedJson } from "../../edge/streamed-json.ts";
import type { ServiceContext } from "../../service-context.ts";
import { listSentRequests, type SentRequest } from "../../storage/request-lists.ts";
import { writeRequestRecord } from "./result-answers.ts";

/** When the list was marked deprecated, in the form of RFC 9745: 2026-01-01. The interface gives no date of its own. */
const deprecatedSince = "@1767225600";

/** `GET /api/v1/requests`, deprecated for the result list. */
export function listRequestsHandler({
  database,
  links,
}: Pick<ServiceContext, "database" | "links">): Handler<"listRequests"> {
  return async ({ query: { limit = limits.requestsLimitDefault, offset = 0 } }) => {
    const records = writeRecords(listSentRequests(database.db, { limit, offset }), links);
    return streamedJson(records, {
      Deprecation: deprecatedSince,
      Link: `<${links.path(endpoints.listResults.path)}>; rel="successor-version"`,
    });
  };
}

async function* writeRecords(
  lists: AsyncGenerator<SentRequest[], void>,
  links: Links,
): AsyncGenerator<string, void> {
  let before = "[";
  for await (const list of lists) {
    yield before + list.map((sent) => writeRequestRecord(sent, links)).join();
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
