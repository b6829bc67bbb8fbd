import { limits } from "#contract/limits.ts";
import { deprecatedSince, successorLink } from "../../edge/deprecation.ts";
import type { Links } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { streamedJson } from "../../edge/streamed-text.ts";
import type { RouteParts } from "../route-parts.ts";
import { listSentRequests, type SentRequest } from "../../storage/request-lists.ts";
import { writeRequestRecord } from "./result-answers.ts";

/** `GET /api/v1/requests`, deprecated for the result list. */
export function listRequestsHandler({ database, links }: RouteParts): Handler<"listRequests"> {
  return async ({ request, query: { limit = limits.requestsLimitDefault, offset = 0 }, caller }) => {
    const filter = { amongTemplates: caller?.templates };
    const lists = listSentRequests((work) => database.read(work, request), filter, { limit, offset });
    const records = writeRecords(lists, links);
    return streamedJson(records, {
      Deprecation: deprecatedSince,
      Link: successorLink(links, "listResults"),
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
