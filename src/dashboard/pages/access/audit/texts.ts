import type {
  AuditAction,
  AuditActorKind,
  AuditTargetKind,
  LoginRefusal,
  PasswordWay,
} from "#contract/audit.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Facts of a sentence besides its target. Empty: nothing. */
export interface EntryFacts {
  revision: string;
  /** By action: the former name, the new role. */
  detail: string;
  /** Of a created template: it is not published. */
  isDraft: boolean;
  /** Events that the entry stands for. */
  count: number;
}

/** The actor comes before the sentence. */
export type EntrySentence = (target: string, facts: EntryFacts) => string;

const sentences: Record<AuditAction, EntrySentence> = {
  "template.created": (target, { isDraft }) =>
    isDraft ? `created the template ${target}, not published` : `created the template ${target}`,
  "template.draftSaved": (target, { revision }) => `edited the draft of ${target}, from revision ${revision}`,
  "template.published": (target, { revision }) => `published revision ${revision} of ${target}`,
  "template.restored": (target, { revision }) => `went back to revision ${revision} of ${target}`,
  "template.renamed": (target) => `renamed the template ${target}`,
  "template.deleted": (target) => `deleted the template ${target}`,
  "template.undeleted": (target) => `took the template ${target} out of the bin`,
  "template.purged": (target) => `deleted the template ${target} for good`,
  "asset.uploaded": (target) => `uploaded the picture ${target}`,
  "asset.deleted": (target) => `deleted the picture ${target}`,
  "asset.undeleted": (target) => `took the picture ${target} out of the bin`,
  "asset.purged": (target) => `deleted the picture ${target} for good`,
  "font.uploaded": (target) => `uploaded the font ${target}`,
  "font.deleted": (target) => `deleted the font ${target}`,
  "font.undeleted": (target) => `took the font ${target} out of the bin`,
  "font.purged": (target) => `deleted the font ${target} for good`,
  "result.deleted": (target) => `deleted the file of a result of ${target}`,
  "webhook.created": (target) => `added a webhook to ${target}`,
  "webhook.changed": (target) => `changed the webhook to ${target}`,
  "webhook.paused": (target) => `paused the webhook to ${target}`,
  "webhook.resumed": (target) => `resumed the webhook to ${target}`,
  "webhook.deleted": (target) => `removed the webhook to ${target}`,
  "webhookSecret.rotated": () => "replaced the secret that signs webhooks",
  "delivery.sentAgain": (target) => `sent a delivery to ${target} again`,
  "receiver.created": (target) => `made the receiver ${target}`,
  "receiver.changed": (target) => `changed the receiver ${target}`,
  "receiver.emptied": (target) => `emptied the receiver ${target}`,
  "receiver.deleted": (target) => `deleted the receiver ${target}`,
  "key.created": (target) => `created the key ${target}`,
  "key.revoked": (target) => `revoked the key ${target}`,
  "person.created": (target) => `added ${target}`,
  "person.madeFirstAdmin": (target) => `made ${target} the first admin`,
  "person.loggedIn": () => "logged in",
  "person.loginRefused": (target, { count }) =>
    plural(count, {
      one: `refused a login of ${target}`,
      other: `refused ${formatCount(count)} logins of ${target}`,
    }),
  "person.loggedOut": () => "logged out",
  "person.passwordSet": (target) => `set the password of ${target}`,
  "person.roleChanged": (target, { detail }) => `gave ${target} the role ${detail}`,
  "person.invited": (target) => `invited ${target}`,
  "person.invitationWithdrawn": (target) => `withdrew the invitation of ${target}`,
  "person.linkMade": (target) => `made a link that sets the password of ${target}`,
  "person.disabled": (target) => `disabled ${target}`,
  "person.enabled": (target) => `enabled ${target}`,
  "session.revoked": (target) => `ended a session of ${target}`,
};

const actionNames: Record<AuditAction, string> = {
  "template.created": "Template created",
  "template.draftSaved": "Draft edited",
  "template.published": "Revision published",
  "template.restored": "Earlier revision published",
  "template.renamed": "Template renamed",
  "template.deleted": "Template deleted",
  "template.undeleted": "Template taken out of the bin",
  "template.purged": "Template deleted for good",
  "asset.uploaded": "Picture uploaded",
  "asset.deleted": "Picture deleted",
  "asset.undeleted": "Picture taken out of the bin",
  "asset.purged": "Picture deleted for good",
  "font.uploaded": "Font uploaded",
  "font.deleted": "Font deleted",
  "font.undeleted": "Font taken out of the bin",
  "font.purged": "Font deleted for good",
  "result.deleted": "Result deleted",
  "webhook.created": "Webhook added",
  "webhook.changed": "Webhook changed",
  "webhook.paused": "Webhook paused",
  "webhook.resumed": "Webhook resumed",
  "webhook.deleted": "Webhook removed",
  "webhookSecret.rotated": "Webhook secret replaced",
  "delivery.sentAgain": "Delivery sent again",
  "receiver.created": "Receiver made",
  "receiver.changed": "Receiver changed",
  "receiver.emptied": "Receiver emptied",
  "receiver.deleted": "Receiver deleted",
  "key.created": "Key created",
  "key.revoked": "Key revoked",
  "person.created": "Person added",
  "person.madeFirstAdmin": "First admin",
  "person.loggedIn": "Login",
  "person.loginRefused": "Refused login",
  "person.loggedOut": "Logout",
  "person.passwordSet": "Password set",
  "person.roleChanged": "Role changed",
  "person.invited": "Invitation",
  "person.invitationWithdrawn": "Withdrawn invitation",
  "person.linkMade": "Password link made",
  "person.disabled": "Person disabled",
  "person.enabled": "Person enabled",
  "session.revoked": "Session ended",
};

