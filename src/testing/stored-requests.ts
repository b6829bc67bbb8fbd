/** Writes and reads single requests in the database, for tests. */
import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#service/storage/database.ts";
import { type EqualRequest, findEqualRequests } from "#service/storage/equal-requests.ts";
import type { NewRequest, RequestFailure } from "#service/storage/request-rows.ts";
import { encodeRequest, type FinishedRequest, insertRequests } from "#service/storage/requests-store.ts";
import { requests } from "#service/storage/schema.ts";

/** Stores a request in state `queued`. Throws when the id is taken. */
export async function insertRequest(executor: Executor, request: NewRequest): Promise<void> {
  await insertRequests(executor, [encodeRequest(request)]);
}

/** Changes `queued` to `done`. False if the request was not queued any more. */
export async function finishRequest(
  executor: Executor,
  id: string,
  finished: FinishedRequest,
): Promise<boolean> {
  const updated = await executor
    .update(requests)
    .set({ ...finished, state: "done" })
    .where(and(eq(requests.id, id), eq(requests.state, sql`'queued'`)))
    .returning({ id: requests.id });
  return updated.length > 0;
}

/** Changes `queued` to `failed`. False if it was not queued any more. */
export async function failRequest(
  executor: Executor,
  id: string,
  failed: { finishedAt: Date; failure: RequestFailure; warnings?: string[] | undefined },
): Promise<boolean> {
  const updated = await executor
    .update(requests)
    .set({ ...failed, state: "failed" })
    .where(and(eq(requests.id, id), eq(requests.state, sql`'queued'`)))
    .returning({ id: requests.id });
  return updated.length > 0;
}

/** The live request whose picture a new one with this render key would share. */
export async function findEqualRequest(
  executor: Executor,
  renderKey: string,
  options?: { willShare?: boolean },
): Promise<EqualRequest | undefined> {
  return (await findEqualRequests(executor, [renderKey], options)).get(renderKey);
}
