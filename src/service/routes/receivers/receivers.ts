import { randomUUID } from "node:crypto";
import { fillPath } from "#contract/endpoint-paths.ts";
import { limits } from "#contract/limits.ts";
import { type Receiver, receiverPath } from "#contract/receivers.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { Links } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { conflict, notFound } from "../../service-error.ts";
import { keepAnswer } from "../../storage/idempotency-keys.ts";
import {
  changeReceiver,
  clearReceipts,
  deleteReceiver,
  insertReceiver,
  listReceivers,
  type StoredReceiver,
} from "../../storage/receivers-store.ts";

const usualStatus = 204;

/** `GET /api/v2/receivers`: all of them, newest first; there are few. */
export function listReceiversHandler({ database, clock, links }: RouteParts): Handler<"listReceivers"> {
  return async () =>
    jsonAnswer((await listReceivers(database.db, clock.now())).map((receiver) => toAnswer(receiver, links)));
}

/** `POST /api/v2/receivers`. */
export function createReceiverHandler({ database, clock, links }: RouteParts): Handler<"createReceiver"> {
  return async ({ body, answerSlot }) => {
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
        throw conflict(
          "too many receivers",
          `There are ${limits.receiversMax} receivers already. Delete one first.`,
        );
      await keepAnswer(transaction, answerSlot, answer);
    });
    return toResponse(answer);
  };
}

/** `PUT /api/v2/receivers/{id}`. */
export function replaceReceiverHandler({ database, clock, links }: RouteParts): Handler<"replaceReceiver"> {
  return async ({ parameters, body }) => {
    const changed = await changeReceiver(database.db, parameters["id"] ?? "", {
      name: body.name ?? null,
      answerStatus: body.answerStatus ?? usualStatus,
      expiresAt: expiryAfter(clock.now()),
    });
    if (changed === undefined) throw notFound("Receiver");
    return jsonAnswer(toAnswer(changed, links));
  };
}

/** `DELETE /api/v2/receivers/{id}`: further requests to it get 410. */
export function deleteReceiverHandler({ database }: RouteParts): Handler<"deleteReceiver"> {
  return async ({ parameters }) => {
    if (!(await deleteReceiver(database.db, parameters["id"] ?? ""))) throw notFound("Receiver");
    return new Response(null, { status: 204 });
  };
}

/** `DELETE /api/v2/receivers/{id}/receipts`. */
export function clearReceiptsHandler({ database }: RouteParts): Handler<"clearReceipts"> {
  return async ({ parameters }) => {
    if (!(await clearReceipts(database.db, parameters["id"] ?? ""))) throw notFound("Receiver");
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
