import type { Connected, VisitorRefusal } from "#proxy/visitor.ts";
import type { Database } from "#service/storage/database.ts";
import { type AuditActor, writeAudit } from "#service/storage/audit.ts";
import { lockPerson, type StoredPerson } from "#service/storage/people-store.ts";
import { deleteExpiredSessions, endSession, openSession } from "#service/storage/sessions-store.ts";
import { type CallerAddress, createCallerAddress } from "../caller-address.ts";
import type { DashboardSettings } from "../environment.ts";
import type { Log } from "../log.ts";
import {
  cookiePlaceOf,
  findKnownPeople,
  knownBrowserMs,
  noteBrowser,
  readCookie,
  writeCookie,
} from "./cookies.ts";
import { createRefusedLogins, type RefusedLogins } from "./refused-logins.ts";
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
  /** For the audit log. */
  refusedLogins: RefusedLogins;
}

export interface LoginContextOptions extends Pick<LoginContext, "settings" | "db" | "log" | "now"> {
  login: Parameters<typeof createFindVisitor>[0]["login"];
}

export function createLoginContext({ settings, login, db, log, now }: LoginContextOptions): LoginContext {
  const { url, sessions, trustedProxies } = settings;
  const addressOf: CallerAddress = createCallerAddress(trustedProxies);
  const refusedLogins = createRefusedLogins(db, { log, now });
  return {
    settings,
    db,
    log,
    now,
    findVisitor: createFindVisitor({
      login,
      url,
      sessions,
      trustedProxies,
      db,
      now,
      noteRefused: refusedLogins.note,
    }),
    callerAddress: (request, { incoming }) => addressOf(request.headers, incoming?.socket.remoteAddress),
    refusedLogins,
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
  const headers = await startSession(context, request, connected, person, "person.loggedIn");
  if (headers === undefined) return undefined;
  headers.set("location", toReturnPath(to));
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 303, headers });
}

/**
 * Opens a session like `logIn`. `person`: with the password hash that was checked. `action`: for the audit log. Returns
 * the `Set-Cookie` headers of the session and of the browser, in which the person has now logged in.
 */
export async function startSession(
  { settings, db, log, now, callerAddress }: LoginContext,
  request: Request,
  connected: Connected,
  person: StoredPerson,
  action?: "person.loggedIn",
): Promise<Headers | undefined> {
  const { sessions, url } = settings;
  const place = cookiePlaceOf(request.headers.get("host"), url);
  const former = readCookie(request.headers, "session", place);
  const address = callerAddress(request, connected);
  const time = now();
  await deleteExpiredSessions(db, sessions, time);
  const formerBrowser = readCookie(request.headers, "browser", place);
  const known = await findKnownPeople(db, formerBrowser, time);
  const started = await db.transaction(async (transaction) => {
    // A change of either ends sessions, and would miss this one.
    const current = await lockPerson(transaction, person.id);
    if (current?.disabledAt !== null || current.passwordHash !== person.passwordHash) return undefined;
    if (former !== undefined) await endSession(transaction, former);
    if (action !== undefined)
      await writeAudit(transaction, { actor: personActor(person, address), action, target: person });
    const session = await openSession(
      transaction,
      {
        personId: person.id,
        device: (request.headers.get("user-agent") ?? "").slice(0, deviceLengthMax),
        networkAddress: address ?? null,
      },
      time,
    );
    const browser = await noteBrowser(
      transaction,
      { former: formerBrowser, known, personId: person.id },
      time,
    );
    return { session, browser };
  });
  if (started === undefined) return undefined;
  log.info("a person logged in", { person: person.id, address });
  return new Headers([
    ["set-cookie", writeCookie("browser", started.browser, place, knownBrowserMs / 1000)],
    ["set-cookie", writeCookie("session", started.session, place, Math.floor(sessions.maxMs / 1000))],
  ]);
}

/** A person as an actor of the audit log. */
export function personActor(
  { id, name }: Pick<StoredPerson, "id" | "name">,
  address: string | undefined,
): AuditActor {
  return { kind: "person", id, name, address };
}
