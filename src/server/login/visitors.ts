import type { Connected, Visitor, VisitorRefusal } from "#proxy/visitor.ts";
import { roles } from "#contract/scopes.ts";
import type { Database } from "#service/storage/database.ts";
import { enterPerson, findPerson, type StoredPerson } from "#service/storage/people-store.ts";
import { findSession, noteSession, type StoredSession } from "#service/storage/sessions-store.ts";
import { createCallerAddress, createNetworkCheck, type TrustedProxies } from "../caller-address.ts";
import { formatPattern, type LoginSettings, type SessionTimes } from "./login-settings.ts";
import type { ProxyLoginSettings } from "./proxy-login-settings.ts";
import type { RefusedLogins } from "./refused-logins.ts";
import { cookiePlaceOf, readCookie } from "./cookies.ts";

/** A person who is logged in, with what the login knows. */
export interface LoggedIn extends Visitor {
  person: StoredPerson;
  /** Undefined if a proxy names the person in each request. */
  session: StoredSession | undefined;
}

export interface VisitorOptions {
  login: Exclude<LoginSettings, { kind: "none" }>;
  url: URL | undefined;
  sessions: SessionTimes;
  trustedProxies: TrustedProxies;
  db: Database;
  now: () => Date;
  noteRefused: RefusedLogins["note"];
}

/** The stored time of the last call is at most this old. */
const noteEveryMs = 60_000;

/**
 * Finds out who sent a request, by the token in its cookie or by the header of a trusted proxy. The role is read from the
 * database each time, so that a change of it holds at the next call.
 */
export function createFindVisitor({
  login,
  url,
  sessions,
  trustedProxies,
  db,
  now,
  noteRefused,
}: VisitorOptions): (request: Request, connected: Connected) => Promise<LoggedIn | VisitorRefusal> {
  const callerAddress = createCallerAddress(trustedProxies);
  const isTrusted = createNetworkCheck(trustedProxies);
  const issuer = issuerOf(login);

  async function bySession(request: Request, networkAddress: string | undefined) {
    const place = cookiePlaceOf(request.headers.get("host"), url);
    const token = readCookie(request.headers, "session", place);
    if (token === undefined) return "loginRequired";
    const time = now();
    const found = await findSession(db, token, sessions, time);
    // A session of an earlier kind of login, or of a person who is not allowed any more, is over.
    if (found === undefined || found.person.issuer !== issuer || !isStillAllowed(login, found.person))
      return "loginRequired";
    if (time.getTime() - found.session.lastSeenAt.getTime() > noteEveryMs)
      await noteSession(db, found.session, networkAddress ?? null, time);
    return toLoggedIn(found.person, found.session, networkAddress);
  }

  async function byHeader(
    request: Request,
    settings: ProxyLoginSettings,
    networkAddress: string | undefined,
  ) {
    const subject = readName(request.headers.get(settings.header));
    if (subject === undefined) return withoutName(request, settings, networkAddress);
    const said =
      settings.roleHeader === undefined
        ? undefined
        : (request.headers.get(settings.roleHeader) ?? "").trim().toLowerCase();
    const role = roles.find((known) => known === said);
    const known = await findPerson(db, { issuer, subject });
    if (said !== undefined && role === undefined) {
      const person = known ?? { id: subject, name: subject };
      noteRefused({ reason: "role", person, address: networkAddress });
      return "notAllowed";
    }
    const time = now();
    const isFresh =
      known !== undefined &&
      time.getTime() - known.lastSeenAt.getTime() <= noteEveryMs &&
      (role ?? known.role) === known.role;
    const address = subject.includes("@") ? subject : undefined;
    const person = isFresh
      ? known
      : await db.transaction((transaction) =>
          enterPerson(transaction, { issuer, subject, name: subject, address, role, networkAddress }, time),
        );
    if (person.disabledAt === null) return toLoggedIn(person, undefined, networkAddress);
    noteRefused({ reason: "disabled", person, address: networkAddress });
    return "notAllowed";
  }

  /** A visitor whom no proxy may name, or names in a way that is not accepted. */
  function withoutName({ headers }: Request, { header }: ProxyLoginSettings, address: string | undefined) {
    if ((headers.get(header) ?? "").trim() !== "") noteRefused({ reason: "proxyHeader", address });
    return "loginRequired" as const;
  }

  return async (request, { incoming }) => {
    const peer = incoming?.socket.remoteAddress;
    const networkAddress = callerAddress(request.headers, peer);
    if (login.kind !== "proxy") return bySession(request, networkAddress);
    // Any other client could send the header as well.
    return isTrusted(peer)
      ? byHeader(request, login, networkAddress)
      : withoutName(request, login, networkAddress);
  };
}

/** The issuer of the people of a kind of login. */
export function issuerOf(login: LoginSettings): string {
  return login.kind === "oidc" ? login.issuer.href : login.kind;
}

function isStillAllowed(login: LoginSettings, { admittedBy }: StoredPerson): boolean {
  return login.kind !== "oidc" || login.allowed.some((pattern) => formatPattern(pattern) === admittedBy);
}

function toLoggedIn(
  person: StoredPerson,
  session: StoredSession | undefined,
  networkAddress: string | undefined,
): LoggedIn {
  return { id: person.id, name: person.name, role: person.role, networkAddress, person, session };
}

/**
 * The name in a proxy's header. A list has a comma: a proxy that appends to the header instead of replacing it lets anyone
 * write in it.
 */
function readName(header: string | null): string | undefined {
  if (header === null) return undefined;
  // Node reads headers as Latin-1; proxies write UTF-8.
  const bytes = Buffer.from(header, "latin1");
  const utf8 = bytes.toString("utf8");
  const name = (utf8.includes("�") ? header : utf8).trim().normalize("NFC");
  return name === "" || name.length > 200 || /[,\p{Cc}]/u.test(name) ? undefined : name;
}
