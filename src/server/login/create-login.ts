import { Hono, type MiddlewareHandler } from "hono";
import { answerGuards, errorAnswer } from "#proxy/error-answer.ts";
import { readBody } from "#proxy/read-body.ts";
import type { Connected } from "#proxy/visitor.ts";
import { writeAudit } from "#service/storage/audit.ts";
import { findPersonById, hasPassword } from "#service/storage/people-store.ts";
import { endSession } from "#service/storage/sessions-store.ts";
import { passwordIssuer } from "./account.ts";
import { createCheckLogin } from "./check-login.ts";
import {
  createLoginContext,
  type LoginContext,
  type LoginContextOptions,
  type LoginRoute,
  personActor,
} from "./login-context.ts";
import { createLoginLinks, linkAddress, writeLinkFile } from "./login-links.ts";
import { loginPage } from "./login-pages.ts";
import type { LoginSettings } from "./login-settings.ts";
import { createPasswords, type ScryptCost } from "./password-hash.ts";
import { createPasswordLogin, type PasswordParts } from "./password-login.ts";
import type { OwnAudit } from "./own-audit.ts";
import { createPeopleRoutes } from "./people-routes.ts";
import { toReturnPath } from "./return-path.ts";
import { cookiePlaceOf, readCookie, writeCookie } from "./cookies.ts";

export interface Login {
  kind: Exclude<LoginSettings["kind"], "none">;
  findVisitor: LoginContext["findVisitor"];
  /** Serves `/login…`, `/logout`, `/session…` and `/people…`. */
  routes: Hono<LoginRoute>;
  /** Answers a navigation to a page of the dashboard by a visitor who may not see it; undefined: the visitor may. */
  guardPage: (request: Request, connected: Connected) => Promise<Response | undefined>;
  /** Set if the people are not in the database of the service. */
  ownAudit: OwnAudit | undefined;
  /** Writes to the audit log what was counted. */
  close: () => Promise<void>;
}

export interface LoginOptions extends LoginContextOptions {
  /** An absolute path; has the link of `npm run login-link`. */
  dataDir: string;
  /** Default: OWASP's. */
  passwordCost?: ScryptCost;
  ownAudit?: OwnAudit | undefined;
  /** For each request to the login provider. Default: 10 s. */
  providerTimeoutSeconds?: number | undefined;
}

/** Paths that the login answers. */
export const loginPaths = ["/login", "/logout", "/session", "/people"] as const;

const bodyBytesMax = 20_000;

/** Reads the body of a request before its route, which gets it as `sentText`. */
const readSentText: MiddlewareHandler<LoginRoute> = async (context, next) => {
  const body = await readBody(context.req.raw, bodyBytesMax).catch(() => undefined);
  if (body === undefined) return errorAnswer(400, "invalid_request", "The request broke off before its end.");
  if (!body.whole)
    return errorAnswer(413, "body_too_large", `A body may have ${bodyBytesMax} bytes at most here.`, {
      connection: "close",
    });
  context.set("sentText", new TextDecoder().decode(body.bytes));
  return next();
};

/** Creates the login that the settings name. Nothing of it is loaded before it is used. */
export async function createLogin(options: LoginOptions): Promise<Login> {
  const { login, dataDir, ownAudit } = options;
  const context = createLoginContext(options);
  const password =
    login.kind === "password" ? createPasswordParts(context, dataDir, options.passwordCost) : undefined;
  const routes = new Hono<LoginRoute>();
  // `/login/*` includes `/login`.
  for (const path of loginPaths) routes.use(`${path}/*`, readSentText);
  routes.get("/login", async ({ req, env }, next) => {
    if (req.query("out") !== undefined) return next();
    const visitor = await context.findVisitor(req.raw, env);
    if (typeof visitor === "string") return next();
    return new Response(null, {
      status: 303,
      headers: { location: toReturnPath(req.query("to")), "cache-control": "no-store" },
    });
  });
  // For a tab that was opened to log in again, while another one keeps what was typed.
  routes.get("/login/done", ({ req }) =>
    loginPage(req.raw, { title: ({ done }) => done, text: ({ doneText }) => doneText }),
  );
  routes.post("/logout", async ({ req, env }) => {
    const place = cookiePlaceOf(req.header("host") ?? null, options.settings.url);
    const token = readCookie(req.raw.headers, "session", place);
    if (token !== undefined) await logOut(context, token, context.callerAddress(req.raw, env));
    const isForm = req.header("accept")?.includes("text/html") === true;
    return new Response(null, {
      status: isForm ? 303 : 204,
      headers: {
        ...answerGuards,
        "cache-control": "no-store",
        "set-cookie": writeCookie("session", "", place, 0),
        ...(isForm ? { location: "/login?out" } : {}),
      },
    });
  });
  if (password !== undefined) routes.route("/", createPasswordLogin(context, password));
  else if (login.kind === "oidc") {
    const { createOidcLogin } = await import("./oidc-login.ts");
    routes.route("/", createOidcLogin(context, login, options.providerTimeoutSeconds));
  } else routes.get("/login", ({ req }) => proxyMissingPage(req.raw));
  routes.get("/login/*", () => errorAnswer(404, "not_found", "There is nothing here."));
  routes.route("/", createPeopleRoutes(context, { login, password, ownAudit }));

  return {
    ownAudit,
    close: context.refusedLogins.close,
    kind: login.kind,
    findVisitor: context.findVisitor,
    routes,
    guardPage: async (request, connected) => {
      const visitor = await context.findVisitor(request, connected);
      if (typeof visitor !== "string") return undefined;
      if (visitor === "notAllowed")
        return loginPage(request, {
          status: 403,
          title: ({ notAllowed }) => notAllowed,
          text: ({ notAllowedAccount }) => notAllowedAccount,
        });
      if (login.kind === "proxy") return proxyMissingPage(request);
      const { pathname, search } = new URL(request.url);
      const to = toReturnPath(`${pathname}${search}`);
      return new Response(null, {
        status: 303,
        headers: {
          location: to === "/" ? "/login" : `/login?to=${encodeURIComponent(to)}`,
          "cache-control": "no-store",
        },
      });
    },
  };
}

async function logOut({ db }: LoginContext, token: string, address: string | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const personId = await endSession(transaction, token);
    const person = personId === undefined ? undefined : await findPersonById(transaction, personId);
    if (person !== undefined)
      await writeAudit(transaction, {
        actor: personActor(person, address),
        action: "person.loggedOut",
        target: person,
      });
  });
}

function createPasswordParts(
  context: LoginContext,
  dataDir: string,
  cost: ScryptCost | undefined,
): PasswordParts {
  const passwords = createPasswords(cost);
  return {
    links: createLoginLinks(context, dataDir),
    passwords,
    checkLogin: createCheckLogin(context, passwords),
  };
}

/**
 * The address of a new link that sets the first password; undefined if there is one. A link that was made before does not
 * work any more.
 */
export async function makeFirstLink(
  { login, db, dataDir, now }: Pick<LoginOptions, "login" | "db" | "dataDir" | "now">,
  origin: string,
): Promise<string | undefined> {
  if (login.kind !== "password" || (await hasPassword(db, passwordIssuer))) return undefined;
  const { token } = await writeLinkFile(dataDir, undefined, now());
  return linkAddress(origin, token);
}

function proxyMissingPage(request: Request): Response {
  return loginPage(request, {
    status: 401,
    title: ({ proxyMissing }) => proxyMissing,
    text: ({ proxyMissingText }) => proxyMissingText,
  });
}
