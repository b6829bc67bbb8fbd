/**
 * The audit log. Entries are written in the transaction that does the thing, so that there is never one without the
 * other. A trigger refuses to change or delete them.
 */
import { and, asc, desc, eq, getTableColumns, gte, like, lt, type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditActorKind, AuditEntry, AuditTargetKind } from "#contract/audit.ts";
import { foldSearch } from "#contract/request-search.ts";
import type { Executor, Transaction } from "./database.ts";
import { audit } from "./schema.ts";
import { toPattern } from "./text-filter.ts";

export interface AuditActor {
  kind: AuditActorKind;
  /** Of the key or the person; `root` for the root key. */
  id: string;
  name: string;
  /** The network address that the actor called from, if known. */
  address?: string | undefined;
  /** A person or a login that a dashboard named without a proof: any holder of the root key could have. */
  isUnproved?: boolean | undefined;
}

export interface NewAuditEntry {
  actor: AuditActor;
  action: AuditAction;
  /** Its kind is the first part of the action. */
  target: { id: string; name?: string | null | undefined };
  /** Of a template. */
  revision?: number | undefined;
  /** By action: the former name, the new role, the reason. */
  detail?: string | undefined;
  /** Events that it stands for; default: one. */
  count?: number | undefined;
}

/** An entry of a dashboard that has people of its own. */
export interface ReportedEntry extends Omit<NewAuditEntry, "action"> {
  /** Of a person or a session; a later dashboard may have actions that are not known here. */
  action: string;
  at: Date;
  eventId: string;
}

const { searchText: _searchText, ...auditColumns } = getTableColumns(audit);
/** Of an entry, without the text that is searched. */
export { auditColumns };

export type StoredAuditEntry = Pick<typeof audit.$inferSelect, keyof typeof auditColumns>;

/** Characters of a name, a detail or an id; longer ones are cut. */
const textLengthMax = 500;

/** Adds one entry. Takes a transaction, which must be the one that does the thing. */
export async function writeAudit(transaction: Transaction, entry: NewAuditEntry): Promise<void> {
  await transaction.insert(audit).values(toRow(entry));
}

/**
 * Adds entries that a dashboard has stored before, without those that are here already. A time that is yet to come becomes
 * the present one.
 */
export async function insertReported(
  transaction: Transaction,
  entries: readonly ReportedEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...toRow(entry),
    at: sql`least(${entry.at.toISOString()}::timestamptz, clock_timestamp())`,
    eventId: entry.eventId,
  }));
  if (rows.length > 0) await transaction.insert(audit).values(rows).onConflictDoNothing();
}

function toRow({ actor, action, target, revision, detail, count }: Omit<ReportedEntry, "at" | "eventId">) {
  const row = {
    actorKind: actor.kind,
    actorId: storable(actor.id),
    actorName: storable(actor.name),
    actorUnproved: actor.isUnproved ?? false,
    address: storableOrNull(actor.address),
    action,
    targetKind: targetKindOf(action),
    targetId: storable(target.id),
    targetName: storableOrNull(target.name),
    revision,
    detail: storableOrNull(detail),
    count,
  };
  const searched = [row.actorName, row.targetName, row.targetId, row.detail, row.address];
  const searchText = searched
    .filter((part) => part !== null)
    .map(foldSearch)
    .join("\n");
  return { ...row, searchText };
}

/**
 * Adds the entry of a saved draft, unless the newest entry of the template says the same of the same actor and is at most
 * ten minutes old: the designer saves two seconds after each edit. The caller holds the template's lock.
 */
export async function writeDraftAudit(
  transaction: Transaction,
  entry: Omit<NewAuditEntry, "action">,
): Promise<void> {
  const action = "template.draftSaved";
  const [last] = await transaction
    .select({
      action: audit.action,
      actorKind: audit.actorKind,
      actorId: audit.actorId,
      actorUnproved: audit.actorUnproved,
      isRecent: sql<boolean>`${audit.at} > clock_timestamp() - interval '10 minutes'`,
    })
    .from(audit)
    .where(and(eq(audit.targetKind, "template"), eq(audit.targetId, storable(entry.target.id))))
    .orderBy(desc(audit.id))
    .limit(1);
  const isSame =
    last?.action === action &&
    last.actorKind === entry.actor.kind &&
    last.actorId === storable(entry.actor.id) &&
    last.actorUnproved === (entry.actor.isUnproved ?? false);
  if (isSame && last.isRecent) return;
  await writeAudit(transaction, { ...entry, action });
}

