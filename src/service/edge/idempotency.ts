/**
 * `Idempotency-Key`: a POST that was carried out returns the same response again for a day, without being carried out
 * again. A handler that makes a record stores its response in the same transaction, so there is never one without the
 * other; the responses of other handlers are stored once they were sent. Not specified: a rejected request stores
 * nothing and does not use up the key, so the corrected request may carry it. A render that was accepted and then
 * failed frees its key as well. Equal requests that arrive while the first is in progress wait for it.
 */
import { createHash } from "node:crypto";
import { nextTurn } from "../next-turn.ts";
import type { Clock } from "../clock.ts";
import { invalidField, ServiceError } from "../service-error.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import {
  type AnswerSlot,
  findAnswer,
  keepAnswer,
  type KeptAnswer,
  KeyTakenError,
} from "../storage/idempotency-keys.ts";
import { jsonAnswer } from "./answer.ts";

const headerName = "Idempotency-Key";

export interface IdempotentCall {
  request: Request;
  /** A digest of the caller's API key. */
  caller: string;
  /** The request besides its method and address, as JSON. Called only if there is a key. */
  readBody: () => Promise<unknown>;
}

/** Responds to a call, for which it stores its response in the slot or leaves that to the caller. */
type Answer = (slot?: AnswerSlot) => Promise<Response>;

export type AnswerOnce = (call: IdempotentCall, answer: Answer) => Promise<Response>;

interface Dependencies {
  database: OpenedDatabase;
  clock: Clock;
  /** Answers a result's file. */
  serveFile: (request: Request, requestId: string) => Promise<Response>;
}

export function createAnswerOnce({ database, clock, serveFile }: Dependencies): AnswerOnce {
  const running = new Map<string, Promise<unknown>>();

  async function findKept(slot: AnswerSlot): Promise<KeptAnswer | undefined> {
    const kept = await findAnswer(database.db, slot);
    if (kept === undefined) return undefined;
    if (kept.fingerprint === slot.fingerprint) return kept.answer;
    throw new ServiceError("an idempotency key came with another request", {
      status: 422,
      code: "idempotency_mismatch",
      publicMessage: `This ${headerName} was used for another request. Send a new one.`,
      errors: [`${headerName}: was used with another body or address`],
    });
  }

  async function carryOut(request: Request, slot: AnswerSlot, answer: Answer): Promise<Response> {
    try {
      const given = await answer(slot);
      if (!slot.isFilled && given.ok) await keepAnswer(database.db, slot, await toKept(given));
      return given;
    } catch (error) {
      const taken = error instanceof KeyTakenError ? await findKept(slot) : undefined;
      if (taken === undefined) throw error;
      return replay(request, taken);
    }
  }

  async function replay(
    request: Request,
    { status, body, headers: kept = {}, requestId, isFile }: KeptAnswer,
  ): Promise<Response> {
    const headers: Record<string, string> = { ...kept, "Idempotency-Replayed": "true" };
    if (requestId !== undefined) headers["X-Request-Id"] = requestId;
    const answer =
      isFile === true && requestId !== undefined
        ? await serveFile(request, requestId)
        : body === undefined
          ? new Response(null, { status })
          : jsonAnswer(body, { status });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  }

  return async (call, answer) => {
    const header = call.request.headers.get(headerName);
    if (header === null) return answer();
    const { request, caller } = call;
    const key = readKey(header);
    const slot = { caller, key, fingerprint: await fingerprintOf(call), clock, isFilled: false };
    const name = `${caller} ${key}`;
    while (running.has(name)) await running.get(name);
    const work = (async () => {
      const kept = await findKept(slot);
      return kept === undefined ? carryOut(request, slot, answer) : replay(request, kept);
    })();
    // A waiting request looks for the stored response, and runs itself if there is none.
    running.set(
      name,
      work.catch(() => undefined),
    );
    try {
      return await work;
    } finally {
      running.delete(name);
    }
  };
}

function readKey(header: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw invalidField(headerName, "must be 1 to 255 printable ASCII characters");
}

async function fingerprintOf({ request, readBody }: IdempotentCall): Promise<string> {
  const body = await readBody();
  await nextTurn();
  const { pathname, search } = new URL(request.url);
  return createHash("sha256")
    .update(JSON.stringify([request.method, pathname, search, body ?? null]))
    .digest("base64url");
}

/** A response that is also stored, so that the first one and its repetitions are identical. */
export function toResponse({ status, body, headers = {}, requestId }: KeptAnswer): Response {
  const named = requestId === undefined ? headers : { ...headers, "X-Request-Id": requestId };
  return jsonAnswer(body, { status, headers: named });
}

async function toKept(answer: Response): Promise<KeptAnswer> {
  const requestId = answer.headers.get("X-Request-Id") ?? undefined;
  const text = await answer.clone().text();
  return { status: answer.status, requestId, ...(text === "" ? {} : { body: JSON.parse(text) }) };
}
