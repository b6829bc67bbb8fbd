import { hideSecretsWithin } from "#contract/address-secrets.ts";
import * as limits from "#contract/limits.ts";
import type { ResultListQuery, ResultPage } from "#contract/request-records.ts";
import { jsonAnswer, withoutNulls } from "../edge/answer.ts";
import { actorOf, type Caller } from "../edge/caller.ts";
import { deprecatedSince, type Links, successorLink } from "../edge/links.ts";
import { maySeeWebhooks, mayUseTemplate } from "../edge/permissions.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { streamedJson } from "../edge/answer-bodies.ts";
import { dropUnusedObjects } from "../jobs/drop-unused-objects.ts";
import { delivery, href, type NotesByOperation, someId, tags } from "../openapi/operation-notes.ts";
import { invalidField, notFound, resultDeleted } from "../service-error.ts";
import { isUuid } from "../storage/is-uuid.ts";
import { hostOf, writeAudit } from "../storage/audit.ts";
import { listWebhookStates } from "../storage/deliveries-store.ts";
import {
  listMetadata,
  listRequests,
  listRequestsBeside,
  listSentRequests,
  type RequestFilter,
  type SentRequest,
} from "../storage/request-lists.ts";
import { deletePictureUses } from "../storage/request-pictures-store.ts";
import type { StoredRequest } from "../storage/request-rows.ts";
import { deleteRequest, getRequest } from "../storage/requests-store.ts";
import { lockAwaitedRequests } from "../storage/unfinished-requests.ts";
import { noteUnusedObjects } from "../storage/unused-objects.ts";
import { listDeliveryAnswers } from "./deliveries.ts";
import { stateOfStatus, toResultDetail, toResultSummary, writeRequestRecord } from "./result-answers.ts";
import type { RouteParts } from "./route-parts.ts";

export function createResultsRoutes(parts: RouteParts) {
  return {
    listRequests: listRequestsHandler(parts),
    listResults: listResultsHandler(parts),
    getResult: getResultHandler(parts),
    deleteResult: deleteResultHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `GET /api/v2/results`: newest first, in the page object that known clients read. */
function listResultsHandler({ database, ...context }: RouteParts): Handler<"listResults"> {
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
      person,
      warnings,
      before,
      after,
      include,
      sort: order,
    } = query;
    checkPlace(query);
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
      personId: person,
      hasWarnings: warnings,
      amongTemplates: caller?.templates,
    };
    const isBeside = before !== undefined || after !== undefined;
    const { requests, total, hasNewer, hasOlder, webhookStates, metadata } = await database.read(
      async (db) => {
        const found = isBeside
          ? await listRequestsBeside(db, filter, { before, after, size })
          : withNeighbours(await listRequests(db, filter, { limit: size, offset }, order), { offset, order });
        const ids = found.requests.map(({ id }) => id);
        return {
          ...found,
          webhookStates: await listWebhookStates(db, ids),
          metadata: include === undefined ? new Map<string, unknown>() : await listMetadata(db, ids),
        };
      },
      request,
    );
    const totalPages = Math.ceil(total / size);
    const sort = { empty: false, sorted: true, unsorted: false };
    const newestFirst = order === "oldest" ? requests.toReversed() : requests;
    const isSearched = text !== undefined;
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
      ...withoutNulls({
        older: (hasOlder && !isSearched && newestFirst.at(-1)?.id) || null,
        newer: (hasNewer && !isSearched && newestFirst[0]?.id) || null,
      }),
    };
    return jsonAnswer(answer);
  };
}

/** Throws 400 for a place that a page cannot be counted from. */
function checkPlace({ before, after, text }: ResultListQuery): void {
  for (const [field, place] of Object.entries({ before, after })) {
    if (place !== undefined && !isUuid(place))
      throw invalidField(field, "must be the identifier of a result");
    if (place !== undefined && text !== undefined)
      throw invalidField(field, "must be absent with text: matches of a search are counted by page");
  }
  if (before !== undefined && after !== undefined)
    throw invalidField("after", "must be absent with before: a page is older or newer than one result");
}

/** Whether a page that is counted from one end of the list has others beside it. */
function withNeighbours<List extends { requests: readonly unknown[]; total: number }>(
  list: List,
  { offset, order }: { offset: number; order: ResultListQuery["sort"] },
) {
  const isBegun = offset > 0;
  const hasMore = offset + list.requests.length < list.total;
  return order === "oldest"
    ? { ...list, hasNewer: hasMore, hasOlder: isBegun }
    : { ...list, hasNewer: isBegun, hasOlder: hasMore };
}

/** Its own webhook and those of the service. */
const deliveriesMax = limits.webhooksMax + 1;

/** `GET /api/v2/results/{id}`. A deleted one is still stored, with the time of its deletion. */
function getResultHandler({ database, ...context }: RouteParts): Handler<"getResult"> {
  return async ({ parameters, query, caller }) => {
    const request = await getRequest(database.db, parameters["id"] ?? "");
    if (request === undefined || !mayUseTemplate(caller, request.templateId)) throw notFound("Result");
    const sees = {
      webhooks: maySeeWebhooks(caller),
      secrets: query.include === "addresses" && mayRepeat(caller, request),
    };
    const { answers: deliveries } = await listDeliveryAnswers(
      context,
      database.db,
      { requestId: request.id },
      { limit: deliveriesMax, offset: 0 },
      sees.webhooks,
    );
    return jsonAnswer(toResultDetail(request, { ...context, deliveries, sees }));
  };
}

