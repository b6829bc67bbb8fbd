/**
 * Sessions of people in the dashboard, and tokens that are accepted once. Tokens are 256 random bits; only their SHA-256
 * is stored, so the database reveals none.
 */
import { hash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, gt, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import type { StoredPerson } from "./people-store.ts";
import { loginTokens, people, sessions } from "./schema.ts";

export type StoredSession = Omit<typeof sessions.$inferSelect, "tokenDigest">;

export interface SessionLimits {
  idleMs: number;
  maxMs: number;
}

const { tokenDigest: _tokenDigest, ...sessionColumns } = getTableColumns(sessions);

function isUnexpired({ idleMs, maxMs }: SessionLimits, now: Date): SQL {
  const idleSince = new Date(now.getTime() - idleMs);
  const openSince = new Date(now.getTime() - maxMs);
  return sql`(${gt(sessions.lastSeenAt, idleSince)} and ${gt(sessions.createdAt, openSince)})`;
}

/** Returns the token for the cookie, which is always a new one. */
export async function openSession(
  executor: Executor,
  session: Pick<StoredSession, "personId" | "device" | "networkAddress">,
  now: Date,
): Promise<string> {
  const token = makeToken();
  await executor.insert(sessions).values({
    ...session,
    tokenDigest: digestOf(token),
    id: randomUUID(),
    createdAt: now,
    lastSeenAt: now,
  });
  return token;
}

/** The session of a token and its person; undefined if it has ended, has expired, or the person is disabled. */
export async function findSession(
  executor: Executor,
  token: string,
  limits: SessionLimits,
  now: Date,
): Promise<{ session: StoredSession; person: StoredPerson } | undefined> {
  const [found] = await executor
    .select({ session: sessionColumns, person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(eq(sessions.tokenDigest, digestOf(token)), isUnexpired(limits, now), isNull(people.disabledAt)),
    );
  return found;
}

/** Stores that a session was used. */
export async function noteSession(
  executor: Executor,
  { id, personId }: Pick<StoredSession, "id" | "personId">,
  networkAddress: string | null,
  now: Date,
): Promise<void> {
  await executor.update(sessions).set({ lastSeenAt: now, networkAddress }).where(eq(sessions.id, id));
  await executor.update(people).set({ lastSeenAt: now }).where(eq(people.id, personId));
}

/** Those that have not expired, the last used first. */
export async function listSessions(
  executor: Executor,
  limits: SessionLimits,
  now: Date,
): Promise<StoredSession[]> {
  return executor
    .select(sessionColumns)
    .from(sessions)
    .where(isUnexpired(limits, now))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Returns the id of its person; undefined if there is none. */
export async function endSession(executor: Executor, token: string): Promise<string | undefined> {
  const [ended] = await executor
    .delete(sessions)
    .where(eq(sessions.tokenDigest, digestOf(token)))
    .returning({ personId: sessions.personId });
  return ended?.personId;
}

/** Returns the id of its person; undefined if there is none. `personId`: only if it is this person's. */
export async function endSessionById(
  executor: Executor,
  id: string,
  personId: string | undefined,
): Promise<string | undefined> {
  const [ended] = await executor
    .delete(sessions)
    .where(and(eq(sessions.id, id), personId === undefined ? undefined : eq(sessions.personId, personId)))
    .returning({ personId: sessions.personId });
  return ended?.personId;
}

/** Deletes expired sessions and tokens. */
export async function deleteExpiredSessions(
  executor: Executor,
  limits: SessionLimits,
  now: Date,
): Promise<void> {
  await executor.delete(sessions).where(not(isUnexpired(limits, now)));
  await executor.delete(loginTokens).where(lte(loginTokens.expiresAt, now));
}

/** `browser`: names the people who have logged in in a browser; it is read any number of times. */
export type TokenKind = "browser" | "password";

/** Stores the content of a token, or replaces it. `token`: default a new one. Returns it. */
export async function keepToken(
  executor: Executor,
  { kind, content, expiresAt, token = makeToken() }: KeptToken,
): Promise<string> {
  const { tokenDigest } = loginTokens;
  await executor
    .insert(loginTokens)
    .values({ tokenDigest: digestOf(token), kind, content, expiresAt })
    .onConflictDoUpdate({ target: tokenDigest, set: { content, expiresAt } });
  return token;
}

interface KeptToken {
  kind: TokenKind;
  content: unknown;
  expiresAt: Date;
  token?: string;
}

/** The content of a token, for the only time; undefined if it was taken, has expired or was never kept. */
export async function takeToken(
  executor: Executor,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<{ content: unknown } | undefined> {
  const [taken] = await executor
    .delete(loginTokens)
    .where(isToken(kind, token, now))
    .returning({ content: loginTokens.content });
  return taken;
}

/** Like `takeToken`, without taking it. */
export async function readToken(
  executor: Executor,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<{ content: unknown } | undefined> {
  const [kept] = await executor
    .select({ content: loginTokens.content })
    .from(loginTokens)
    .where(isToken(kind, token, now));
  return kept;
}

/** The content of each token that sets a password, by its account. */
export async function listPasswordTokens(
  executor: Executor,
  now: Date,
): Promise<{ content: unknown; expiresAt: Date }[]> {
  const { content, expiresAt, kind } = loginTokens;
  return executor
    .select({ content, expiresAt })
    .from(loginTokens)
    .where(and(eq(kind, "password"), gt(expiresAt, now)))
    .orderBy(sql`${content} ->> 'account'`);
}

/** Deletes the tokens whose content has this account, or no account. */
export async function endPasswordTokens(executor: Executor, account: string | undefined): Promise<void> {
  const named = sql`${loginTokens.content} ->> 'account' is not distinct from ${account ?? null}::text`;
  await executor.delete(loginTokens).where(and(eq(loginTokens.kind, "password"), named));
}

function isToken(kind: TokenKind, token: string, now: Date): SQL | undefined {
  return and(
    eq(loginTokens.tokenDigest, digestOf(token)),
    eq(loginTokens.kind, kind),
    gt(loginTokens.expiresAt, now),
  );
}

/** 256 random bits in base64url. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

export function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
