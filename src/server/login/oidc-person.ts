import { z } from "zod";
import { type Role, roles } from "#contract/scopes.ts";
import type { NamedPerson } from "#service/storage/people-store.ts";
import { formatPattern, type OidcSettings, type PersonPattern } from "./login-settings.ts";

const text = z.string().min(1).max(200);

/** The claims that are read. Those with another type count as missing. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(500),
  name: text.optional().catch(undefined),
  preferred_username: text.optional().catch(undefined),
  email: text.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  groups: z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]),
});

export type Claims = z.infer<typeof claimsSchema>;

/** Undefined without a usable `sub`. */
export function readClaims(claims: unknown): Claims | undefined {
  return claimsSchema.safeParse(claims).data;
}

/**
 * The person of the claims. `unverified`: only the address would let them in, and the provider has not verified it, so
 * anyone could have written it there.
 */
export function toPerson(
  claims: Claims,
  { issuer, allowed, roles: mapped }: Pick<OidcSettings, "issuer" | "allowed" | "roles">,
): NamedPerson | "notAllowed" | "unverified" {
  const { sub, email, email_verified: isVerified } = claims;
  const admitting = allowed.find((pattern) => matches(pattern, claims, isVerified === true));
  if (admitting === undefined)
    return isVerified !== true && allowed.some((pattern) => matches(pattern, claims, true))
      ? "unverified"
      : "notAllowed";
  return {
    issuer: issuer.href,
    subject: sub,
    name: nameOf(claims),
    address: email,
    role: mapped.length === 0 ? undefined : roleOf(claims, mapped),
    admittedBy: formatPattern(admitting),
  };
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

/** The highest role that a rule gives; without any, a viewer. */
function roleOf(claims: Claims, mapped: OidcSettings["roles"]): Role {
  const given = mapped.filter(({ pattern }) => matches(pattern, claims, claims.email_verified === true));
  return roles.toReversed().find((role) => given.some((rule) => rule.role === role)) ?? "viewer";
}

function matches(pattern: PersonPattern, { email, groups }: Claims, isVerified: boolean): boolean {
  if (pattern.kind === "group") return groups.includes(pattern.group);
  if (!isVerified || email === undefined) return false;
  const address = email.toLowerCase();
  return pattern.kind === "address"
    ? address === pattern.address
    : address.slice(address.lastIndexOf("@") + 1) === pattern.domain;
}