/** Its maker and admins may send it again as it was. The root key alone is no maker: a dashboard calls with it for viewers. */
function mayRepeat(
  caller: Caller | undefined,
  { actorKind, actorId }: Pick<StoredRequest, "actorKind" | "actorId">,
): boolean {
  if (caller === undefined) return false;
  const { kind, id } = caller.actor;
  return caller.scopes.has("admin") || (kind === actorKind && id === actorId);
}

/** `GET /api/v1/requests`, deprecated for the result list. */
function listRequestsHandler({ database, links }: RouteParts): Handler<"listRequests"> {
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

/** `DELETE /api/v2/results/{id}`: the link answers 410 from now on. Deleting twice is not an error. */
function deleteResultHandler({
  database,
  objects,
  clock,
  signals,
  deliveries,
}: RouteParts): Handler<"deleteResult"> {
  return async ({ parameters, caller }) => {
    const id = parameters["id"] ?? "";
    const request = await getRequest(database.db, id);
    if (request === undefined || !mayUseTemplate(caller, request.templateId)) throw notFound("Result");
    const unused = await database.db.transaction(async (transaction) => {
      const awaited = await lockAwaitedRequests(transaction, [request.id]);
      await deliveries.enqueueCancellations(transaction, awaited, resultDeleted);
      const deleted = await deleteRequest(transaction, request.id, clock.now());
      await deletePictureUses(transaction, request.id);
      if (deleted !== undefined) {
        const { id: requestId, templateName, executeUrl } = request;
        await writeAudit(transaction, {
          actor: actorOf(caller),
          action: "result.deleted",
          target: { id: requestId, name: templateName ?? hostOf(executeUrl ?? "") },
        });
      }
      const objectKey = deleted?.objectKey ?? undefined;
      return noteUnusedObjects(transaction, objectKey === undefined ? [] : [objectKey]);
    });
    await dropUnusedObjects({ db: database.db, objects }, unused);
    signals.announce(request.id);
    return new Response(null, { status: 204 });
  };
}

const result = {
  identifier: someId,
  href,
  width: 1200,
  height: 630,
  templateName: "Product update",
  templateIdentifier: "product-update",
  createdAt: "2026-11-02T09:31:07.418Z",
  type: "image",
  status: "200",
  warnings: [],
  firstText: "Version 2 is here",
  outputFormat: "jpeg",
  bytes: 84_213,
  durationMs: 48,
  expiresAt: "2026-11-03T09:31:07.418Z",
  madeBy: { kind: "root" },
};

const renderBody = {
  template: "product-update",
  changes: [{ id: "title", text: "Version 2 is here", color: "#ffffff" }],
  expires: 86_400,
  metadata: { order: 1042 },
};

const sort = { empty: false, sorted: true, unsorted: false };

export const resultsDescription = {
  listRequests: {
    tag: tags.results,
    description: "Newest first. Use `listResults` instead.",
    answerHeaders: ["Deprecation", "Link"],
    parameters: { limit: 20, offset: 0 },
    answerExample: [
      {
        identifier: someId,
        href,
        status: "200",
        width: 1200,
        height: 630,
        type: "image",
        template: "product-update",
        templateName: "Product update",
        changes: [{ id: "title", text: "Version 2 is here" }],
        createdAt: "2026-11-02T09:31:07.418",
      },
    ],
  },
  listResults: {
    tag: tags.results,
    description: "Newest first, as a page object.",
    parameters: { page: 0, size: 20, type: "image", status: "200" },
    answerExample: {
      content: [{ ...result, fileName: "version-2.jpg", batchName: "spring" }],
      pageable: { sort, offset: 0, pageNumber: 0, pageSize: 20, unpaged: false, paged: true },
      totalPages: 1,
      totalElements: 1,
      number: 0,
      size: 20,
      numberOfElements: 1,
      first: true,
      last: true,
      empty: false,
      sort,
    },
  },
  getResult: {
    tag: tags.results,
    description:
      "The detail has the request's body, the timings in milliseconds, the warnings, also as codes, whether the changed texts fit and the changed pictures are there, as `checkRender` says it, the title of a captured page, and the deliveries to webhooks. Passwords and tokens in addresses are `(hidden)`. Keys without the scope `webhooks` get the origins of webhooks' addresses and no answers of their receivers.",
    parameters: { id: someId, include: "addresses" },
    answerExample: {
      ...result,
      request: renderBody,
      requestPayload: JSON.stringify(renderBody),
      template: "product-update",
      metadata: { order: 1042 },
      templateRevision: 1,
      fit: {
        texts: [
          {
            component: "title",
            state: "fits",
            lines: 1,
            fontSize: 72,
            wantedFontSize: 72,
            visibleText: "Version 2 is here",
            fits: null,
            missing: [],
          },
        ],
        pictures: [],
        page: { contrast: [{ component: "title", ratio: 12.6, needed: 3 }], outside: [] },
        unknown: [],
      },
      warningDetails: [],
      timings: { queuedMs: 2, imagesMs: 9, paintMs: 17, encodeMs: 12, totalMs: 48 },
      deliveries: [delivery],
    },
  },
  deleteResult: {
    tag: tags.results,
    description: "From now on its link answers 410. Other results that show the same picture keep it.",
    parameters: { id: someId },
  },
} satisfies NotesByOperation;
