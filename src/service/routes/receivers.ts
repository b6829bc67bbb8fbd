import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import * as limits from "#contract/limits.ts";
import { type Receipt, type Receiver, receiverPath } from "#contract/receivers.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { jsonAnswer, wrongMethod } from "../edge/answer.ts";
import { actorOf } from "../edge/caller.ts";
import { toResponse } from "../edge/idempotency.ts";
import type { Links } from "../edge/links.ts";
import { pageAnswer, pageOf } from "../edge/page-answer.ts";
import { readBytes } from "../edge/receive-body.ts";
import { type Handler, type Handlers, toRoutePath } from "../edge/register-endpoint.ts";
import { listHeaders, type NotesByOperation, someId, tags } from "../openapi/operation-notes.ts";
import { conflict, gone, notFound, ServiceError } from "../service-error.ts";
import { writeAudit } from "../storage/audit.ts";
import { isDelivery } from "../storage/deliveries-store.ts";
import type { Header } from "../storage/delivery-rows.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import {
  admitReceipt,
  changeReceiver,
  clearReceipts,
  deleteReceiver,
  insertReceipt,
  insertReceiver,
  listReceipts,
  listReceivers,
  type StoredReceipt,
  type StoredReceiver,
} from "../storage/receivers-store.ts";
import { checkSignature, type KnownSecret, type SignatureVerdict } from "../webhooks/check-signature.ts";
import type { WebhookSecrets } from "../webhooks/sign-delivery.ts";
import type { RouteParts } from "./route-parts.ts";
import type { ServiceContext } from "./service-context.ts";

export function createReceiversRoutes(parts: RouteParts) {
  return {
    listReceivers: listReceiversHandler(parts),
    createReceiver: createReceiverHandler(parts),
    replaceReceiver: replaceReceiverHandler(parts),
    deleteReceiver: removalHandler(parts, deleteReceiver, "receiver.deleted"),
    listReceipts: listReceiptsHandler(parts),
    clearReceipts: removalHandler(parts, clearReceipts, "receiver.emptied"),
  } satisfies Partial<Handlers>;
}

const usualStatus = 204;

/** `GET /api/v2/receivers`: all of them, newest first; there are few. */
function listReceiversHandler({ database, clock, links }: RouteParts): Handler<"listReceivers"> {
  return async () =>
    jsonAnswer((await listReceivers(database.db, clock.now())).map((receiver) => toAnswer(receiver, links)));
}

/** `POST /api/v2/receivers`. */
function createReceiverHandler({ database, clock, links }: RouteParts): Handler<"createReceiver"> {
  return async ({ body, answerSlot, caller }) => {
    const now = clock.now();
    const receiver: StoredReceiver = {
      id: randomUUID(),
      name: body.name ?? null,
      answerStatus: body.answerStatus ?? usualStatus,
      createdAt: now,
      lastReceivedAt: null,
      expiresAt: expiryAfter(now),
      receivedCount: 0,
      receiptCount: 0,
    };
    const answer = { status: 200, body: toAnswer(receiver, links) };
    await database.db.transaction(async (transaction) => {
      const { receiptCount: _none, ...row } = receiver;
      if (!(await insertReceiver(transaction, row, limits.receiversMax)))
        throw conflict("too many receivers", serviceText("receiversFull", { max: limits.receiversMax }));
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: "receiver.created",
        target: receiver,
      });
      await keepAnswer(transaction, answerSlot, answer);
    });
    return toResponse(answer);
  };
}

/** `PUT /api/v2/receivers/{id}`. */
function replaceReceiverHandler({ database, clock, links }: RouteParts): Handler<"replaceReceiver"> {
  return async ({ parameters, body, caller }) => {
    const changed = await database.db.transaction(async (transaction) => {
      const receiver = await changeReceiver(transaction, parameters["id"] ?? "", {
        name: body.name ?? null,
        answerStatus: body.answerStatus ?? usualStatus,
        expiresAt: expiryAfter(clock.now()),
      });
      if (receiver === undefined) throw notFound("Receiver");
      const actor = actorOf(caller);
      await writeAudit(transaction, { actor, action: "receiver.changed", target: receiver });
      return receiver;
    });
    return jsonAnswer(toAnswer(changed, links));
  };
}

