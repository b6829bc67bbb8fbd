import type { Connected, VisitorRefusal } from "#proxy/visitor.ts";
import type { Database } from "#service/storage/database.ts";
import { type AuditActor, writeAudit } from "#service/storage/audit.ts";
import { lockPerson, type StoredPerson } from "#service/storage/people-store.ts";
import { deleteExpiredSessions, endSession, openSession } from "#service/storage/sessions-store.ts";
import { type CallerAddress, createCallerAddress } from "../caller-address.ts";
import type { DashboardSettings } from "../environment.ts";
import type { Log } from "../log.ts";
import { cookiePlaceOf, readCookie, writeCookie } from "./session-cookie.ts";
import { toReturnPath } from "./return-path.ts";
import { createFindVisitor, type LoggedIn } from "./visitors.ts";

/** Hono's types of a route of the login. */
export interface LoginRoute {
  Bindings: Connected;
  Variables: {
    /** The body of the request. */
    sentText: string;
  };
}

/** Dependencies of all routes of a login. */
export interface LoginContext {
  settings: DashboardSettings;
  db: Database;
  log: Pick<Log, "info" | "warn" | "error">;
  now: () => Date;
  findVisitor: (request: Request, connected: Connected) => Promise<LoggedIn | VisitorRefusal>;
  callerAddress: (request: Request, connected: Connected) => string | undefined;
}

export interface LoginContextOptions extends Pick<LoginContext, "settings" | "db" | "log" | "now"> {
  login: Parameters<typeof createFindVisitor>[0]["login"];
}

export function createLoginContext({ settings, login, db, log, now }: LoginContextOptions): LoginContext {
  const { url, sessions, trustedProxies } = settings;
  const addressOf: CallerAddress = createCallerAddress(trustedProxies);
  return {
    settings,
    db,
    log,
    now,
    findVisitor: createFindVisitor({ login, url, sessions, trustedProxies, db, now }),
    callerAddress: (request, { incoming }) => addressOf(request.headers, incoming?.socket.remoteAddress),
  };
}

const deviceLengthMax = 300;

/**
 * Opens a session for a person who has just proved who they are, and sends their browser on. The token is a new one, and
 * that of an earlier session in this browser ends: a token that an attacker put there is worth nothing. Undefined: the
 * person was disabled, or the password changed, while it was checked.
 */
export async function logIn(
  context: LoginContext,
  request: Request,
  connected: Connected,
  person: StoredPerson,
  to: string,
): Promise<Response | undefined> {
  const cookie = await startSession(context, request, connected, person, "person.loggedIn");
  if (cookie === undefined) return undefined;
  return new Response(null, {
    status: 303,
    headers: { location: toReturnPath(to), "set-cookie": cookie, "cache-control": "no-store" },
  });
}

/**
 * Opens a session like `logIn`. `person`: with the password hash that was checked. `action`: for the audit log. Returns the
 * `Set-Cookie` header.
 */
export async function startSession(
  { settings, db, log, now, callerAddress }: LoginContext,
  request: Request,
  connected: Connected,
  person: StoredPerson,
  action?: "person.loggedIn",
): Promise<string | undefined> {
  const { sessions, url } = settings;
  const place = cookiePlaceOf(request.headers.get("host"), url);
  const former = readCookie(request.headers, "session", place);
  const address = callerAddress(request, connected);
  const time = now();
  await deleteExpiredSessions(db, sessions, time);
  const token = await db.transaction(async (transaction) => {
    // A change of either ends sessions, and would miss this one.
    const current = await lockPerson(transaction, person.id);
    if (current?.disabledAt !== null || current.passwordHash !== person.passwordHash) return undefined;
    if (former !== undefined) await endSession(transaction, former);
    if (action !== undefined)
      await writeAudit(transaction, { actor: personActor(person, address), action, target: person });
    return openSession(
      transaction,
      {
        personId: person.id,
        device: (request.headers.get("user-agent") ?? "").slice(0, deviceLengthMax),
        networkAddress: address ?? null,
      },
      time,
    );
  });
  if (token === undefined) return undefined;
  log.info("a person logged in", { person: person.id, address });
  return writeCookie("session", token, place, Math.floor(sessions.maxMs / 1000));
}

/** A person as an actor of the audit log. */
export function personActor(
  { id, name }: Pick<StoredPerson, "id" | "name">,
  address: string | undefined,
): AuditActor {
  return { kind: "person", id, name, address };
}