/** The name of a web address in the log: its host alone, because the rest may contain a secret. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** The kind is the first part of an action. */
function targetKindOf(action: string): string {
  return action.slice(0, action.indexOf("."));
}

/** PostgreSQL refuses a NUL, and a lone surrogate has no UTF-8. Other control characters could write on a terminal. */
function storable(text: string): string {
  return text
    .replaceAll("\0", "")
    .slice(0, textLengthMax)
    .replaceAll(/\p{Cc}/gu, " ")
    .toWellFormed();
}

function storableOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : storable(text);
}

export interface AuditFilter {
  actorKind?: AuditActorKind | undefined;
  actorId?: string | undefined;
  action?: AuditAction | undefined;
  targetKind?: AuditTargetKind | undefined;
  targetId?: string | undefined;
  /** Contained in the names, the target's id, the detail or the address. */
  text?: string | undefined;
  /** At or after. */
  from?: Date | undefined;
  /** Before. */
  until?: Date | undefined;
}

/** One of `before` and `after` at most: the id of an entry. Without them the newest entries. */
export interface AuditPlace {
  before?: number | undefined;
  after?: number | undefined;
  size: number;
}

export interface AuditPage {
  /** Newest first. */
  entries: StoredAuditEntry[];
  hasNewer: boolean;
  hasOlder: boolean;
}

/** An entry as the interface has it. */
export function toAuditEntry(entry: StoredAuditEntry): AuditEntry {
  const { id, at, address, action, revision, detail, count, eventId } = entry;
  return {
    identifier: String(id),
    at: at.toISOString(),
    actor: {
      kind: entry.actorKind,
      id: entry.actorId,
      name: entry.actorName,
      ...(entry.actorUnproved && { isUnproved: true }),
    },
    address,
    action,
    target: { kind: entry.targetKind, id: entry.targetId, name: entry.targetName },
    revision,
    detail,
    ...(count > 1 && { count }),
    eventId,
  };
}

/** One page, by time. New entries do not move it, because it is counted from an entry. */
export async function listAudit(
  executor: Executor,
  filter: AuditFilter,
  { before, after, size }: AuditPlace,
): Promise<AuditPage> {
  const isForwards = after !== undefined;
  const rows = await executor
    .select(auditColumns)
    .from(audit)
    .where(
      and(
        toCondition(filter),
        before === undefined ? undefined : sql`${place} < ${placeOf(before)}`,
        after === undefined ? undefined : sql`${place} > ${placeOf(after)}`,
      ),
    )
    .orderBy(...(isForwards ? [asc(audit.at), asc(audit.id)] : [desc(audit.at), desc(audit.id)]))
    .limit(size + 1);
  const hasMore = rows.length > size;
  const entries = rows.slice(0, size);
  return isForwards
    ? { entries: entries.toReversed(), hasNewer: hasMore, hasOlder: true }
    : { entries, hasNewer: before !== undefined, hasOlder: hasMore };
}

/** Decides the order: entries of a dashboard that could not reach the service come between the others. */
const place = sql`(${audit.at}, ${audit.id})`;

function placeOf(id: number): SQL {
  return sql`(select other.at, other.id from ${audit} as other where other.id = ${id})`;
}

export async function countAudit(executor: Executor, filter: AuditFilter): Promise<number> {
  return executor.$count(audit, toCondition(filter));
}

function toCondition(filter: AuditFilter): SQL | undefined {
  const { actorKind, actorId, action, targetKind, targetId, text, from, until } = filter;
  return and(
    actorKind === undefined ? undefined : eq(audit.actorKind, actorKind),
    actorId === undefined ? undefined : eq(audit.actorId, actorId),
    action === undefined ? undefined : eq(audit.action, action),
    targetKind === undefined ? undefined : eq(audit.targetKind, targetKind),
    targetId === undefined ? undefined : eq(audit.targetId, targetId),
    text === undefined ? undefined : like(audit.searchText, toPattern(foldSearch(text))),
    from === undefined ? undefined : gte(audit.at, from),
    until === undefined ? undefined : lt(audit.at, until),
  );
}
