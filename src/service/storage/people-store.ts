/** People who log in to the dashboard. */
import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Role } from "#contract/scopes.ts";
import type { Executor, Transaction } from "./database.ts";
import { writeAudit } from "./audit.ts";
import { loginTokens, people, sessions } from "./schema.ts";

export type StoredPerson = typeof people.$inferSelect;

/** A person as a login describes them. */
export interface NamedPerson {
  issuer: string;
  subject: string;
  name: string;
  address: string | undefined;
  /** The role that the login states; undefined: the stored role stays, the first person is an admin, others are viewers. */
  role: Role | undefined;
  /** The rule by which they may log in, if there are rules. */
  admittedBy?: string | undefined;
  /** From where they log in, for the audit log. */
  networkAddress?: string | undefined;
}

export async function findPerson(
  executor: Executor,
  { issuer, subject }: Pick<NamedPerson, "issuer" | "subject">,
): Promise<StoredPerson | undefined> {
  const [person] = await executor
    .select()
    .from(people)
    .where(and(eq(people.issuer, issuer), eq(people.subject, subject)));
  return person;
}

export async function findPersonById(executor: Executor, id: string): Promise<StoredPerson | undefined> {
  const [person] = await executor.select().from(people).where(eq(people.id, id));
  return person;
}

/**
 * Like `findPersonById`. Until the end of the transaction, others wait to disable the person or to set the password, and
 * then end the sessions that it opened.
 */
export async function lockPerson(transaction: Transaction, id: string): Promise<StoredPerson | undefined> {
  const [person] = await transaction.select().from(people).where(eq(people.id, id)).for("update");
  return person;
}

/** The actor of what a login does by itself. */
export const loginActor = { kind: "service", id: "login", name: "Login" } as const;

/** By name. */
export async function listPeople(executor: Executor, issuer: string): Promise<StoredPerson[]> {
  return executor
    .select()
    .from(people)
    .where(eq(people.issuer, issuer))
    .orderBy(asc(sql`lower(${people.name})`), asc(people.id));
}

/**
 * Stores that a person came, and in the audit log that one is new or has another role. Two people who come first at the
 * same time do not both become admins.
 */
export async function enterPerson(
  transaction: Transaction,
  { issuer, subject, name, address, role, admittedBy, networkAddress }: NamedPerson,
  now: Date,
): Promise<StoredPerson> {
  const note = (
    action: "person.created" | "person.roleChanged" | "person.madeFirstAdmin",
    target: StoredPerson,
  ) =>
    writeAudit(transaction, {
      actor: { ...loginActor, address: networkAddress },
      action,
      target,
      detail: target.role,
    });
  const known = await findPerson(transaction, { issuer, subject });
  if (known !== undefined) {
    const change = {
      name,
      address: address ?? null,
      role: role ?? known.role,
      lastSeenAt: now,
      admittedBy: admittedBy ?? null,
    };
    await transaction.update(people).set(change).where(eq(people.id, known.id));
    const person = { ...known, ...change };
    if (person.role !== known.role) await note("person.roleChanged", person);
    return person;
  }
  await lockPeople(transaction);
  // Of this issuer: people of an earlier kind of login cannot come in any more.
  const isFirst = (await transaction.$count(people, eq(people.issuer, issuer))) === 0;
  const id = randomUUID();
  const [person] = await transaction
    .insert(people)
    .values({
      id,
      issuer,
      subject,
      name,
      address: address ?? null,
      role: role ?? (isFirst ? "admin" : "viewer"),
      firstSeenAt: now,
      lastSeenAt: now,
      admittedBy: admittedBy ?? null,
    })
    .onConflictDoUpdate({ target: [people.issuer, people.subject], set: { lastSeenAt: now } })
    .returning();
  if (person === undefined) throw new Error("The person was not stored.");
  if (person.id === id) {
    await note("person.created", person);
    if (isFirst && role === undefined) await note("person.madeFirstAdmin", person);
  }
  return person;
}

export interface PersonChange {
  role?: Role | undefined;
  isDisabled?: boolean | undefined;
}

/**
 * Changes the role of a person, or whether they may log in. A disabled person's sessions end. `lastAdmin`: nothing is
 * changed, because no other admin could undo it.
 */
export async function changePerson(
  transaction: Transaction,
  id: string,
  { role, isDisabled }: PersonChange,
  now: Date,
): Promise<StoredPerson | "lastAdmin" | undefined> {
  await lockPeople(transaction);
  const known = await findPersonById(transaction, id);
  if (known === undefined) return undefined;
  const change = {
    role: role ?? known.role,
    disabledAt: isDisabled === undefined ? known.disabledAt : isDisabled ? (known.disabledAt ?? now) : null,
  };
  const wasAdmin = known.role === "admin" && known.disabledAt === null;
  const isAdmin = change.role === "admin" && change.disabledAt === null;
  if (wasAdmin && !isAdmin) {
    const others = await transaction.$count(
      people,
      and(
        ne(people.id, id),
        eq(people.issuer, known.issuer),
        eq(people.role, "admin"),
        isNull(people.disabledAt),
      ),
    );
    if (others === 0) return "lastAdmin";
  }
  await transaction.update(people).set(change).where(eq(people.id, id));
  if (change.disabledAt !== null) await endEverySession(transaction, id);
  return { ...known, ...change };
}

/** Ends all sessions of the person too, because an attacker may have had the former password. */
export async function setPassword(transaction: Transaction, id: string, passwordHash: string): Promise<void> {
  await transaction.update(people).set({ passwordHash }).where(eq(people.id, id));
  await endEverySession(transaction, id);
}

async function endEverySession(transaction: Transaction, personId: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.personId, personId));
  await forgetBrowsers(transaction, personId, 0);
}

/** Forgets in which browsers a person has logged in, but for the last `keep`. */
export async function forgetBrowsers(executor: Executor, personId: string, keep: number): Promise<void> {
  const { tokenDigest, kind, content, expiresAt } = loginTokens;
  const ofPerson = sql`${content} -> 'people' @> ${JSON.stringify([personId])}::jsonb`;
  const forgotten = executor
    .select({ tokenDigest })
    .from(loginTokens)
    .where(and(eq(kind, "browser"), ofPerson))
    .orderBy(desc(expiresAt))
    .offset(keep);
  await executor.delete(loginTokens).where(inArray(tokenDigest, forgotten));
}

/** Whether anyone of an issuer can log in with a password. */
export async function hasPassword(executor: Executor, issuer: string): Promise<boolean> {
  const count = await executor.$count(
    people,
    and(eq(people.issuer, issuer), isNotNull(people.passwordHash), isNull(people.disabledAt)),
  );
  return count > 0;
}

/** Whether there are people of any login. */
export async function hasPeople(executor: Executor): Promise<boolean> {
  return (await executor.$count(people, isNull(people.disabledAt))) > 0;
}

/** Of the admins who may log in, the one who came first. */
export async function findFirstAdmin(executor: Executor, issuer: string): Promise<StoredPerson | undefined> {
  const [admin] = await executor
    .select()
    .from(people)
    .where(and(eq(people.issuer, issuer), eq(people.role, "admin"), isNull(people.disabledAt)))
    .orderBy(asc(people.firstSeenAt), asc(people.id))
    .limit(1);
  return admin;
}

/** Held until the end of the transaction: changes that count people or admins are made one after the other. */
async function lockPeople(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('overprint.people'))`);
}
