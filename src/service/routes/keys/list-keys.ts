import { endpoints } from "#contract/endpoints.ts";
import { pageAnswer, pageOf } from "../../edge/page-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { listKeys } from "../../storage/keys-store.ts";
import { toKey } from "./key-answer.ts";

/** `GET /api/v2/keys`: newest first, a bare array like the list of templates. */
export function listKeysHandler({ database, links, clock }: RouteParts): Handler<"listKeys"> {
  return async ({ request, query }) => {
    const page = pageOf(query);
    const { keys, total } = await listKeys(database.db, page);
    const now = clock.now();
    const answers = keys.map((key) => toKey(key, now));
    return pageAnswer(answers, { request, address: links.path(endpoints.listKeys.path), page, total });
  };
}
