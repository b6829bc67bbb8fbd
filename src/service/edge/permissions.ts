/** Permissions of a caller: by scopes, and for a key that is limited to templates, by the template. */
import { type Endpoint, scopesOf } from "#contract/endpoint.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import type { Scope } from "#contract/scopes.ts";
import { splitPin } from "#contract/template-pins.ts";
import { cutText } from "#contract/strings.ts";
import { ServiceError } from "../service-error.ts";
import type { Caller } from "./caller.ts";

/**
 * How a call concerns templates: by a path parameter, or by the field `template` of its body. `filtered`: its handler
 * shows only what belongs to the caller's templates. `any`: all keys may call it.
 */
type Concern = "id" | "template" | "body" | "filtered" | "any";

/** The other calls concern no template, or make one, so a key that is limited to templates may not call them. */
const concerns: Readonly<Partial<Record<EndpointName, Concern>>> = {
  listTemplates: "filtered",
  listTemplatesV1: "filtered",
  getTemplateFacets: "filtered",
  getTemplate: "id",
  getTemplateDocument: "id",
  getTemplateSchema: "id",
  listRevisions: "id",
  getRevisionDocument: "id",
  getTemplateUsage: "id",
  publishTemplate: "id",
  replaceTemplate: "id",
  deleteTemplate: "id",
  restoreTemplate: "id",
  render: "body",
  renderWithWebhook: "body",
  renderV2: "body",
  checkRender: "body",
  createImage: "body",
  directLink: "template",
  createDirectLink: "body",
  listRequests: "filtered",
  listResults: "filtered",
  getResult: "filtered",
  deleteResult: "filtered",
  getTemplatePreview: "id",
  getPreferences: "any",
  replacePreferences: "any",
  getUsage: "any",
};

/** Throws 403 if the caller lacks a scope that the call needs. */
export function checkScopes(
  endpoint: Pick<Endpoint, "scope" | "publishes">,
  caller: Caller,
  query: URLSearchParams,
): void {
  for (const scope of scopesOf(endpoint, query)) checkScope(caller, scope);
}

/** Throws 403 if the caller lacks the scope. */
export function checkScope({ actor, scopes }: Caller, scope: Scope): void {
  if (scopes.has(scope)) return;
  const holder = actor.kind === "person" ? "role of" : "key";
  throw new ServiceError(`a ${actor.kind} lacks the scope ${scope}`, {
    status: 403,
    code: "scope_missing",
    publicMessage: `The ${holder} "${actor.name}" lacks the scope ${scope}.`,
  });
}

/** Whether the caller may see whole addresses of webhooks, which for many receivers are the only credential. */
export function maySeeWebhooks(caller: Caller | undefined): boolean {
  return caller?.scopes.has("webhooks") === true;
}

/** Throws 403 if the caller is limited to templates and this call, by its path, is not about one of them. */
export function checkTemplates(
  name: EndpointName,
  caller: Caller,
  parameters: Readonly<Record<string, string>>,
): void {
  if (caller.templates === undefined) return;
  const concern = concerns[name];
  if (concern === "id" || concern === "template") checkTemplate(caller, parameters[concern] ?? "");
  if (concern !== undefined) return;
  throw notAllowed(
    `The key "${caller.actor.name}" is limited to templates, and this call is not about one of them. Use a key without that limit.`,
  );
}

/** Throws 403 if the body names a template that the caller may not use. */
export function checkBodyTemplate(name: EndpointName, caller: Caller, body: unknown): void {
  if (concerns[name] !== "body" || caller.templates === undefined) return;
  const template = typeof body === "object" && body !== null && "template" in body ? body.template : "";
  checkTemplate(caller, String(template));
}

/**
 * Throws 403 unless the caller may use this template. The identifier may be pinned to a revision. The answer is the same
 * whether the template exists or not.
 */
export function checkTemplate({ templates, actor }: Caller, identifier: string): void {
  if (templates === undefined) return;
  const id = splitPin(identifier)?.id ?? identifier;
  if (templates.includes(identifier) || templates.includes(id)) return;
  throw notAllowed(
    `The key "${actor.name}" may not use the template "${cutText(identifier, 100)}"; it is limited to ${templates.length === 1 ? "another one" : "others"}.`,
  );
}

function notAllowed(publicMessage: string): ServiceError {
  return new ServiceError("a key is limited to other templates", {
    status: 403,
    code: "template_not_allowed",
    publicMessage,
  });
}

/** Whether the caller may see what belongs to this template; null: to none. */
export function mayUseTemplate(caller: Caller | undefined, templateId: string | null): boolean {
  if (caller?.templates === undefined) return true;
  return templateId !== null && caller.templates.includes(templateId);
}
