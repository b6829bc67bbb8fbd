import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { limits } from "#contract/limits.ts";
import { receiverPath } from "#contract/receivers.ts";
import { wrongMethod } from "../../edge/answer.ts";
import { readBytes } from "../../edge/receive-body.ts";
import { toRoutePath } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../service-context.ts";
import { gone, ServiceError } from "../../service-error.ts";
import { isDelivery } from "../../storage/deliveries-store.ts";
import type { Header } from "../../storage/delivery-rows.ts";
import { admitReceipt, insertReceipt } from "../../storage/receivers-store.ts";
import { checkSignature, type KnownSecret, type SignatureVerdict } from "../../webhooks/check-signature.ts";
import type { WebhookSecrets } from "../../webhooks/webhook-secrets.ts";
import { expiryAfter } from "./receivers.ts";

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
