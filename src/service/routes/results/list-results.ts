import { hideSecretsWithin } from "#contract/address-secrets.ts";
import { limits } from "#contract/limits.ts";
import type { ResultPage } from "#contract/request-records.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { withoutNulls } from "../../edge/without-nulls.ts";
import { listWebhookStates } from "../../storage/deliveries-store.ts";
import { listMetadata, listRequests, type RequestFilter } from "../../storage/request-lists.ts";
import { stateOfStatus, toResultSummary } from "./result-answers.ts";

/** `GET /api/v2/results`: newest first, in the page object that known clients read. */
export function listResultsHandler({ database, ...context }: RouteParts): Handler<"listResults"> {
  return async ({ request, query, caller }) => {
    const {
      page = 0,
      size = limits.pageSizeDefault,
      template,
      batch,
      type,
      status,
      text,
      from,
      until,
      key,
      include,
      sort: order,
    } = query;
    const offset = page * size;
    const filter: RequestFilter = {
      type,
      state: status === undefined ? undefined : stateOfStatus(status),
      templateId: template,
      batchName: batch,
      text,
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
      keyId: key,
      amongTemplates: caller?.templates,
    };
    const { requests, total, webhookStates, metadata } = await database.read(async (db) => {
      const found = await listRequests(db, filter, { limit: size, offset }, order);
      const ids = found.requests.map(({ id }) => id);
      return {
        ...found,
        webhookStates: await listWebhookStates(db, ids),
        metadata: include === undefined ? new Map<string, unknown>() : await listMetadata(db, ids),
      };
    }, request);
    const totalPages = Math.ceil(total / size);
    const sort = { empty: false, sorted: true, unsorted: false };
    const answer: ResultPage = {
      content: requests.map((request) => ({
        ...toResultSummary(request, context),
        ...withoutNulls({
          webhookState: webhookStates.get(request.id) ?? null,
          metadata: hideSecretsWithin(metadata.get(request.id) ?? null),
        }),
      })),
      pageable: { sort, offset, pageNumber: page, pageSize: size, unpaged: false, paged: true },
      totalPages,
      totalElements: total,
      number: page,
      size,
      numberOfElements: requests.length,
      first: page === 0,
      last: page >= totalPages - 1,
      empty: requests.length === 0,
      sort,
    };
    return jsonAnswer(answer);
  };
}
