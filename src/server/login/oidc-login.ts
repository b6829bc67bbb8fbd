import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { errorAnswer } from "#proxy/error-answer.ts";
import type { Connected } from "#proxy/visitor.ts";
import { createSemaphore } from "#service/concurrency/semaphore.ts";
import { networkOf } from "#service/edge/network-of.ts";
import { enterPerson } from "#service/storage/people-store.ts";
import { makeToken } from "#service/storage/sessions-store.ts";
import { wideNetworkOf } from "./check-login.ts";
import { cookiePlaceOf, findKnownPeople, readCookie, writeCookie } from "./cookies.ts";
import { logIn, type LoginContext, type LoginRoute } from "./login-context.ts";
import { loginPage } from "./login-pages.ts";
import type { OidcSettings } from "./login-settings.ts";
import { factsOf, failedPage, providerFailedPage, refuse, refusedPage } from "./oidc-pages.ts";
import { readClaims, roleOf, toPerson } from "./oidc-person.ts";
import { createProvider, ProviderRefusal, StaleLogin } from "./oidc-provider.ts";
import { toReturnPath } from "./return-path.ts";

/** Time to log in at the provider. */
const loginMs = 15 * 60 * 1000;

class TooManyAnswersError extends Error {
  override name = "TooManyAnswersError";
}

/** `/login` and `/login/oidc…` of the login by OpenID Connect. */
export function createOidcLogin(
  context: LoginContext,
  settings: OidcSettings,
  timeoutSeconds?: number,
): Hono<LoginRoute> {
  const { db, log, now, refusedLogins } = context;
  const { url } = context.settings;
  const provider = createProvider(settings, { now, timeoutSeconds });
  const providerName = settings.issuer.host;
  // Bounds the requests to the provider that strangers cause with answers that they made up.
  const answers = createSemaphore({
    kind: "logins",
    limit: 10,
    waitingMax: 200,
    leavesRoom: true,
    busy: () => new TooManyAnswersError("Too many answers of the login provider are checked at once."),
  });

  const redirectUri = (request: Request) =>
    `${url?.origin ?? `http://${request.headers.get("host") ?? ""}`}/login/oidc/callback`;

  /** Undefined at the public address. The provider returns there, which has cookies of its own. */
  function leadToPublicAddress(request: Request, path: string, to: string): Response | undefined {
    const host = request.headers.get("host")?.toLowerCase();
    return url === undefined || host === url.host
      ? undefined
      : redirect(`${url.origin}${path}?to=${encodeURIComponent(to)}`);
  }

  function beginPage(request: Request, to: string, isLoggedOut = false): Response {
    return loginPage(request, {
      title: (words) => words.logIn,
      text: (words) => (isLoggedOut ? words.loggedOut : words.providerText(providerName)),
      links: (words) => [[`/login/oidc?to=${encodeURIComponent(to)}`, words.withProvider(providerName)]],
    });
  }

  async function begin(request: Request, to: string, choosesAccount: boolean): Promise<Response> {
    const place = cookiePlaceOf(request.headers.get("host"), url);
    // One for all tabs, in which several logins may wait.
    const browser = readCookie(request.headers, "login", place) ?? makeToken();
    const until = now().getTime() + loginMs;
    try {
      const address = await provider.begin(redirectUri(request), {
        choosesAccount,
        toState: (login) => sealLogin(browser, { ...login, to, until }),
      });
      return redirect(address.href, writeCookie("login", browser, place, loginMs / 1000));
    } catch (error) {
      return providerFailedPage(log, settings, { request, to, error });
    }
  }

  /** The claims about a person, whose browser brings the provider's answer. People wait for each other fairly. */
  async function readAnswer(request: Request, address: string | undefined, waiting: WaitingLogin) {
    const sent = new URL(request.url);
    const answered = new URL(redirectUri(request));
    answered.search = sent.search;
    const place = cookiePlaceOf(request.headers.get("host"), url);
    const [known] = await findKnownPeople(db, readCookie(request.headers, "browser", place), now());
    const share = known ?? wideNetworkOf(networkOf(address ?? "unknown"));
    const state = sent.searchParams.get("state") ?? "";
    return answers.run(() => provider.finish(answered, { ...waiting, state }), {
      share,
      signal: request.signal,
    });
  }

  async function finish(request: Request, connected: Connected, waiting: WaitingLogin): Promise<Response> {
    const networkAddress = context.callerAddress(request, connected);
    const claims = readClaims(await readAnswer(request, networkAddress, waiting), settings.groupsClaim);
    if (claims === undefined) throw new Error("The claims have no usable sub.");
    const person = toPerson(claims, settings);
    if (typeof person === "string")
      return refuse(context, settings, { request, connected, claims, reason: person });
    if (settings.roles.length > 0 && roleOf(claims, settings.roles) === undefined)
      log.warn("no rule of OIDC_ROLES names a person, who becomes a viewer", {
        subject: claims.sub,
        ...factsOf(claims),
      });
    const entered = await db.transaction((transaction) =>
      enterPerson(transaction, { ...person, networkAddress }, now()),
    );
    const loggedIn =
      entered.disabledAt === null ? await logIn(context, request, connected, entered, waiting.to) : undefined;
    if (loggedIn === undefined)
      refusedLogins.note({ reason: "disabled", person: entered, address: networkAddress });
    return loggedIn ?? refusedPage(request, (words) => words.notAllowedText(entered.name));
  }

  async function answer(request: Request, connected: Connected): Promise<Response> {
    const place = cookiePlaceOf(request.headers.get("host"), url);
    const browser = readCookie(request.headers, "login", place);
    const state = new URL(request.url).searchParams.get("state") ?? "";
    const waiting = browser === undefined ? undefined : openLogin(browser, state, now());
    const to = waiting?.to ?? "/";
    try {
      if (waiting === undefined) throw new StaleLogin("its state is not known");
      return await finish(request, connected, waiting);
    } catch (error) {
      // A tab that was restored, or the way back in its history.
      if (error instanceof StaleLogin && typeof (await context.findVisitor(request, connected)) !== "string")
        return redirect(to);
      if (error instanceof TooManyAnswersError || request.signal.aborted)
        return failedPage(request, {
          status: 503,
          to,
          problem: ({ busy }) => busy,
          headers: { "retry-after": "5" },
        });
      const reason =
        error instanceof StaleLogin ? "stale" : error instanceof ProviderRefusal ? "provider" : undefined;
      if (reason !== undefined)
        refusedLogins.note({ reason, address: context.callerAddress(request, connected) });
      return providerFailedPage(log, settings, { request, to, error });
    }
  }

  return new Hono<LoginRoute>()
    .get("/login", ({ req }) => {
      const to = toReturnPath(req.query("to"));
      return (
        leadToPublicAddress(req.raw, "/login", to) ?? beginPage(req.raw, to, req.query("out") !== undefined)
      );
    })
    .use("/login/oidc/*", ({ req }, next) =>
      isPageLoad(req.raw.headers)
        ? next()
        : Promise.resolve(errorAnswer(403, "caller_not_allowed", "People log in in a page of its own.")),
    )
    .get("/login/oidc", async ({ req }) => {
      const to = toReturnPath(req.query("to"));
      // Otherwise any site could log a visitor in, or send them to the provider any number of times.
      if (!isBegunByPage(req.raw.headers)) return beginPage(req.raw, to);
      return (
        leadToPublicAddress(req.raw, "/login/oidc", to) ??
        begin(req.raw, to, req.query("other") !== undefined)
      );
    })
    .get("/login/oidc/callback", ({ req, env }) => answer(req.raw, env));
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

/**
 * Whether a person opens an address in a window, in contrast to a picture, a frame or a script that names it, and to a
 * browser that loads it in advance. Clients without these headers are believed; Node sends a mode alone.
 */
function isPageLoad(headers: Headers): boolean {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return (
    (!headers.has("sec-fetch-site") || (headers.get("sec-fetch-mode") ?? "navigate") === "navigate") &&
    (headers.get("sec-fetch-dest") ?? "document") === "document" &&
    !purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))
  );
}

