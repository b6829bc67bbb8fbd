import { z } from "zod";
import { type Role, roles } from "#contract/scopes.ts";
import { isUuid } from "#service/storage/is-uuid.ts";
import type { NamedPerson } from "#service/storage/people-store.ts";
import { readMailAddress } from "./mail-address.ts";
import { formatPattern, type OidcSettings, type PersonPattern } from "./login-settings.ts";

const text = z.string().min(1).max(200);

/** Some providers send the text `true`. Undefined: the claim is missing. */
const flag = z
  .union([
    z.boolean(),
    z.string().transform((said) => said.toLowerCase() === "true"),
    z.null().transform(() => undefined),
  ])
  .optional()
  .catch(false);

/** The claims of the standard that are read. Those with another type count as missing. */
const answerSchema = z.object({
  sub: z.string().min(1).max(500),
  name: text.optional().catch(undefined),
  preferred_username: text.optional().catch(undefined),
  email: text.optional().catch(undefined),
  email_verified: flag,
});
type Answer = z.infer<typeof answerSchema>;

/** Claims of a provider about a person. */
export interface Claims extends Pick<Answer, "sub" | "name" | "preferred_username" | "email"> {
  /** Whether the provider has verified the address; undefined: it does not say. */
  isVerified: boolean | undefined;
  /** Undefined: the claim is missing. */
  groups: readonly string[] | undefined;
  /** The names of all claims, for the operator. */
  names: readonly string[];
  /** Entra leaves the groups of a person out who is in more than 200. */
  hasTooManyGroups: boolean;
}

/** Why a person may not come in. */
export type Refusal =
  | "notAllowed"
  /** Only the address would let the person in, and the provider has not verified it: anyone could have written it there. */
  | "unverified"
  /** The same, and the provider does not say whether it verifies addresses. */
  | "verificationMissing"
  /** The provider sent no groups, by which people are let in. */
  | "groupsMissing"
  | "groupsOmitted";

/**
 * Reads the claims of a provider's answers, the first before the others. Undefined without a usable `sub`. `groupsClaim`:
 * the name of the claim with the groups, or a path.
 */
export function readClaims(answers: readonly object[], groupsClaim: string): Claims | undefined {
  const read = answers.flatMap((answer) => answerSchema.safeParse(answer).data ?? []);
  const [first] = read;
  if (first === undefined || read.length < answers.length) return undefined;
  const addresses = read.flatMap(({ email }) =>
    email === undefined ? [] : [{ email, isVerified: isVerified(email, read) }],
  );
  const address = addresses.find((one) => one.isVerified === true) ?? addresses[0];
  const found = answers
    .map((answer) => findClaim(answer, groupsClaim))
    .filter((claim) => claim !== undefined);
  return {
    sub: first.sub,
    name: read.find(({ name }) => name !== undefined)?.name,
    preferred_username: read.find(({ preferred_username: username }) => username !== undefined)
      ?.preferred_username,
    email: address?.email,
    isVerified: address?.isVerified,
    groups: found.length === 0 ? undefined : [...new Set(toGroups(found))],
    names: [...new Set(answers.flatMap((answer) => Object.keys(answer)))],
    hasTooManyGroups: answers.some(
      (answer) => findClaim(answer, "_claim_names.groups") !== undefined || "hasgroups" in answer,
    ),
  };
}

/** Whether an address is verified: as the answers that name it say, else as one says that names no address. */
function isVerified(email: string, answers: readonly Answer[]): boolean | undefined {
  const naming = answers.filter((answer) => answer.email?.toLowerCase() === email.toLowerCase());
  const nameless = answers.filter((answer) => answer.email === undefined);
  const saying = [...naming, ...nameless].find((answer) => answer.email_verified !== undefined);
  return saying?.email_verified;
}

/** Finds a claim by its name, which may have dots, else by a path. */
function findClaim(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name] ?? undefined;
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const first = name.slice(0, dot);
    const found = Object.hasOwn(value, first) ? findClaim(value[first], name.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The groups of a claim: one name, a list of names, or an object whose keys are the names. */
function toGroups(claim: unknown): string[] {
  if (typeof claim === "string" || typeof claim === "number") return [String(claim).trim()];
  if (Array.isArray(claim)) return claim.flatMap(toGroups);
  if (!isRecord(claim)) return [];
  // Some providers list groups as objects with `id` and `name`.
  const named = [claim["id"], claim["name"]].filter((name) => typeof name === "string");
  return named.length > 0
    ? named
    : Object.keys(claim).filter((name) => claim[name] !== false && claim[name] !== null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The person of the claims, or why they may not come in. */
export function toPerson(
  claims: Claims,
  { issuer, allowed, roles: mapped }: Pick<OidcSettings, "issuer" | "allowed" | "roles">,
): NamedPerson | Refusal {
  const admitting = allowed.find((pattern) => matches(pattern, claims));
  if (admitting === undefined) return refusalOf(claims, allowed);
  return {
    issuer: issuer.href,
    subject: claims.sub,
    name: nameOf(claims),
    address: claims.email,
    role: mapped.length === 0 ? undefined : (roleOf(claims, mapped) ?? "viewer"),
    admittedBy: formatPattern(admitting),
  };
}

function refusalOf(claims: Claims, allowed: OidcSettings["allowed"]): Refusal {
  if (
    claims.isVerified !== true &&
    allowed.some((pattern) => matches(pattern, { ...claims, isVerified: true }))
  )
    return claims.isVerified === undefined ? "verificationMissing" : "unverified";
  if (claims.groups !== undefined || !allowed.some(({ kind }) => kind === "group")) return "notAllowed";
  return claims.hasTooManyGroups ? "groupsOmitted" : "groupsMissing";
}

/** The first claim that can be shown: 1 to 200 characters, none of them invisible. */
export function nameOf({ name, email, preferred_username: username, sub }: Claims): string {
  const shown = [name, email, username, sub].map((part = "") =>
    part
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
      .trim()
      .slice(0, 200)
      .toWellFormed(),
  );
  return shown.find((part) => part !== "") ?? "?";
}

/** The highest role that a rule gives; undefined: none names the person. */
export function roleOf(claims: Claims, mapped: OidcSettings["roles"]): Role | undefined {
  const given = mapped.filter(({ pattern }) => matches(pattern, claims));
  return roles.toReversed().find((role) => given.some((rule) => rule.role === role));
}

function matches(pattern: PersonPattern, { email, isVerified: isOwn, groups = [] }: Claims): boolean {
  if (pattern.kind === "group")
    return groups.some((group) => comparedGroup(group) === comparedGroup(pattern.group));
  if (isOwn !== true || email === undefined) return false;
  const own = readMailAddress(email);
  return pattern.kind === "address" ? own?.address === pattern.address : own?.domain === pattern.domain;
}

/** Groups are compared as they are written, but for what has several spellings: accents, object ids, escaped commas. */
function comparedGroup(group: string): string {
  return isUuid(group) ? group.toLowerCase() : group.normalize("NFC").replaceAll(String.raw`\,`, ",");
}
