/**
 * Built-in receivers and the requests that they received. All limits are counted here and not in a process, because
 * several may receive requests.
 */
import { asc, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor, Transaction } from "./database.ts";
import { isUuid } from "./is-uuid.ts";
import { receipts, receivers } from "./schema.ts";
import type { Page } from "./templates-store.ts";

const {
  minuteBeganAt: _minuteBeganAt,
  minuteCount: _minuteCount,
  ...receiverColumns
} = getTableColumns(receivers);

export type StoredReceiver = Pick<typeof receivers.$inferSelect, keyof typeof receiverColumns> & {
  /** Requests stored now. */
  receiptCount: number;
};

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() }));

const signatureSchema = z.object({
  state: z.string(),
  secret: z.string().nullable(),
  reason: z.string(),
  signedAt: z.string().nullable(),
});

export type StoredReceipt = Omit<typeof receipts.$inferSelect, "sequence" | "headers" | "signature"> & {
  headers: z.infer<typeof headersSchema>;
  signature: z.infer<typeof signatureSchema>;
};

/** Newest first, without expired ones, swept or not. */
export async function listReceivers(executor: Executor, now: Date): Promise<StoredReceiver[]> {
  return executor
    .select({ ...receiverColumns, receiptCount: countOfReceipts })
    .from(receivers)
    .where(sql`${receivers.expiresAt} > ${now.toISOString()}::timestamptz`)
    .orderBy(desc(receivers.createdAt), asc(receivers.id));
}

// Written out: drizzle names a column without its table here, and both tables have an `id`.
const countOfReceipts =
  sql<number>`(select count(*) from receipts where receipts.receiver_id = receivers.id)`.mapWith(Number);

type NewReceiver = Pick<StoredReceiver, "id" | "name" | "answerStatus" | "createdAt" | "expiresAt">;

/** False if there are `max` already. Two concurrent callers cannot both take the last place. */
export async function insertReceiver(
  transaction: Transaction,
  receiver: NewReceiver,
  max: number,
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('overprint.receivers'))`);
  await deleteExpiredReceivers(transaction, receiver.createdAt);
  if ((await transaction.$count(receivers)) >= max) return false;
  await transaction.insert(receivers).values(receiver);
  return true;
}

export async function changeReceiver(
  executor: Executor,
  id: string,
  change: Pick<StoredReceiver, "name" | "answerStatus" | "expiresAt">,
): Promise<StoredReceiver | undefined> {
  if (!isUuid(id)) return undefined;
  const [changed] = await executor
    .update(receivers)
    .set(change)
    .where(eq(receivers.id, id))
    .returning(receiverColumns);
  if (changed === undefined) return undefined;
  return { ...changed, receiptCount: await executor.$count(receipts, eq(receipts.receiverId, id)) };
}

export type ReceiverName = Pick<StoredReceiver, "id" | "name">;
const nameColumns = { id: receivers.id, name: receivers.name };

/** With its received requests. Undefined when there is no such receiver. */
export async function deleteReceiver(executor: Executor, id: string): Promise<ReceiverName | undefined> {
  if (!isUuid(id)) return undefined;
  const [deleted] = await executor.delete(receivers).where(eq(receivers.id, id)).returning(nameColumns);
  return deleted;
}

export async function deleteExpiredReceivers(executor: Executor, now: Date): Promise<void> {
  await executor.delete(receivers).where(lt(receivers.expiresAt, now));
}

export type Admission =
  | { kind: "admitted"; answerStatus: number }
  | { kind: "tooMany"; againInSeconds: number }
  | { kind: "unknown" };

const minuteMs = 60_000;

/** Counts one arrival in one statement, so that concurrent ones never exceed `perMinuteMax`. */
export async function admitReceipt(
  executor: Executor,
  id: string,
  { now, perMinuteMax }: { now: Date; perMinuteMax: number },
): Promise<Admission> {
  if (!isUuid(id)) return { kind: "unknown" };
  const isNew = sql`(${receivers.minuteBeganAt} is null or ${receivers.minuteBeganAt} <= ${new Date(now.getTime() - minuteMs).toISOString()}::timestamptz)`;
  const [row] = await executor
    .update(receivers)
    .set({
      minuteCount: sql`case when ${isNew} then 1 else least(${receivers.minuteCount} + 1, ${perMinuteMax + 1}) end`,
      minuteBeganAt: sql`case when ${isNew} then ${now.toISOString()}::timestamptz else ${receivers.minuteBeganAt} end`,
    })
    .where(sql`${eq(receivers.id, id)} and ${receivers.expiresAt} > ${now.toISOString()}::timestamptz`)
    .returning({
      answerStatus: receivers.answerStatus,
      count: receivers.minuteCount,
      beganAt: receivers.minuteBeganAt,
    });
  if (row === undefined) return { kind: "unknown" };
  if (row.count <= perMinuteMax) return { kind: "admitted", answerStatus: row.answerStatus };
  const endsAt = (row.beganAt ?? now).getTime() + minuteMs;
  return { kind: "tooMany", againInSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) };
}

/** Stores it and deletes requests beyond the limits. False if the receiver was deleted meanwhile. */
export async function insertReceipt(
  transaction: Transaction,
  receipt: StoredReceipt,
  { expiresAt, countMax, bytesMax }: { expiresAt: Date; countMax: number; bytesMax: number },
): Promise<boolean> {
  // Locks the receiver: of two concurrent requests, the second sees the stored first.
  const touched = await transaction
    .update(receivers)
    .set({
      lastReceivedAt: receipt.receivedAt,
      expiresAt,
      receivedCount: sql`${receivers.receivedCount} + 1`,
    })
    .where(eq(receivers.id, receipt.receiverId))
    .returning({ id: receivers.id });
  if (touched.length === 0) return false;
  await transaction.insert(receipts).values(receipt);
  await transaction.execute(sql`
    delete from receipts where sequence in (
      select sequence from (
        select sequence,
          row_number() over newest as place,
          sum(body_bytes) over newest as bytes
        from receipts where receiver_id = ${receipt.receiverId}::uuid
        window newest as (order by sequence desc)
      ) as ranked where place > ${countMax} or bytes > ${bytesMax}
    )`);
  return true;
}

/** Newest first. Undefined when there is no such receiver. */
export async function listReceipts(
  executor: Executor,
  receiverId: string,
  page: Page,
): Promise<{ receipts: StoredReceipt[]; total: number } | undefined> {
  if (!isUuid(receiverId)) return undefined;
  if ((await executor.$count(receivers, eq(receivers.id, receiverId))) === 0) return undefined;
  const ofReceiver = eq(receipts.receiverId, receiverId);
  const rows = await executor
    .select()
    .from(receipts)
    .where(ofReceiver)
    .orderBy(desc(receipts.sequence))
    .limit(page.limit)
    .offset(page.offset);
  return {
    receipts: rows.map(({ sequence: _sequence, headers, signature, ...row }) => ({
      ...row,
      headers: headersSchema.parse(headers),
      signature: signatureSchema.parse(signature),
    })),
    total: await executor.$count(receipts, ofReceiver),
  };
}

/** The receiver that it emptied; undefined when there is none. */
export async function clearReceipts(
  executor: Executor,
  receiverId: string,
): Promise<ReceiverName | undefined> {
  if (!isUuid(receiverId)) return undefined;
  const [receiver] = await executor.select(nameColumns).from(receivers).where(eq(receivers.id, receiverId));
  if (receiver !== undefined) await executor.delete(receipts).where(eq(receipts.receiverId, receiverId));
  return receiver;
}
