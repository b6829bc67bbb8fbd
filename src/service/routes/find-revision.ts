import { idsBeforePin, readPin, splitPin, type TemplatePin } from "#contract/template-pins.ts";
import { cutText } from "#contract/strings.ts";
import { notFound, ServiceError } from "../service-error.ts";
import type { Executor } from "../storage/database.ts";
import {
  findPinnedTemplate,
  getTemplateOrRevision,
  type PinnedTemplate,
} from "../storage/revisions-store.ts";
import {
  findTemplates,
  type StoredTemplate,
  type StoredTemplateSummary,
} from "../storage/templates-store.ts";

/** A template in its published state, or in the one that its identifier is pinned to. Throws 404 if there is none. */
export async function findTemplateOrRevision(executor: Executor, identifier = ""): Promise<StoredTemplate> {
  // PostgreSQL refuses a NUL in a parameter, and no identifier has one.
  if (identifier.includes("\0")) throw notFound("Template");
  const template = await getTemplateOrRevision(executor, identifier);
  if (template !== undefined) {
    assertPublished(template, identifier, 404);
    return template;
  }
  await assertNotPinned(executor, identifier);
  throw notFound("Template");
}

/**
 * The template and the revision that an identifier is pinned to. Undefined if it is not the identifier of a template
 * with a pin; throws 404 if the template has no such revision. Call it for an identifier that no template has.
 */
export async function findPinned(
  executor: Executor,
  identifier: string,
): Promise<PinnedTemplate | undefined> {
  const pinned = splitPin(identifier);
  const found =
    pinned?.pin === undefined ? undefined : await findPinnedTemplate(executor, pinned.id, pinned.pin);
  if (found === undefined) await assertNotPinned(executor, identifier);
  return found;
}

/** Throws 404 if the part before the last or the first `@` names a template, which then has no such revision. */
async function assertNotPinned(executor: Executor, identifier: string): Promise<void> {
  const ids = idsBeforePin(identifier);
  if (ids.length === 0) return;
  const found = await findTemplates(executor, ids);
  const template = ids.map((id) => found.get(id)).find((one) => one !== undefined);
  if (template === undefined) return;
  const text = identifier.slice(template.id.length + 1);
  throw revisionNotFound(template, text, readPin(text));
}

/**
 * Throws if the identifier has no pin and the template was never published. The status and the sentence are those of an
 * unknown template.
 */
export function assertPublished(
  { id, publishedRevision }: Pick<StoredTemplateSummary, "id" | "publishedRevision">,
  identifier: string,
  status: 400 | 404,
): void {
  if (publishedRevision !== null || identifier !== id) return;
  throw new ServiceError(`template ${id} was never published`, {
    status,
    code: "template_not_published",
    publicMessage: "Template not found",
    errors: [`template: "${id}" was never published; its draft is "${id}@draft"`],
  });
}

/** 404 that names the revision and those that exist. `text`: as it was asked for; `pin` is undefined if it is no revision. */
export function revisionNotFound(
  { id, publishedRevision, latestRevision }: StoredTemplateSummary,
  text: string,
  pin: TemplatePin | undefined,
): ServiceError {
  const missing =
    pin === undefined
      ? `"${cutText(text, 100)}" is not a revision of template "${id}": it is neither a revision number nor "draft"`
      : pin === "draft"
        ? `Template "${id}" has no draft`
        : pin > latestRevision
          ? `Template "${id}" has no revision ${pin}`
          : `Revision ${pin} of template "${id}" is not stored any more`;
  const published = publishedRevision === null ? "none" : `revision ${publishedRevision}`;
  const publicMessage = `${missing}. Its latest revision is ${latestRevision}, and ${published} is published.`;
  return new ServiceError(`template ${id} has no revision ${text}`, {
    status: 404,
    code: "not_found",
    publicMessage,
    errors: [`template: ${publicMessage}`],
  });
}
