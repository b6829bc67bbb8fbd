import { type Context, Hono, type MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import { parseJson } from "#contract/json.ts";
import {
  hasPasswordLength,
  invitationSchema,
  type LoginLink,
  passwordChangeSchema,
  passwordLength,
  type People,
  personChangeSchema,
  type Session,
  weakPasswordError,
} from "#contract/people.ts";
import { answerGuards, errorAnswer, roleAnswer, visitorAnswer } from "#proxy/error-answer.ts";
import { writeAudit } from "#service/storage/audit.ts";
import type { Transaction } from "#service/storage/database.ts";
import { isUuid } from "#service/storage/is-uuid.ts";
import {
  changePerson,
  findPerson,
  findPersonById,
  listPeople,
  lockPerson,
  type PersonChange,
  setPassword,
  type StoredPerson,
} from "#service/storage/people-store.ts";
import { endSessionById, listSessions, type StoredSession } from "#service/storage/sessions-store.ts";
import { isLoopbackName } from "../loopback.ts";
import { isAccount, passwordIssuer, toAccount } from "./account.ts";
import { type LoginContext, type LoginRoute, personActor, startSession } from "./login-context.ts";
import { linkAddress } from "./login-links.ts";
import type { LoginSettings } from "./login-settings.ts";
import { loginWords } from "./login-words.ts";
import type { OwnAudit } from "./own-audit.ts";
import { TooManyLoginsError } from "./password-hash.ts";
import type { PasswordParts } from "./password-login.ts";
import { issuerOf, type LoggedIn } from "./visitors.ts";
import { weaknessOf } from "./weak-password.ts";

/** A route of a person who is logged in. */
interface PeopleRoute extends LoginRoute {
  Variables: LoginRoute["Variables"] & { visitor: LoggedIn };
}
type Handler = Context<PeopleRoute>;

interface PeopleOptions {
  login: Exclude<LoginSettings, { kind: "none" }>;
  /** Of the login by password. */
  password: PasswordParts | undefined;
  /** Undefined: the service has the entries. */
  ownAudit: OwnAudit | undefined;
}

/** `/session` and `/people` for the pages of the dashboard. */
export function createPeopleRoutes(
  context: LoginContext,
  { login, password, ownAudit }: PeopleOptions,
): Hono<PeopleRoute> {
  const { db, log, now, settings } = context;
  const { invite, withdraw, makeLink, changePassword } = createPasswordHandlers(context, password);
  const issuer = issuerOf(login);
  const canGiveRoles =
    login.kind === "oidc"
      ? login.roles.length === 0
      : login.kind === "password" || login.roleHeader === undefined;

  async function toPeople({ person: own, session: ownSession }: LoggedIn): Promise<People> {
    const everyone = own.role === "admin" ? await listPeople(db, issuer) : [own];
    const isInviting = password !== undefined && own.role === "admin";
    const sessions = await listSessions(db, settings.sessions, now());
    return {
      people: everyone.map((person) => ({
        ...toNamed(person),
        firstSeenAt: person.firstSeenAt.toISOString(),
        lastSeenAt: person.lastSeenAt.toISOString(),
        isDisabled: person.disabledAt !== null,
        isYou: person.id === own.id,
        hasPassword: login.kind === "password" ? person.passwordHash !== null : null,
        sessions: sessions
          .filter(({ personId }) => personId === person.id)
          .map((session) => toDevice(session, ownSession?.id)),
      })),
      invitations: isInviting ? await password.links.listInvitations() : [],
      canGiveRoles,
      canInvite: isInviting,
      hasSessions: login.kind !== "proxy",
    };
  }

  async function change(handler: Handler): Promise<Response> {
    const body = readFields(handler, personChangeSchema);
    if (body === undefined) return invalid("Send role, isDisabled, or both.");
    if (body.role !== undefined && !canGiveRoles)
      return errorAnswer(409, "conflict", "Roles come from the login provider. Change them there.");
    const id = idOf(handler);
    const known = await findPersonById(db, id);
    const changed =
      known?.issuer === issuer
        ? await db.transaction((transaction) =>
            changeAndNote(transaction, known, body, handler.get("visitor")),
          )
        : undefined;
    if (changed === undefined) return errorAnswer(404, "not_found", "There is no such person.");
    if (changed === "lastAdmin")
      return errorAnswer(409, "conflict", "This is the last admin. Make another person an admin first.");
    log.info("a person was changed", { person: id, by: handler.get("visitor").id, ...body });
    return json(await toPeople(await fresh(handler)));
  }

  async function changeAndNote(
    transaction: Transaction,
    known: StoredPerson,
    body: PersonChange,
    { person, networkAddress }: LoggedIn,
  ): Promise<StoredPerson | "lastAdmin" | undefined> {
    const changed = await changePerson(transaction, known.id, body, now());
    if (changed === undefined || changed === "lastAdmin") return changed;
    const entry = { actor: personActor(person, networkAddress), target: changed };
    if (changed.role !== known.role)
      await writeAudit(transaction, { ...entry, action: "person.roleChanged", detail: changed.role });
    if ((changed.disabledAt === null) !== (known.disabledAt === null)) {
      const action = changed.disabledAt === null ? "person.enabled" : "person.disabled";
      await writeAudit(transaction, { ...entry, action });
    }
    return changed;
  }

  /** The visitor after a change that may be one of themself. */
  async function fresh(handler: Handler): Promise<LoggedIn> {
    const visitor = handler.get("visitor");
    const person = (await findPersonById(db, visitor.id)) ?? visitor.person;
    return { ...visitor, role: person.role, person };
  }

  async function endOne(handler: Handler): Promise<Response> {
    const { person, networkAddress } = handler.get("visitor");
    const id = idOf(handler);
    const isEnded = await db.transaction(async (transaction) => {
      const ownerId = await endSessionById(transaction, id, person.role === "admin" ? undefined : person.id);
      if (ownerId === undefined) return false;
      const owner = await findPersonById(transaction, ownerId);
      await writeAudit(transaction, {
        actor: personActor(person, networkAddress),
        action: "session.revoked",
        target: { id, name: owner?.name },
      });
      return true;
    });
    if (!isEnded) return errorAnswer(404, "not_found", "There is no such session. It may have ended.");
    log.info("a session was ended", { session: id, by: person.id });
    return json(await toPeople(await fresh(handler)));
  }

  const admit: MiddlewareHandler<PeopleRoute> = async (handler, next) => {
    const visitor = await context.findVisitor(handler.req.raw, handler.env);
    if (typeof visitor === "string") return visitorAnswer(visitor);
    handler.set("visitor", visitor);
    return next();
  };
  const admitAdmin: MiddlewareHandler<PeopleRoute> = async (handler, next) => {
    const { role } = handler.get("visitor");
    return role === "admin" ? next() : roleAnswer("admin", role);
  };

  return new Hono<PeopleRoute>()
    .use("/session/*", admit)
    .use("/people/*", admit)
    .get("/session", (handler) => {
      const { person } = handler.get("visitor");
      return json({ login: login.kind, person: toNamed(person) } satisfies Session);
    })
    .post("/session/password", (handler) => changePassword(handler))
    .get("/people", async (handler) => json(await toPeople(handler.get("visitor"))))
    .get("/people/audit", admitAdmin, ({ req }) =>
      ownAudit === undefined
        ? errorAnswer(404, "not_found", "The service has the audit log.")
        : ownAudit.list(req.raw),
    )
    .post("/people", admitAdmin, (handler) => invite(handler))
    .delete("/people/invitations/:account", admitAdmin, async (handler) =>
      (await withdraw(handler))
        ? json(await toPeople(handler.get("visitor")))
        : errorAnswer(404, "not_found", "There is no such invitation. It may have been used."),
    )
    .delete("/people/sessions/:id", (handler) => endOne(handler))
    .put("/people/:id", admitAdmin, (handler) => change(handler))
    .post("/people/:id/link", admitAdmin, async (handler) => {
      const person = await findPersonById(db, idOf(handler));
      return person?.issuer === passwordIssuer
        ? makeLink(handler, person.subject, undefined)
        : errorAnswer(404, "not_found", "There is no such person.");
    });
}

/** The id in the path; empty if no person and no session has it. The database refuses some texts, such as NUL. */
function idOf(handler: Handler): string {
  const id = handler.req.param("id") ?? "";
  return isUuid(id) ? id : "";
}

function toNamed({ id, name, address, role }: StoredPerson): NonNullable<Session["person"]> {
  return { id, name, address, role };
}

function toDevice(
  session: StoredSession,
  ownId: string | undefined,
): People["people"][number]["sessions"][number] {
  const { id, device, networkAddress, createdAt, lastSeenAt } = session;
  return {
    id,
    device,
    networkAddress,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: id === ownId,
  };
}

/** A link that an admin sends to a person. */
const invitationMs = 3 * 24 * 60 * 60 * 1000;

/** Handlers about passwords of people. `password` undefined: there is no login by password, and all answer 404. */
function createPasswordHandlers(context: LoginContext, password: PasswordParts | undefined) {
  const { db, log, now, settings } = context;

  /** Makes a link for a person who is not there yet. */
  async function invite(handler: Handler): Promise<Response> {
    if (password === undefined) return noLinks();
    const body = readFields(handler, invitationSchema);
    const account = toAccount(body?.account ?? "");
    if (body === undefined || !isAccount(account))
      return invalid("Send account with 1 to 200 characters, and role.");
    const known = await findPerson(db, { issuer: passwordIssuer, subject: account });
    if (known?.passwordHash != null)
      return errorAnswer(409, "conflict", "There is a person of this name already.");
    return makeLink(handler, account, body.role);
  }

  /** Ends the link of a person who has not used it. */
  async function withdraw(handler: Handler): Promise<boolean> {
    const account = toAccount(handler.req.param("account") ?? "");
    const invitations = (await password?.links.listInvitations()) ?? [];
    if (!invitations.some((invitation) => invitation.account === account)) return false;
    const { person, networkAddress } = handler.get("visitor");
    await db.transaction(async (transaction) => {
      await password?.links.end([account], transaction);
      await writeAudit(transaction, {
        actor: personActor(person, networkAddress),
        action: "person.invitationWithdrawn",
        target: { id: account, name: account },
      });
    });
    return true;
  }

  /** `role`: of an account that does not exist yet. */
  async function makeLink(
    handler: Handler,
    account: string,
    role: StoredPerson["role"] | undefined,
  ): Promise<Response> {
    if (password === undefined) return noLinks();
    const { links } = password;
    const { person, networkAddress } = handler.get("visitor");
    const token = await db.transaction(async (transaction) => {
      await writeAudit(transaction, {
        actor: personActor(person, networkAddress),
        action: role === undefined ? "person.linkMade" : "person.invited",
        target: { id: account, name: account },
        detail: role,
      });
      // So that a mistake in a link, such as its role, can be taken back.
      await links.end([account], transaction);
      return links.make({ account, role }, invitationMs, transaction);
    });
    const { host } = handler.req.header();
    const url = linkAddress(settings.url?.origin ?? `http://${host}`, token);
    const answer: LoginLink = {
      url,
      isLocal: isLoopbackName(new URL(url).hostname),
      expiresAt: new Date(now().getTime() + invitationMs).toISOString(),
    };
    log.info("a link that sets a password was made", { by: handler.get("visitor").id });
    return json(answer);
  }

  async function changePassword(handler: Handler): Promise<Response> {
    if (password === undefined) return noLinks();
    const visitor = handler.get("visitor");
    const body = readFields(handler, passwordChangeSchema);
    if (body === undefined) return invalid("Send current and next.");
    if (!hasPasswordLength(body.next))
      return invalid(`next needs ${passwordLength.min} to ${passwordLength.max} characters.`);
    const weakness = weaknessOf(body.next, visitor.person.subject);
    if (weakness !== undefined)
      return errorAnswer(400, "invalid_request", loginWords.en.weakPassword(weakness), {}, [
        weakPasswordError(weakness),
      ]);
    const { signal } = handler.req.raw;
    const checked = await password.checkLogin({
      account: visitor.person.subject,
      password: body.current,
      address: visitor.networkAddress,
      session: visitor.session?.id,
      signal,
    });
    if (checked === "wrong") return errorAnswer(422, "input_rejected", "The current password is wrong.");
    if (checked === "busy") return busy();
    if (!("person" in checked))
      return errorAnswer(429, "too_many_requests", "Too many attempts with a wrong password.", {
        "retry-after": String(checked.waitSeconds),
      });
    let passwordHash: string;
    try {
      passwordHash = await password.passwords.hash(body.next, { share: visitor.id, signal });
      const isSet = await db.transaction(async (transaction) => {
        const current = await lockPerson(transaction, visitor.id);
        if (current?.passwordHash !== checked.person.passwordHash) return false;
        await setPassword(transaction, visitor.id, passwordHash);
        await password.links.end([visitor.person.subject], transaction);
        await writeAudit(transaction, {
          actor: personActor(visitor.person, visitor.networkAddress),
          action: "person.passwordSet",
          target: visitor.person,
        });
        return true;
      });
      // It was changed meanwhile, which ended this session.
      if (!isSet) return visitorAnswer("loginRequired");
    } catch (error) {
      if (error instanceof TooManyLoginsError || signal.aborted) return busy();
      throw error;
    }
    // All sessions have ended; this browser gets a new one.
    const person = { ...visitor.person, passwordHash };
    const headers = await startSession(context, handler.req.raw, handler.env, person);
    if (headers === undefined) return visitorAnswer("loginRequired");
    for (const [name, value] of Object.entries(answerGuards)) headers.set(name, value);
    return new Response(null, { status: 204, headers });
  }

  return { invite, withdraw, makeLink, changePassword };
}

function busy(): Response {
  return errorAnswer(503, "unavailable", "Too many people log in at the moment. Try again.", {
    "retry-after": "5",
  });
}

function noLinks(): Response {
  return errorAnswer(404, "not_found", "This dashboard has no login by password.");
}

/** Undefined if the body does not match. */
function readFields<Schema extends z.ZodMiniType>(
  handler: Handler,
  schema: Schema,
): z.output<Schema> | undefined {
  return schema.safeParse(parseJson(handler.get("sentText"))).data;
}

function json(body: unknown): Response {
  return Response.json(body, { headers: { "cache-control": "no-store", ...answerGuards } });
}

function invalid(message: string): Response {
  return errorAnswer(400, "invalid_request", message);
}
