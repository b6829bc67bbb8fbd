import { Hono } from "hono";
import { z } from "zod";
import { networkOf } from "#service/edge/network-of.ts";
import { enterPerson } from "#service/storage/people-store.ts";
import {
  deleteExpiredSessions,
  digestOf,
  keepToken,
  makeToken,
  takeToken,
} from "#service/storage/sessions-store.ts";
import { createAttemptLimit } from "./attempt-limit.ts";
import { type LoginContext, logIn, type LoginRoute } from "./login-context.ts";
import { loginPage } from "./login-pages.ts";
import type { LoginWords } from "./login-words.ts";
import type { OidcSettings } from "./login-settings.ts";
import { readClaims, roleOf, toPerson } from "./oidc-person.ts";
import { createProvider, ProviderRefusal } from "./oidc-provider.ts";
import { factsOf, refuse, refusedPage } from "./oidc-refusal.ts";
import { toReturnPath } from "./return-path.ts";
import { cookiePlaceOf, readCookie, writeCookie } from "./session-cookie.ts";

/** Time to log in at the provider. */
const loginMs = 15 * 60 * 1000;
/** Logins that one network may begin in this time; each is a row. */
const begunMax = 100;

/** A login that waits for the provider. */
const waitingSchema = z.object({
  /** SHA-256 of the token in the browser's cookie, in hexadecimal. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});

/** `/login` and `/login/oidc…` of the login by OpenID Connect. */
export function createOidcLogin(
  context: LoginContext,
  settings: OidcSettings,
  timeoutSeconds?: number,
): Hono<LoginRoute> {
  const { db, log, now } = context;
  const { url } = context.settings;
  const provider = createProvider(settings, { now, timeoutSeconds });
  const providerName = settings.issuer.host;
  const begunByNetwork = createAttemptLimit({ max: begunMax, windowMs: loginMs }, now);

  const redirectUri = (request: Request) =>
    `${url?.origin ?? `http://${request.headers.get("host") ?? ""}`}/login/oidc/callback`;

  const failedPage = (request: Request, status: number, to: string, problem: (words: LoginWords) => string) =>
    loginPage(request, {
      status,
      title: (words) => words.providerFailed,
      problem,
      links: (words) => [[`/login/oidc?to=${encodeURIComponent(to)}`, words.again]],
    });

  function fail(request: Request, to: string, error: unknown): Response {
    const address = { reason: reasonOf(error) };
    if (error instanceof ProviderRefusal) {
      log.info("the login provider refused a login", address);
      return failedPage(request, 403, to, (words) => words.providerRefused(providerName));
    }
    log.warn("the login provider did not answer as it should", { ...address, issuer: settings.issuer.href });
    return failedPage(request, 502, to, (words) => words.providerAway(providerName));
  }

  return new Hono<LoginRoute>()
    .get("/login", ({ req }) =>
      loginPage(req.raw, {
        title: (words) => words.logIn,
        text: (words) =>
          req.query("out") === undefined ? words.providerText(providerName) : words.loggedOut,
        links: (words) => [
          [
            `/login/oidc?to=${encodeURIComponent(toReturnPath(req.query("to")))}`,
            words.withProvider(providerName),
          ],
        ],
      }),
    )
    .get("/login/oidc", async ({ req, env }) => {
      const request = req.raw;
      const to = toReturnPath(req.query("to"));
      const network = networkOf(context.callerAddress(request, env) ?? "unknown");
      const waitSeconds = begunByNetwork.waitSeconds(network);
      if (waitSeconds > 0)
        return failedPage(request, 429, to, (words) => words.tooMany(Math.ceil(waitSeconds / 60)));
      begunByNetwork.count(network);
      const host = request.headers.get("host")?.toLowerCase() ?? "";
      // The provider returns to the public address, which has cookies of its own.
      if (url !== undefined && host !== url.host)
        return redirect(`${url.origin}/login/oidc?to=${encodeURIComponent(to)}`);
      const place = cookiePlaceOf(host, url);
      // One for all tabs, in which several logins may wait.
      const browser = readCookie(request.headers, "login", place) ?? makeToken();
      try {
        const begun = await provider.begin(redirectUri(request), {
          choosesAccount: req.query("other") !== undefined,
        });
        await deleteExpiredSessions(db, context.settings.sessions, now());
        await keepToken(db, {
          kind: "oidc",
          token: begun.state,
          content: {
            browser: digestOf(browser).toString("hex"),
            nonce: begun.nonce,
            verifier: begun.verifier,
            to,
          } satisfies z.infer<typeof waitingSchema>,
          expiresAt: new Date(now().getTime() + loginMs),
        });
        return redirect(begun.address.href, writeCookie("login", browser, place, loginMs / 1000));
      } catch (error) {
        return fail(request, to, error);
      }
    })
    .get("/login/oidc/callback", async ({ req, env }) => {
      const request = req.raw;
      const state = req.query("state") ?? "";
      const taken = await takeToken(db, "oidc", state, now());
      const waiting = waitingSchema.safeParse(taken?.content).data;
      const place = cookiePlaceOf(request.headers.get("host"), url);
      const browser = readCookie(request.headers, "login", place);
      if (
        waiting === undefined ||
        browser === undefined ||
        digestOf(browser).toString("hex") !== waiting.browser
      ) {
        log.info("a login was refused whose state is not known", {
          address: context.callerAddress(request, env),
        });
        return failedPage(request, 400, "/", (words) => words.loginStale);
      }
      try {
        const answered = new URL(redirectUri(request));
        answered.search = new URL(request.url).search;
        const answers = await provider.finish(answered, { ...waiting, state });
        const claims = readClaims(answers, settings.groupsClaim);
        if (claims === undefined) throw new Error("The claims have no usable sub.");
        const person = toPerson(claims, settings);
        if (typeof person === "string")
          return await refuse(context, settings, { request, connected: env, claims, reason: person });
        if (settings.roles.length > 0 && roleOf(claims, settings.roles) === undefined)
          log.warn("no rule of OIDC_ROLES names a person, who becomes a viewer", {
            subject: claims.sub,
            ...factsOf(claims),
          });
        const networkAddress = context.callerAddress(request, env);
        const entered = await db.transaction((transaction) =>
          enterPerson(transaction, { ...person, networkAddress }, now()),
        );
        const loggedIn =
          entered.disabledAt === null ? await logIn(context, request, env, entered, waiting.to) : undefined;
        return loggedIn ?? refusedPage(request, (words) => words.notAllowedText(entered.name));
      } catch (error) {
        return fail(request, waiting.to, error);
      }
    });
}

function redirect(location: string, cookie?: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      ...(cookie === undefined ? {} : { "set-cookie": cookie }),
    },
  });
}

/** The messages of an error and its causes. They have no code, token or secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? ` (${String(error.code)})` : "";
  const own = `${error.message}${code}`;
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own;
}
