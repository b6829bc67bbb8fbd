import type { Context } from "hono";
import { Hono } from "hono";
import type { PasswordWay } from "#contract/audit.ts";
import { hasPasswordLength } from "#contract/people.ts";
import { networkOf } from "#service/edge/network-of.ts";
import { writeAudit } from "#service/storage/audit.ts";
import {
  enterPerson,
  findFirstAdmin,
  findPerson,
  hasPassword,
  setPassword,
  type StoredPerson,
} from "#service/storage/people-store.ts";
import { isAccount, passwordIssuer, toAccount } from "./account.ts";
import { type CheckLogin, wideNetworkOf } from "./check-login.ts";
import { type LoginContext, logIn, type LoginRoute, personActor } from "./login-context.ts";
import type { LoginLinks } from "./login-links.ts";
import { loginPage } from "./login-pages.ts";
import type { LoginWords } from "./login-words.ts";
import { type Passwords, TooManyLoginsError } from "./password-hash.ts";
import { toReturnPath } from "./return-path.ts";
import { cookiePlaceOf, readCookie } from "./cookies.ts";
import { weaknessOf } from "./weak-password.ts";

type Handler = Context<LoginRoute>;
type Problem = (words: LoginWords) => string;

export interface PasswordParts {
  links: LoginLinks;
  passwords: Passwords;
  checkLogin: CheckLogin;
}

/** `/login` and `/login/link` of the login by password. */
export function createPasswordLogin(
  context: LoginContext,
  { links, passwords, checkLogin }: PasswordParts,
): Hono<LoginRoute> {
  const { db, log, now, settings, refusedLogins } = context;

  async function answerLogin(handler: Handler): Promise<Response> {
    const form = new URLSearchParams(handler.get("sentText"));
    const to = toReturnPath(form.get("to"));
    const account = form.get("account") ?? "";
    const address = context.callerAddress(handler.req.raw, handler.env);
    const request = handler.req.raw;
    const answered = await checkLogin({
      account,
      password: form.get("password") ?? "",
      address,
      browser: readCookie(
        request.headers,
        "browser",
        cookiePlaceOf(request.headers.get("host"), settings.url),
      ),
      signal: request.signal,
    });
    const loggedIn =
      typeof answered === "object" && "person" in answered
        ? await logIn(context, request, handler.env, answered.person, to)
        : undefined;
    if (loggedIn !== undefined) return loggedIn;
    const checked = typeof answered === "object" && "person" in answered ? "wrong" : answered;
    const again = (status: number, problem: Problem, headers = {}) =>
      loginFormPage(request, { to, account, problem, status, headers });
    if (checked === "busy") return again(busyAnswer.status, ({ busy }) => busy, busyAnswer.headers);
    // Without the name, because people type passwords in its place.
    log.warn("a login by password was refused", {
      address,
      limited: checked !== "wrong",
      // Without it, the attempts of all people count as those of the proxy.
      ...(request.headers.has("x-forwarded-for") && settings.trustedProxies.length === 0
        ? {
            hint: "set TRUSTED_PROXIES to the proxy in front, so that people are told apart by their addresses",
          }
        : {}),
    });
    if (checked === "wrong") return again(401, ({ wrong }) => wrong);
    return again(429, ({ tooMany }) => tooMany(Math.ceil(checked.waitSeconds / 60)), {
      "retry-after": String(checked.waitSeconds),
    });
  }

  async function answerLink(handler: Handler): Promise<Response> {
    const request = handler.req.raw;
    const form = new URLSearchParams(handler.get("sentText"));
    const token = form.get("token") ?? "";
    const networkAddress = context.callerAddress(request, handler.env);
    const refuseLink = () => {
      refusedLogins.note({ reason: "link", address: networkAddress });
      return endedLinkPage(request);
    };
    const link = await links.read(token);
    if (link === undefined) return refuseLink();
    const owner = await findOwner(link.account);
    const account = owner?.subject ?? toAccount(link.account ?? form.get("account") ?? "");
    const known = owner?.subject ?? link.account;
    const again = (problem: Problem, answer: AnswerHead = { status: 422 }) =>
      linkFormPage(request, { token, known, account, problem }, answer);
    if (!isAccount(account)) return again(({ accountMissing }) => accountMissing);
    if (
      owner === undefined &&
      (await findPerson(db, { issuer: passwordIssuer, subject: account })) !== undefined
    )
      return again(({ accountTaken }) => accountTaken);
    const password = form.get("password") ?? "";
    if (!hasPasswordLength(password)) return again(({ tooShort }) => tooShort);
    const weakness = weaknessOf(password, account);
    if (weakness !== undefined) return again(({ weakPassword }) => weakPassword(weakness));
    if (password.normalize("NFKC") !== form.get("repeated")?.normalize("NFKC"))
      return again(({ notRepeated }) => notRepeated);
    const share = wideNetworkOf(networkOf(networkAddress ?? "unknown"));
    const passwordHash = await passwords
      .hash(password, { share, signal: request.signal })
      .catch((error: unknown) => {
        if (error instanceof TooManyLoginsError || request.signal.aborted) return undefined;
        throw error;
      });
    if (passwordHash === undefined) return again(({ busy }) => busy, busyAnswer);
    // Taken last, so that a mistake in the form does not use it up.
    if ((await links.take(token)) === undefined) return refuseLink();
    const person = await db.transaction(async (transaction) => {
      const entered = await enterPerson(
        transaction,
        {
          issuer: passwordIssuer,
          subject: account,
          name: owner?.name ?? account,
          address: account.includes("@") ? account : undefined,
          role: owner === undefined ? link.role : undefined,
          networkAddress,
        },
        now(),
      );
      await setPassword(transaction, entered.id, passwordHash);
      await links.end([link.account, account], transaction);
      await writeAudit(transaction, {
        actor: personActor(entered, networkAddress),
        action: "person.passwordSet",
        target: entered,
        detail: (owner !== undefined
          ? "link"
          : link.account === undefined
            ? "firstLink"
            : "invitation") satisfies PasswordWay,
      });
      return { ...entered, passwordHash };
    });
    log.info("a password was set by a link", { person: person.id });
    return (await logIn(context, request, handler.env, person, "/")) ?? endedLinkPage(request);
  }

  /** Whose password a link sets; undefined: a new person. */
  async function findOwner(account: string | undefined): Promise<StoredPerson | undefined> {
    return account === undefined
      ? findFirstAdmin(db, passwordIssuer)
      : findPerson(db, { issuer: passwordIssuer, subject: account });
  }

  return new Hono<LoginRoute>()
    .get("/login", async ({ req }) =>
      (await hasPassword(db, passwordIssuer))
        ? loginFormPage(req.raw, {
            to: toReturnPath(req.query("to")),
            account: "",
            isLoggedOut: req.query("out") !== undefined,
          })
        : loginPage(req.raw, { title: ({ logIn: title }) => title, text: ({ noPassword }) => noPassword }),
    )
    .post("/login", (handler) => answerLogin(handler))
    .get("/login/link", async ({ req, env }) => {
      const token = req.query("token") ?? "";
      const link = await links.read(token);
      if (link === undefined) {
        refusedLogins.note({ reason: "link", address: context.callerAddress(req.raw, env) });
        return endedLinkPage(req.raw);
      }
      const owner = await findOwner(link.account);
      return linkFormPage(req.raw, { token, known: owner?.subject ?? link.account, account: "" });
    })
    .post("/login/link", (handler) => answerLink(handler));
}

