import type { Connected } from "#proxy/visitor.ts";
import { findPerson } from "#service/storage/people-store.ts";
import type { LoginContext } from "./login-context.ts";
import { type LoginPage, loginPage } from "./login-pages.ts";
import type { OidcSettings } from "./login-settings.ts";
import { loginWords, type LoginWords } from "./login-words.ts";
import { type Claims, nameOf, type Refusal } from "./oidc-person.ts";

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
  { db, log, findVisitor }: Pick<LoginContext, "db" | "log" | "findVisitor">,
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
  const visitor = await findVisitor(request, connected);
  const isAdmin =
    (person?.role === "admin" && person.disabledAt === null) ||
    (typeof visitor !== "string" && visitor.role === "admin");
  if (!isAdmin) return refusedPage(request, (words) => textOf(words, claims, reason));
  return refusedPage(request, hint, (words) => [
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
