import {
  hasPasswordLength,
  invitationSchema,
  type LoginLink,
  passwordChangeSchema,
  passwordLength,
  weakPasswordError,
} from "#contract/people.ts";
import { answerGuards, errorAnswer, visitorAnswer } from "#proxy/error-answer.ts";
import { writeAudit } from "#service/storage/audit.ts";
import { findPerson, lockPerson, setPassword, type StoredPerson } from "#service/storage/people-store.ts";
import { isLoopbackName } from "../loopback.ts";
import { isAccount, passwordIssuer, toAccount } from "./account.ts";
import { type LoginContext, personActor, startSession } from "./login-context.ts";
import { linkAddress } from "./login-links.ts";
import { loginWords } from "./login-words.ts";
import { TooManyLoginsError } from "./password-hash.ts";
import type { PasswordParts } from "./password-login.ts";
import { invalid, json, type PeopleContext as Handler, readFields } from "./people-answers.ts";
import { weaknessOf } from "./weak-password.ts";

/** A link that an admin sends to a person. */
const invitationMs = 3 * 24 * 60 * 60 * 1000;

interface PasswordHandlers {
  /** Makes a link for a person who is not there yet. */
  invite: (handler: Handler) => Promise<Response>;
  /** Ends the link of a person who has not used it. */
  withdraw: (handler: Handler) => Promise<boolean>;
  /** `role`: of an account that does not exist yet. */
  makeLink: (handler: Handler, account: string, role: StoredPerson["role"] | undefined) => Promise<Response>;
  changePassword: (handler: Handler) => Promise<Response>;
}

/** Handlers about passwords of people. `password` undefined: there is no login by password, and all answer 404. */
export function createPasswordHandlers(
  context: LoginContext,
  password: PasswordParts | undefined,
): PasswordHandlers {
  const { db, log, now, settings } = context;

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
        // `role`: of a person who is not there yet.
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