interface LoginFormOptions {
  to: string;
  account: string;
  problem?: Problem;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  isLoggedOut?: boolean;
}

function loginFormPage(
  request: Request,
  { to, account, problem, status = 200, headers = {}, isLoggedOut = false }: LoginFormOptions,
): Response {
  return loginPage(request, {
    status,
    headers,
    title: (words) => words.logIn,
    ...(isLoggedOut ? { text: (words: LoginWords) => words.loggedOut } : {}),
    ...(problem === undefined ? {} : { problem }),
    form: (words) => ({
      action: "/login",
      hidden: { to },
      button: words.logInButton,
      fields: [
        { name: "account", label: words.account, type: "text", autocomplete: "username", value: account },
        {
          name: "password",
          label: words.password,
          type: "password",
          autocomplete: "current-password",
          hint: words.forgotten,
        },
      ],
    }),
  });
}

interface AnswerHead {
  status: number;
  headers?: Readonly<Record<string, string>>;
}

const busyAnswer = { status: 503, headers: { "retry-after": "5" } } as const;

function linkFormPage(
  request: Request,
  {
    token,
    known,
    account,
    problem,
  }: { token: string; known: string | undefined; account: string; problem?: Problem },
  answer: AnswerHead = { status: 200 },
): Response {
  return loginPage(request, {
    ...answer,
    title: (words) => words.setPassword,
    ...(known === undefined ? {} : { text: (words: LoginWords) => words.setPasswordFor(known) }),
    ...(problem === undefined ? {} : { problem }),
    form: (words) => ({
      action: "/login/link",
      hidden: { token },
      button: words.setButton,
      fields: [
        ...(known === undefined
          ? [
              {
                name: "account",
                label: words.account,
                type: "text",
                autocomplete: "username",
                value: account,
              } as const,
            ]
          : []),
        {
          name: "password",
          label: words.newPassword,
          type: "password",
          autocomplete: "new-password",
          hint: words.newPasswordHint,
        },
        { name: "repeated", label: words.repeated, type: "password", autocomplete: "new-password" },
      ],
    }),
  });
}

function endedLinkPage(request: Request): Response {
  return loginPage(request, {
    status: 410,
    title: (words) => words.linkEnded,
    text: (words) => words.linkEndedText,
    links: (words) => [["/login", words.toLogin]],
  });
}