const targetKinds: Record<AuditTargetKind, string> = {
  template: "Template",
  asset: "Picture",
  font: "Font",
  result: "Result",
  webhook: "Webhook",
  webhookSecret: "Webhook secret",
  delivery: "Delivery",
  receiver: "Receiver",
  key: "Key",
  person: "Person",
  session: "Session",
};

const actorKinds: Record<AuditActorKind, string> = {
  root: "Root key",
  key: "Keys",
  person: "People",
  service: "The service",
};

const refusals: Record<LoginRefusal, string> = {
  password: "Wrong password",
  account: "There is no such account. Its name is not stored, because it may be a password.",
  disabled: "The person is disabled",
  tooMany: "Too many attempts before",
  notAllowed: "OIDC_ALLOWED does not name the person",
  unverified: "The provider has not verified the person’s address",
  verificationMissing: "The provider does not say whether it verifies addresses",
  groupsMissing: "The provider sent no groups",
  groupsOmitted: "The provider did not send all groups",
  role: "The proxy in front names no known role",
  provider: "The login provider refused, or the login was cancelled there",
  stale: "The provider’s answer came too late, twice, or in another browser",
  link: "A link that sets a password has expired, or was used before",
  proxyHeader:
    "The header that names a person came from an address that is not in TRUSTED_PROXIES, or was not one name",
  others: "Of several reasons: so many logins were refused in an hour that the others have no entries",
};

const passwordWays: Record<PasswordWay, string> = {
  invitation: "By an invitation",
  link: "By a link for a forgotten password",
  firstLink: "By the link that the first start printed, or the command",
};

export const texts = catalogue("pages/access/audit", {
  label: "Audit log",
  loading: "Loading the audit log",
  partial: (count: number) =>
    plural(count, {
      one: "1 entry could not be read.",
      other: `${formatCount(count)} entries could not be read.`,
    }),
  total: (count: number) => plural(count, { one: "1 entry", other: `${formatCount(count)} entries` }),
  pages: "Pages of the audit log",
  newer: "Newer entries",
  older: "Older entries",
  search: "Search the audit log",
  searchPlaceholder: "Name, id, address …",
  who: "Who",
  action: "Action",
  target: "Target",
  rootKey: "Root key",
  service: "The service",
  login: "The login",
  unknownPerson: "an unknown person",
  refusals,
  passwordWays,
  role: (role: string) => `Role: ${role}`,
  byKey: "(key)",
  unproved: "(unproved)",
  unprovedReason:
    "A dashboard named this person without a proof, as any program with the root key can. Set DASHBOARD_SECRET in the dashboard and in the service.",
  actorKinds,
  actionNames,
  targetKinds,
  sentences,
  unknownAction: (action: string, target: string) => `did ${action} to ${target}`,
  formerName: (name: string) => `Before: ${name}`,
  onlyActor: (name: string) => `Show only entries of ${name}`,
  onlyTarget: (name: string) => `Show only entries about ${name}`,
  export: "Export CSV",
  exportCut: (count: string) => `The file has the newest ${count} entries. Choose fewer days for the others.`,
  logs: "Which entries to show",
  logNames: { service: "Service", dashboard: "Dashboard" },
  ownAudit: {
    unsupported: {
      title: "The service does not take the entries of this dashboard",
      text: "So logins, invitations and roles are listed apart from what is done on the service, and the CSV file has one or the other. They are kept here, and sent when the service has a version that takes them.",
    },
    refused: {
      title: "The service refuses the entries of this dashboard",
      text: "So logins, invitations and roles are listed apart from what is done on the service. Set API_KEY of the dashboard to the service’s root key, and DASHBOARD_SECRET to the same text in both; the dashboard’s log says which of them is wrong. The entries are kept here until then.",
    },
  },
  firstRun: {
    title: "No entries yet",
    text: "The log says who published, changed or deleted something here, when and from where. Renders are in the history.",
  },
  notOffered: {
    title: "This service has no audit log",
    text: "What is done on it is logged by its operator.",
  },
});
