import type { Scope } from "#contract/scopes.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("pages/access/keys", {
  hint: "Each program gets a key of its own, with only the permissions that it needs. The root key, API_KEY, may do everything and is not listed.",
  create: "Create key",
  agent: {
    connect: "Connect an agent",
    text: "Agents use the Model Context Protocol with a key of their own: they find templates, check whether texts fit, and render. The root key never leaves the server.",
    nameHint: "The agent that uses it. The history and the audit log name it.",
    nameDefault: "Agent",
    address: "Address",
    copyAddress: "Copy the address",
    onlyLocal: {
      title: "Only programs on this machine reach this address.",
      text: "For agents elsewhere, set PUBLIC_URL of the service to the address at which they reach it.",
    },
    always: (scopes: string) => `It may render and read: ${scopes}.`,
    further: { "templates:write": "Save drafts", "templates:publish": "Publish templates" },
    furtherHints: {
      "templates:write": "templates:write: also create, change and delete templates and uploads.",
      "templates:publish": "templates:publish: change what all callers of a template get.",
    },
    configuration: "Configuration",
    client: "Client",
    clients: {
      claudeCode: "Claude Code",
      claudeDesktop: "Claude Desktop",
      cursor: "Cursor",
      vsCode: "VS Code",
      codex: "Codex",
    },
    places: {
      claudeCode: "Run this in a terminal.",
      claudeDesktop:
        "In claude_desktop_config.json, which has programs only. Replace the path by the folder of Overprint on that machine.",
      cursor: "In ~/.cursor/mcp.json.",
      vsCode: "In .vscode/mcp.json. VS Code asks for the key and keeps it.",
      codex: "In ~/.codex/config.toml.",
    },
    copyConfiguration: "Copy the configuration",
  },
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
  },
  by: (name: string) => `by ${name}`,
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
    allTemplates: "All templates",
    someTemplates: "Only some templates",
    templatesHint:
      "The key then reaches these templates and their requests and nothing else: no screenshots, no uploads.",
    templateMissing: "Choose at least one template.",
    findTemplate: "Find a template",
    noTemplate: "No template has this name.",
    chosen: (count: number) => plural(count, { one: "1 chosen", other: `${formatCount(count)} chosen` }),
    expiries: { never: "Never", month: "In 30 days", quarter: "In 90 days", year: "In a year" },
    limit: "Requests per minute",
    limitHint: "Empty: the limit that all keys have in common, if there is one.",
    limitWrong: (max: string) => `Enter a whole number from 1 to ${max}, or leave it empty.`,
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
