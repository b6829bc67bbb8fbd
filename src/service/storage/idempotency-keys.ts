/** First responses to requests with an `Idempotency-Key`. */
import { and, eq, gt, lte, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "./database.ts";
import { idempotencyKeys, requests } from "./schema.ts";

/** How long the first answer to an `Idempotency-Key` is replayed. */
export const answerLifetimeMs = 24 * 60 * 60 * 1000;

/** Whose key it is: two callers may think of the same one. */
export interface IdempotencyKey {
  /** A digest of the caller's API key. */
  caller: string;
  key: string;
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
 * Stores a response under a free key: never used, last used at or before `unlessSince`, or of a request that has failed
 * since. Returns false when the key is taken; waits for a transaction that is taking it.
 */
export async function keepAnswer(
  executor: Executor,
  { caller, key }: IdempotencyKey,
  {
    answer,
    fingerprint,
    now,
    unlessSince,
  }: { answer: KeptAnswer; fingerprint: string; now: Date; unlessSince: Date },
): Promise<boolean> {
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
      setWhere: sql`${lte(idempotencyKeys.createdAt, unlessSince)} or ${hasFailed()}`,
    })
    .returning({ key: idempotencyKeys.key });
  return written.length > 0;
}

/**
 * Undefined when the key is free: never used, last used at or before `since`, or of a request that has failed since.
 */
export async function findAnswer(
  executor: Executor,
  { caller, key }: IdempotencyKey,
  since: Date,
): Promise<{ answer: KeptAnswer; fingerprint: string } | undefined> {
  const [row] = await executor
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.caller, caller),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, since),
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

/** Frees the keys that were last used at or before `until`. */
export async function forgetAnswers(executor: Executor, until: Date): Promise<void> {
  await executor.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, until));
}
