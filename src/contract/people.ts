import * as z from "zod/mini";
import { roles } from "./scopes.ts";

/** How people log in to the dashboard; `none`: any visitor may do everything. */
export const loginKinds = ["none", "password", "oidc", "proxy"] as const;

/** Characters of a password. NIST SP 800-63B asks for no classes of characters, but for length. */
export const passwordLength = { min: 12, max: 200 } as const;

/**
 * Whether a password is as long as `passwordLength` asks. Counts code points, of accents that macOS writes as characters
 * of their own one for both.
 */
export function hasPasswordLength(password: string): boolean {
  const { length } = Array.from(password.normalize("NFC"));
  return length >= passwordLength.min && length <= passwordLength.max;
}

/** Why a password of enough characters is easy to guess: it is a common one, or the person's own name, or one pattern. */
export const passwordWeaknesses = ["common", "account", "repeated", "sequence"] as const;
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

/** The entry of an error's `errors` for a new password that is easy to guess. */
export function weakPasswordError(weakness: PasswordWeakness): string {
  return `next: ${weakness}`;
}

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of e-mail; null if it is not known. */
  address: z.nullable(z.string()),
  role: z.enum(roles),
});

/** The answer of the dashboard's own server about who is logged in, at `/session`. */
export const sessionSchema = z.object({
  login: z.enum(loginKinds),
  /** Null without a login. */
  person: z.nullable(personSchema),
});
export type Session = z.infer<typeof sessionSchema>;

const deviceSchema = z.object({
  id: z.string(),
  /** The browser's `User-Agent`. */
  device: z.string(),
  networkAddress: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The session of this call. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

const invitationShape = {
  /** 1 to 200 characters. */
  account: z.string(),
  role: z.enum(roles),
};

/** The answer of the dashboard's own server at `/people`. Only admins get more than themselves. */
export const peopleSchema = z.object({
  people: z.array(
    z.object({
      ...personSchema.shape,
      firstSeenAt: z.string(),
      lastSeenAt: z.string(),
      isDisabled: z.boolean(),
      isYou: z.boolean(),
      /** False if the person has not used the link that sets it yet; null if they need none. */
      hasPassword: z.nullable(z.boolean()),
      sessions: z.array(deviceSchema),
    }),
  ),
  /** People who have not used their link yet, by name. Of admins only; links of people who are listed are no invitations. */
  invitations: z.array(z.object({ ...invitationShape, expiresAt: z.string() })),
  /** Whether roles are given in the dashboard; false: the provider or the proxy says them. */
  canGiveRoles: z.boolean(),
  /** Whether an admin can make links that set a password. */
  canInvite: z.boolean(),
  /** Whether sessions can be ended; false: the proxy logs people in. */
  hasSessions: z.boolean(),
});
export type People = z.infer<typeof peopleSchema>;
export type ListedPerson = People["people"][number];
export type ListedInvitation = People["invitations"][number];

/** Body of `PUT /people/{id}`. */
export const personChangeSchema = z.object({
  role: z.optional(z.enum(roles)),
  isDisabled: z.optional(z.boolean()),
});
export type PersonChange = z.infer<typeof personChangeSchema>;

/** Body of `POST /people`: an account that is to have a password. */
export const invitationSchema = z.object(invitationShape);
export type Invitation = z.infer<typeof invitationSchema>;

/** A link that sets a password, shown once. */
export const loginLinkSchema = z.object({
  url: z.string(),
  expiresAt: z.string(),
  /** Whether only this machine opens it. */
  isLocal: z.boolean(),
});
export type LoginLink = z.infer<typeof loginLinkSchema>;

/** Body of `POST /session/password`. */
export const passwordChangeSchema = z.object({ current: z.string(), next: z.string() });