/** `DELETE /api/v2/receivers/{id}`: further requests to it get 410. With `/receipts`: of what it has received. */
function removalHandler<Name extends "deleteReceiver" | "clearReceipts">(
  { database }: RouteParts,
  remove: typeof deleteReceiver,
  action: "receiver.deleted" | "receiver.emptied",
): Handler<Name> {
  return async ({ parameters, caller }) => {
    await database.db.transaction(async (transaction) => {
      const target = await remove(transaction, parameters["id"] ?? "");
      if (target === undefined) throw notFound("Receiver");
      await writeAudit(transaction, { actor: actorOf(caller), action, target });
    });
    return new Response(null, { status: 204 });
  };
}

export function expiryAfter(moment: Date): Date {
  return new Date(moment.getTime() + limits.receiverLifetimeSeconds * 1000);
}

function toAnswer(receiver: StoredReceiver, links: Links): Receiver {
  const { id, name, answerStatus, createdAt, lastReceivedAt, expiresAt } = receiver;
  return {
    identifier: id,
    url: links.path(fillPath(receiverPath, { id })),
    name,
    answerStatus,
    createdAt: createdAt.toISOString(),
    lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    receiptCount: receiver.receiptCount,
    receivedCount: receiver.receivedCount,
  };
}

/** `GET /api/v2/receivers/{id}/receipts`: newest first, a bare array with the total in a header. */
function listReceiptsHandler({ database, links }: RouteParts): Handler<"listReceipts"> {
  return async ({ request, parameters, query }) => {
    const page = pageOf(query);
    const id = parameters["id"] ?? "";
    const found = await listReceipts(database.db, id, page);
    if (found === undefined) throw notFound("Receiver");
    const address = links.path(fillPath(endpoints.listReceipts.path, { id }));
    return pageAnswer(found.receipts.map(toReceiptAnswer), { request, address, page, total: found.total });
  };
}

function toReceiptAnswer({
  id,
  receiverId: _receiver,
  receivedAt,
  body,
  ...receipt
}: StoredReceipt): Receipt {
  return { identifier: id, receivedAt: receivedAt.toISOString(), ...receipt, ...toText(body) };
}

/** Bytes that are not UTF-8 are base64-encoded, so reading them loses nothing. */
function toText(body: Uint8Array): Pick<Receipt, "body" | "bodyEncoding"> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return { body: text, bodyEncoding: "utf-8" };
  } catch {
    return { body: Buffer.from(body).toString("base64"), bodyEncoding: "base64" };
  }
}

interface Dependencies extends Pick<ServiceContext, "database" | "clock"> {
  secrets: WebhookSecrets;
  /** Of other services, whose webhooks are checked as well. */
  senderSecrets: readonly string[];
}

/**
 * `POST /receivers/{id}`: accepts any request from any sender, and answers a status without a body. Only the interface
 * shows received requests, as JSON; this address never serves them.
 */
export function registerReceiving(app: Hono, dependencies: Dependencies): void {
  const { database, clock } = dependencies;
  const path = toRoutePath(receiverPath);
  app.post(path, async (call) => {
    const request = call.req.raw;
    const url = new URL(request.url);
    const id = url.pathname.split("/").at(-1) ?? "";
    const now = clock.now();
    const admission = await admitReceipt(database.db, id, { now, perMinuteMax: limits.receiptsPerMinuteMax });
    if (admission.kind === "unknown") throw noReceiver();
    if (admission.kind === "tooMany") throw tooMany(admission.againInSeconds);
    const body = await readBytes(request.body, limits.receiptBodyBytesMax);
    const signature = await check(dependencies, request.headers, { body, now });
    const head = keptHead(request.headers);
    const isKept = await database.db.transaction((transaction) =>
      insertReceipt(
        transaction,
        {
          id: randomUUID(),
          receiverId: id,
          receivedAt: now,
          query: url.search.slice(1, limits.receiptHeaderLengthMax),
          ...head,
          body,
          bodyBytes: body.byteLength,
          status: admission.answerStatus,
          signature,
        },
        {
          expiresAt: expiryAfter(now),
          countMax: limits.receiptsMax,
          bytesMax: limits.receiptsBytesMax,
        },
      ),
    );
    if (!isKept) throw noReceiver();
    return new Response(null, { status: admission.answerStatus });
  });
  app.all(path, () =>
    wrongMethod(
      "POST",
      "This is a receiver of webhooks: post to it. What arrived is on the dashboard's page of webhooks.",
    ),
  );
}

async function check(
  { database, secrets, senderSecrets }: Dependencies,
  headers: Headers,
  { body, now }: { body: Uint8Array; now: Date },
): Promise<SignatureVerdict> {
  const own = await secrets.list();
  const known: KnownSecret[] = [
    ...own.map(({ secret }, place): KnownSecret => ({ secret, owner: place === 0 ? "own" : "previous" })),
    ...senderSecrets.map((secret): KnownSecret => ({ secret, owner: "sender" })),
  ];
  const id = headers.get("webhook-id");
  return checkSignature(
    { id, timestamp: headers.get("webhook-timestamp"), signature: headers.get("webhook-signature"), body },
    { secrets: known, now, isOwnMessage: id !== null && (await isDelivery(database.db, id)) },
  );
}

