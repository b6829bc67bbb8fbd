import { isJsonObject } from "#contract/json.ts";
import type { Connected } from "#proxy/visitor.ts";
import { findPerson } from "#service/storage/people-store.ts";
import type { LoginContext } from "./login-context.ts";
import { type LoginPage, loginPage } from "./login-pages.ts";
import type { OidcSettings } from "./login-settings.ts";
import { loginWords, type LoginWords } from "./login-words.ts";
import { type Claims, nameOf, type Refusal } from "./oidc-person.ts";
import { ProviderRefusal, StaleLogin } from "./oidc-provider.ts";

/** Groups that are shown and logged. */
const groupsMax = 50;

/** Facts that the operator compares with the rules. */
export function factsOf({ groups = [], names }: Claims): {
  groups: readonly string[];
  claims: readonly string[];
} {
  const more = groups.length - groupsMax;
  return { groups: more > 0 ? [...groups.slice(0, groupsMax), `… (+${more})`] : groups, claims: names };
}

interface RefusedLogin {
  request: Request;
  connected: Connected;
  claims: Claims;
  reason: Refusal;
}

/**
 * Logs why a person may not come in, and answers with a page that says so. Only admins see what the provider sent, and
 * what to set: the person themself, or the one who is logged in in this browser.
 */
export async function refuse(
  {
    db,
    log,
    findVisitor,
    refusedLogins,
    callerAddress,
  }: Pick<LoginContext, "db" | "log" | "findVisitor" | "refusedLogins" | "callerAddress">,
  { issuer, groupsClaim }: Pick<OidcSettings, "issuer" | "groupsClaim">,
  { request, connected, claims, reason }: RefusedLogin,
): Promise<Response> {
  const facts = factsOf(claims);
  const hint = (words: LoginWords) => words.refusalHint(reason, groupsClaim);
  log.warn("a person logged in who is not allowed", {
    subject: claims.sub,
    reason,
    hint: hint(loginWords.en),
    ...facts,
  });
  const person = await findPerson(db, { issuer: issuer.href, subject: claims.sub });
  refusedLogins.note({
    reason,
    person: person ?? { id: claims.sub, name: nameOf(claims) },
    address: callerAddress(request, connected),
  });
  const visitor = await findVisitor(request, connected);
  const isAdmin =
    (person?.role === "admin" && person.disabledAt === null) ||
    (typeof visitor !== "string" && visitor.role === "admin");
  if (!isAdmin) return refusedPage(request, (words) => textOf(words, claims, reason));
  return refusedPage(request, hint, (words) => [
    [words.refusedAccount, [nameOf(claims)]],
    [words.groupsSent, facts.groups.length === 0 ? [words.none] : facts.groups],
    [words.claimsSent, [facts.claims.join(" ")]],
  ]);
}

function textOf(words: LoginWords, claims: Claims, reason: Refusal): string {
  const { email = "" } = claims;
  if (reason === "unverified") return words.unverified(email);
  return reason === "verificationMissing"
    ? words.verificationMissing(email)
    : words.notAllowedText(nameOf(claims));
}

/** A page for a person who may not come in, with a way to another account. */
export function refusedPage(
  request: Request,
  text: NonNullable<LoginPage["text"]>,
  facts?: NonNullable<LoginPage["facts"]>,
): Response {
  return loginPage(request, {
    status: 403,
    title: (words) => words.notAllowed,
    text,
    ...(facts === undefined ? {} : { facts }),
    links: (words) => [["/login/oidc?other", words.otherAccount]],
  });
}

interface FailedLogin {
  status: number;
  /** The path to return to after another attempt. */
  to: string;
  problem: (words: LoginWords) => string;
  headers?: Readonly<Record<string, string>>;
}

/** A page for a login that did not work, with a way to try again. */
export function failedPage(request: Request, { status, to, problem, headers = {} }: FailedLogin): Response {
  return loginPage(request, {
    status,
    headers,
    title: (words) => words.providerFailed,
    problem,
    links: (words) => [[`/login/oidc?to=${encodeURIComponent(to)}`, words.again]],
  });
}

/** Logs why a login at the provider failed, and answers with a page that says what to do. */
export function providerFailedPage(
  log: LoginContext["log"],
  { issuer }: Pick<OidcSettings, "issuer">,
  { request, to, error }: { request: Request; to: string; error: unknown },
): Response {
  const reason = reasonOf(error);
  const name = issuer.host;
  if (error instanceof ProviderRefusal) {
    log.info("the login provider refused a login", { reason });
    return failedPage(request, { status: 403, to, problem: (words) => words.providerRefused(name) });
  }
  if (error instanceof StaleLogin) {
    log.info("the login provider did not accept a code", { reason });
    return failedPage(request, { status: 400, to, problem: (words) => words.loginStale });
  }
  const hint = hintOf(error, reason);
  log.warn("the login provider did not answer as it should", {
    reason,
    issuer: issuer.href,
    ...(hint === undefined ? {} : { hint }),
  });
  return failedPage(request, { status: 502, to, problem: (words) => words.providerAway(name) });
}

/** The remedy of a failure that settings cause; undefined: none is known. */
function hintOf(error: unknown, reason: string): string | undefined {
  // Some providers do that until a key is chosen; their tokens could be made by each client that has the secret.
  if (/JWS algorithm|JWT "alg"/.test(reason))
    return "let the provider sign identity tokens with a key (RS256, ES256), not with the secret (HS256)";
  if (/\((?:\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(?:VERIFY_LEAF|GET_ISSUER)\w*)\)/.test(reason))
    return "name the file of your certificate authority in NODE_EXTRA_CA_CERTS; it is read before .env, so set it in the environment";
  const issuer = findIssuer(error);
  return issuer && `set OIDC_ISSUER to ${issuer}, as the provider writes it`;
}

/** The issuer of a provider's description that is not the one of the settings, often by a slash at its end. */
function findIssuer(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const details = cause.cause;
    if (!isJsonObject(details) || details["attribute"] !== "issuer" || !isJsonObject(details["body"]))
      continue;
    const { issuer } = details["body"];
    if (typeof issuer === "string" && URL.canParse(issuer)) return issuer;
  }
  return undefined;
}

/** The messages of an error and its causes. They have no code, token or secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? ` (${String(error.code)})` : "";
  const own = `${error.message}${code}`;
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own;
}
