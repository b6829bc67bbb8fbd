import { randomUUID } from "node:crypto";
import { fillPath } from "#contract/endpoint-paths.ts";
import { limits } from "#contract/limits.ts";
import { type Receiver, receiverPath } from "#contract/receivers.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { actorOf } from "../../edge/caller.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { Links } from "../../edge/links.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { conflict, notFound } from "../../service-error.ts";
import { writeAudit } from "../../storage/audit.ts";
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
        throw conflict(
          "too many receivers",
          `There are ${limits.receiversMax} receivers already. Delete one first.`,
        );
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
export function replaceReceiverHandler({ database, clock, links }: RouteParts): Handler<"replaceReceiver"> {
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

/** `DELETE /api/v2/receivers/{id}`: further requests to it get 410. */
export function deleteReceiverHandler({ database }: RouteParts): Handler<"deleteReceiver"> {
  return async ({ parameters, caller }) => {
    await database.db.transaction(async (transaction) => {
      const target = await deleteReceiver(transaction, parameters["id"] ?? "");
      if (target === undefined) throw notFound("Receiver");
      await writeAudit(transaction, { actor: actorOf(caller), action: "receiver.deleted", target });
    });
    return new Response(null, { status: 204 });
  };
}

/** `DELETE /api/v2/receivers/{id}/receipts`. */
export function clearReceiptsHandler({ database }: RouteParts): Handler<"clearReceipts"> {
  return async ({ parameters, caller }) => {
    await database.db.transaction(async (transaction) => {
      const target = await clearReceipts(transaction, parameters["id"] ?? "");
      if (target === undefined) throw notFound("Receiver");
      await writeAudit(transaction, { actor: actorOf(caller), action: "receiver.emptied", target });
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
