/** First responses to requests with an `Idempotency-Key`. */
import { and, eq, gt, lte, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Executor } from "./database.ts";
import { idempotencyKeys, requests } from "./schema.ts";

/** How long the first answer to an `Idempotency-Key` is replayed. */
const answerLifetimeMs = 24 * 60 * 60 * 1000;

/** Where the response to one call is stored for its repetitions. A call without a key has none. */
export interface AnswerSlot {
  /** A digest of the caller's API key: two callers may use the same idempotency key. */
  caller: string;
  key: string;
  /** A digest of the call. */
  fingerprint: string;
  clock: Clock;
  /** Whether a response was stored, even in a transaction that is still open. */
  isFilled: boolean;
}

/** Another process used the key while this one was running; this one's transaction is rolled back. */
export class KeyTakenError extends Error {
  override readonly name = "KeyTakenError";
}

/** The response to the first request. */
export interface KeptAnswer {
  status: number;
  /** JSON; undefined for an answer without a body. */
  body?: unknown;
  /** Headers of the response, such as `Location`. */
  headers?: Readonly<Record<string, string>>;
  /** The request record that was made, where one was. */
  requestId?: string | undefined;
  /** The response was the file of `requestId` and not `body`. */
  isFile?: boolean;
}

const bodySchema = z.object({
  json: z.unknown(),
  // Absent in rows of an earlier version.
  headers: z.record(z.string(), z.string()).default({}),
});

/** A failed render is not replayed: its key is free for a retry. */
function hasFailed(): SQL {
  return sql`exists (select 1 from ${requests} where ${requests.id} = ${idempotencyKeys.requestId} and ${requests.state} = 'failed')`;
}

/**
 * Stores a response under a free key: never used, not used for a day, or of a request that has failed since. Call it in
 * the transaction that stores what the response tells. Throws a `KeyTakenError` when the key is taken; waits for a
 * transaction that is taking it. Returns the response.
 */
export async function keepAnswer<Answer extends KeptAnswer>(
  executor: Executor,
  slot: AnswerSlot | undefined,
  answer: Answer,
): Promise<Answer> {
  if (slot === undefined) return answer;
  const { caller, key, fingerprint, clock } = slot;
  const now = clock.now();
  const kept = {
    fingerprint,
    status: answer.status,
    body: answer.body === undefined ? null : { json: answer.body, headers: answer.headers ?? {} },
    requestId: answer.requestId ?? null,
    isFile: answer.isFile ?? false,
    createdAt: now,
  };
  const written = await executor
    .insert(idempotencyKeys)
    .values({ caller, key, ...kept })
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.key],
      set: kept,
      setWhere: sql`${lte(idempotencyKeys.createdAt, aDayBefore(now))} or ${hasFailed()}`,
    })
    .returning({ key: idempotencyKeys.key });
  if (written.length === 0) throw new KeyTakenError();
  slot.isFilled = true;
  return answer;
}

/** A response, to be stored in its slot in the transaction that stores its request. If the key is taken, nothing is. */
export interface PendingAnswer {
  answer: KeptAnswer;
  answerSlot: AnswerSlot | undefined;
}

/** Undefined when the key is free: never used, not used for a day, or of a request that has failed since. */
export async function findAnswer(
  executor: Executor,
  { caller, key, clock }: AnswerSlot,
): Promise<{ answer: KeptAnswer; fingerprint: string } | undefined> {
  const [row] = await executor
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.caller, caller),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, aDayBefore(clock.now())),
        not(hasFailed()),
      ),
    );
  if (row === undefined) return undefined;
  const { fingerprint, status, body, requestId, isFile } = row;
  return {
    fingerprint,
    answer: {
      status,
      isFile,
      ...(body === null ? {} : readBody(body)),
      requestId: requestId ?? undefined,
    },
  };
}

function readBody(stored: unknown): Required<Pick<KeptAnswer, "body" | "headers">> {
  const { json, headers } = bodySchema.parse(stored);
  return { body: json, headers };
}

/** Frees the keys that were not used for a day. */
export async function forgetAnswers(executor: Executor, now: Date): Promise<void> {
  await executor.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, aDayBefore(now)));
}

function aDayBefore(now: Date): Date {
  return new Date(now.getTime() - answerLifetimeMs);
}
