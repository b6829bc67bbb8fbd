import * as z from "zod/mini";
import { dateText, integer, oneOf, optional, text } from "./fields.ts";
import * as limits from "./limits.ts";

/**
 * Everything that the audit log records. The part before the dot is the kind of the target. Renders are not here: each
 * is a request of the history.
 */
export const auditActions = [
  "template.created",
  /** Once per author and ten minutes: the designer saves a draft two seconds after each edit. */
  "template.draftSaved",
  "template.published",
  /** An earlier revision was published again. */
  "template.restored",
  "template.renamed",
  "template.deleted",
  /** Taken out of the bin. */
  "template.undeleted",
  /** Removed for good by a caller; the end of its time in the bin is no entry. */
  "template.purged",
  "asset.uploaded",
  "asset.deleted",
  "asset.undeleted",
  "asset.purged",
  "font.uploaded",
  "font.deleted",
  "font.undeleted",
  "font.purged",
  "result.deleted",
  "webhook.created",
  "webhook.changed",
  /** Deliveries to it wait. */
  "webhook.paused",
  "webhook.resumed",
  "webhook.deleted",
  "webhookSecret.rotated",
  "delivery.sentAgain",
  "receiver.created",
  "receiver.changed",
  "receiver.emptied",
  "receiver.deleted",
  "key.created",
  "key.revoked",
  "person.created",
  /** The first person of a login: no admin could give the role. */
  "person.madeFirstAdmin",
  "person.loggedIn",
  /** Once each for the first ones of an hour, then counted. */
  "person.loginRefused",
  "person.loggedOut",
  "person.passwordSet",
  "person.roleChanged",
  "person.invited",
  "person.invitationWithdrawn",
  /** A link for a forgotten password. */
  "person.linkMade",
  "person.disabled",
  "person.enabled",
  "session.revoked",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The detail of a created template that is not published. */
export const draftDetail = "draft";

/** The kind of an action's target. */
export type AuditTargetKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;

export const auditTargetKinds = [
  "template",
  "asset",
  "font",
  "result",
  "webhook",
  "webhookSecret",
  "delivery",
  "receiver",
  "key",
  "person",
  "session",
] as const satisfies readonly AuditTargetKind[];

/** Why a login was refused: the detail of `person.loginRefused`. */
export const loginRefusals = [
  /** A wrong password of a known account. */
  "password",
  /** The name is not stored: people type passwords in its place. */
  "account",
  "disabled",
  /** Too many attempts before. */
  "tooMany",
  /** `OIDC_ALLOWED` does not name the person. */
  "notAllowed",
  /** The provider has not verified the address, or does not say so. */
  "unverified",
  "verificationMissing",
  /** The provider did not send the groups, or not all of them. */
  "groupsMissing",
  "groupsOmitted",
  /** The proxy in front names no known role. */
  "role",
  /** The provider said no, or the person did there. */
  "provider",
  /** The provider's answer came too late, twice, or in another browser. */
  "stale",
  /** A link that sets a password has expired or was used. */
  "link",
  /** The header that names a person came from a peer that is not in `TRUSTED_PROXIES`. */
  "proxyHeader",
  /** Of many reasons: further ones of an hour that had enough entries. */
  "others",
] as const;
export type LoginRefusal = (typeof loginRefusals)[number];

/** How a link was made that set a password: the detail of `person.passwordSet`. */
export const passwordWays = ["invitation", "link", "firstLink"] as const;
export type PasswordWay = (typeof passwordWays)[number];

/** `service`: the service itself, or its operator at the command line. */
export const auditActorKinds = ["root", "key", "person", "service"] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** One entry of the audit log. Kinds and actions are open texts, because a later service may have more. */
export const auditEntrySchema = z.object({
  /** Grows with each entry that is stored. */
  identifier: z.string(),
  /** Of the event. An entry of a dashboard may be stored later. */
  at: z.string(),
  actor: z.object({
    /** One of `auditActorKinds`. */
    kind: z.string(),
    /** Of the key or the person; `root` for the root key. */
    id: z.string(),
    /** As it was then. */
    name: z.string(),
    /** True: a dashboard named the person and did not prove it, as any holder of the root key could. Else absent. */
    isUnproved: z.optional(z.boolean()),
  }),
  /** The network address that the actor called from; null if it is not known. */
  address: z.nullable(z.string()),
  /** One of `auditActions`. */
  action: z.string(),
  target: z.object({
    kind: z.string(),
    id: z.string(),
    /** As it was then; null if it has none. */
    name: z.nullable(z.string()),
  }),
  /** Of a template. */
  revision: z.nullable(z.int()),
  /** By action: the former name, the new role, the reason, `draftDetail`. */
  detail: z.nullable(z.string()),
  /** Events that the entry stands for; absent: one. */
  count: z.optional(z.int()),
  /** No other event of any service has it: for receivers, which may get an entry twice. Earlier services have none. */
  eventId: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** An `identifier` in a query. */
const place = () => integer(1, Number.MAX_SAFE_INTEGER);
const idOf = (name: string) => text(name, limits.nameLengthMax);

/** Filters of the audit log; all that are given must hold. */
export const auditListQuerySchema = z.object({
  size: optional(integer(1, limits.pageSizeMax)),
  /** The identifier of an entry: the page of older ones that comes next. */
  before: optional(place()),
  /** The identifier of an entry: the page of newer ones that comes next. */
  after: optional(place()),
  actorKind: optional(oneOf(auditActorKinds)),
  /** The `id` of an actor. */
  actor: optional(idOf("the id of an actor")),
  action: optional(oneOf(auditActions)),
  targetKind: optional(oneOf(auditTargetKinds)),
  /** The `id` of a target. */
  target: optional(idOf("the id of a target")),
  /** A part of the names, of the target's id, the detail or the address, ignoring case and accents. */
  text: optional(text("a text to look for", limits.nameLengthMax)),
  /** Both ends of `at`, ISO 8601, inclusive and exclusive. */
  from: optional(dateText()),
  until: optional(dateText()),
  /** `csv`: a file with all matches, newest first, instead of a page. */
  format: optional(oneOf(["json", "csv"])),
});
export type AuditListQuery = z.infer<typeof auditListQuerySchema>;