/** Whether one of our pages, or the person in the browser itself, leads here, in contrast to another site. */
function isBegunByPage(headers: Headers): boolean {
  return ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
}

/** A login that waits for the provider. */
const waitingSchema = z.object({
  nonce: z.string(),
  verifier: z.string(),
  /** The path to return to. */
  to: z.string(),
  /** Until then the provider's answer is accepted, in ms since 1970. */
  until: z.number(),
});
type WaitingLogin = z.infer<typeof waitingSchema>;

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
/** Characters of `to`. Proxies and providers accept addresses of some thousand characters. */
const toLengthMax = 1_500;

/**
 * The state of a login, encrypted with the token in the cookie of the browser that began it. So nothing is stored for a
 * login that is begun, any number may wait, and no other browser can answer one.
 */
function sealLogin(browser: string, login: WaitingLogin): string {
  const to = login.to.length > toLengthMax ? (login.to.split(/[?#]/)[0] ?? "/") : login.to;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(browser), iv);
  const sealed = cipher.update(JSON.stringify({ ...login, to: to.length > toLengthMax ? "/" : to }));
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Undefined if the state was made for another browser, changed, or is too old. */
function openLogin(browser: string, state: string, now: Date): WaitingLogin | undefined {
  const bytes = Buffer.from(state, "base64url");
  if (bytes.byteLength <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(browser), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text =
      decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
    const login = waitingSchema.safeParse(JSON.parse(text)).data;
    return login !== undefined && login.until > now.getTime() ? login : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(browser: string): Buffer {
  return hash("sha256", browser, "buffer");
}
