import { isUnpublished, type TemplateSummary } from "#contract/templates.ts";
import { ClientError } from "./client-error.ts";

/** Identifiers of templates without a published revision, as the service last said: a browser logs each refusal. */
const unpublished = new Set<string>();

/** Remembers whether a template has a published revision. Returns the template. */
export function notePublication<Template extends TemplateSummary>(template: Template): Template {
  if (isUnpublished(template)) unpublished.add(template.identifier);
  else unpublished.delete(template.identifier);
  return template;
}

/** Whether a template was never published: the service then refuses its identifier without a pin. */
export function isNotPublished(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.failure.kind === "refused" &&
    error.failure.code === "template_not_published"
  );
}

/** Reads a template by its identifier, and one that was never published by that of its draft, at once if that is known. */
export async function orDraft<Value>(
  templateId: string,
  read: (identifier: string) => Promise<Value>,
): Promise<Value> {
  const isDraft = unpublished.has(templateId);
  try {
    return await read(isDraft ? `${templateId}@draft` : templateId);
  } catch (error) {
    if (isDraft ? !isUnknown(error) : !isNotPublished(error)) throw error;
    if (isDraft) unpublished.delete(templateId);
    else unpublished.add(templateId);
    return read(isDraft ? templateId : `${templateId}@draft`);
  }
}

/** As a draft is once it was published. */
function isUnknown(error: unknown): boolean {
  return error instanceof ClientError && error.failure.kind === "refused" && error.failure.status === 404;
}