/** Credentials are not stored; only that they were sent, and their length. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|.*(api-?key|token|secret|password).*)$/i;

function keptHead(sent: Headers): { headers: Header[]; isHeadCut: boolean } {
  const all = [...sent];
  let isHeadCut = all.length > limits.receiptHeadersMax;
  const headers = all.slice(0, limits.receiptHeadersMax).map(([name, value]): Header => {
    if (secretHeaders.test(name)) return { name, value: `(${value.length} characters, not kept)` };
    if (value.length > limits.receiptHeaderLengthMax) isHeadCut = true;
    return { name, value: value.slice(0, limits.receiptHeaderLengthMax) };
  });
  return { headers, isHeadCut };
}

/** Not 404: senders stop at once on 410. */
function noReceiver(): ServiceError {
  return gone("There is no such receiver, or it has been deleted or has expired.", "no such receiver");
}

function tooMany(againInSeconds: number): ServiceError {
  return new ServiceError("too much for one receiver", {
    status: 429,
    code: "too_many_requests",
    publicMessage: `A receiver takes ${limits.receiptsPerMinuteMax} in a minute. Send it again in ${againInSeconds} s.`,
    headers: { "Retry-After": String(againInSeconds) },
  });
}

const receiver = {
  identifier: "b5d1c3a0-6f1e-4c88-9d0f-2a7f4f8f9c11",
  url: "https://images.example/receivers/b5d1c3a0-6f1e-4c88-9d0f-2a7f4f8f9c11",
  name: "Staging",
  answerStatus: 204,
  createdAt: "2026-11-02T09:31:07.418Z",
  lastReceivedAt: null,
  expiresAt: "2026-12-02T09:31:07.418Z",
  receiptCount: 0,
  receivedCount: 0,
};

export const receiversDescription = {
  listReceivers: {
    tag: tags.webhooks,
    description: "Newest first; there are 20 at most.",
    answerExample: [receiver],
  },
  createReceiver: {
    tag: tags.webhooks,
    description:
      "An address of the service that takes whatever is posted to it, needs no key and cannot be guessed. It keeps the newest 200, a body of 64 KiB at most (413), and answers `answerStatus`. It expires 30 days after the last arrival.",
    statuses: [409],
    bodies: {
      plain: { summary: "One that takes everything", value: { name: "Staging" } },
      failing: {
        summary: "One that answers 500, to try repeated attempts",
        value: { name: "Down", answerStatus: 500 },
      },
    },
    answerExample: receiver,
  },
  replaceReceiver: {
    tag: tags.webhooks,
    description: "What arrived before stays. The new status is answered from the next delivery on.",
    parameters: { id: someId },
    bodies: { gone: { summary: "From now on it answers 410", value: { name: "Gone", answerStatus: 410 } } },
    answerExample: { ...receiver, name: "Gone", answerStatus: 410 },
  },
  deleteReceiver: {
    tag: tags.webhooks,
    description: "Whatever is still posted there is answered 410.",
    parameters: { id: someId },
  },
  listReceipts: {
    tag: tags.webhooks,
    description:
      "Newest first, each with what came of checking its signature: `right`, `wrong`, `none`, `incomplete`, `tooOld`, `tooNew` or `unknownSecret`. Headers that carry keys are kept without their values.",
    answerHeaders: listHeaders,
    parameters: { id: someId, page: 0, size: 20 },
    answerExample: [
      {
        identifier: "7d5f6d2a-8b43-4a49-9b87-1c7f0a3c5e21",
        receivedAt: "2026-11-02T09:31:07.418Z",
        query: "",
        headers: [{ name: "content-type", value: "application/json; charset=utf-8" }],
        isHeadCut: false,
        body: '{"action":"RENDER_COMPLETE"}',
        bodyEncoding: "utf-8",
        bodyBytes: 28,
        status: 204,
        signature: {
          state: "right",
          secret: "own",
          reason: "It fits this service's secret.",
          signedAt: "2026-11-02T09:31:07.000Z",
        },
      },
    ],
  },
  clearReceipts: {
    tag: tags.webhooks,
    description: "The receiver keeps its address and its settings.",
    parameters: { id: someId },
  },
} satisfies NotesByOperation;
