import type { Scope } from "#contract/scopes.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue } from "../../../base/language/catalogue.ts";
import { pluralIn } from "../../../base/language/plural.ts";

const plural = pluralIn("en");

/** Texts of the keys' part of the access page. */
export const texts = catalogue("pages/access/keys", {
  hint: "Each program gets a key of its own, with only the permissions that it needs. The root key, API_KEY, may do everything and is not listed.",
  create: "Create key",
  loading: "Loading keys",
  list: "Keys",
  noun: "keys",
  partial: (count: number) =>
    plural(count, {
      one: "1 key could not be read and is not shown.",
      other: `${formatCount(count)} keys could not be read and are not shown.`,
    }),
  states: { active: "Active", expired: "Expired", revoked: "Revoked" },
  fields: {
    scopes: "Scopes",
    templates: "Templates",
    limit: "Limit",
    created: "Created",
    lastUsed: "Last used",
    expires: "Expires",
    expired: "Expired",
    revoked: "Revoked",
  },
  by: (name: string) => `by ${name}`,
  never: "Never",
  limit: (quota: number, seconds: number) =>
    `${formatCount(quota)} requests in ${plural(seconds, { one: "1 second", other: `${formatCount(seconds)} seconds` })}`,
  requests: "Requests",
  requestsOf: (name: string) => `Show the requests of ${name}`,
  revoke: "Revoke",
  revokeKey: (name: string) => `Revoke ${name}`,
  revoking: {
    title: (name: string) => `Revoke the key ${name}?`,
    text: "Programs that use it are refused at their next call, in all processes within 5 seconds. This cannot be undone. Links that it has signed keep working.",
    cancel: "Keep",
    action: "Revoke",
    done: (name: string) => `The key ${name} was revoked.`,
  },
  firstRun: {
    title: "There is only the root key",
    text: "It may do everything, so keep it on the server. Create a key for each program that uses the service: it can be revoked alone, and its requests are listed.",
  },
  noPage: { title: "The list ends before this page", back: "Back to the first page" },
  notOffered: {
    title: "This service has no keys to manage",
    text: "The dashboard uses the one key that API_KEY names. Ask the service's operator for further keys.",
  },
  form: {
    title: "Create a key",
    name: "Name",
    nameHint: "The program that uses it, such as Shop.",
    nameMissing: "Enter a name.",
    scopes: "Scopes",
    scopeMissing: "Choose at least one.",
    scopeHints: {
      render: "Render, sign direct links, take screenshots, upload pictures.",
      "results:read": "Read the history, deliveries and the state of the service.",
      "templates:read": "Read templates, uploads and fonts.",
      "templates:write": "Create, change and delete templates and uploads, also upload fonts.",
      "templates:publish": "Publish templates.",
      webhooks: "Manage webhooks and their secret.",
      admin: "Everything, also keys and deleting results.",
    } satisfies Record<Scope, string>,
    templates: "Templates",
    allTemplates: "All templates",
    someTemplates: "Only some templates",
    templatesHint:
      "The key then reaches these templates and their requests and nothing else: no screenshots, no uploads.",
    templateMissing: "Choose at least one template.",
    findTemplate: "Find a template",
    noTemplate: "No template has this name.",
    chosen: (count: number) => plural(count, { one: "1 chosen", other: `${formatCount(count)} chosen` }),
    expiry: "Expires",
    expiries: { never: "Never", month: "In 30 days", quarter: "In 90 days", year: "In a year" },
    limit: "Requests per minute",
    limitHint: "Empty: the limit that all keys have in common, if there is one.",
    limitWrong: (max: string) => `Enter a whole number from 1 to ${max}, or leave it empty.`,
    cancel: "Cancel",
    submit: "Create key",
  },
  made: {
    title: (name: string) => `The key ${name}`,
    warning: "Copy the key now. It is shown only this once.",
    why: "The service stores only a digest of it, so it cannot be shown again. Every program that has it can use it: keep it out of pages, repositories and messages.",
    key: "Key",
    copy: "Copy key",
    copied: "Copied",
    done: "Done",
    notCopied: "The key was not copied. Close it anyway?",
    closeAnyway: "Close without copying",
    stay: "Stay",
  },
});
