import { assertPublished, findPinned, revisionNotFound } from "../templates/find-revision.ts";
import type { Executor } from "../../storage/database.ts";
import { findDirectPicture } from "../../storage/direct-pictures.ts";
import { keepRevision, readTemplateRevision } from "../../storage/revisions-store.ts";
import { getTemplate, type StoredTemplate } from "../../storage/templates-store.ts";
import { templateNotFound } from "../renders/plan-render.ts";

/**
 * The template of a link, in the state that the link is pinned to; that revision is kept from then on. Throws 400 for an
 * unknown template or one that was never published, and 404 for an unknown revision.
 */
export async function getLinkedTemplate(executor: Executor, identifier: string): Promise<StoredTemplate> {
  const template = await getTemplate(executor, identifier);
  if (template !== undefined) {
    assertPublished(template, identifier, 400);
    return template;
  }
  const pinned = await findPinned(executor, identifier);
  if (pinned === undefined) throw templateNotFound(identifier);
  await keepRevision(executor, pinned);
  const document = await readTemplateRevision(executor, pinned.id, pinned.revision);
  if (document === undefined) throw revisionNotFound(pinned, String(pinned.revision), pinned.revision);
  return { ...pinned, document };
}

type FoundPicture = Awaited<ReturnType<typeof findDirectPicture>>;

/** As `findDirectPicture`, also for an identifier with a pin. */
export async function findLinkedPicture(
  executor: Executor,
  wanted: Parameters<typeof findDirectPicture>[1],
): Promise<FoundPicture> {
  const found = await findDirectPicture(executor, wanted);
  if (found !== undefined) assertPublished(found.template, wanted.templateId, 400);
  const pinned = found === undefined ? await findPinned(executor, wanted.templateId) : undefined;
  if (pinned === undefined) return found;
  const { id: templateId, name, revision } = pinned;
  const ofRevision = await findDirectPicture(executor, { ...wanted, templateId });
  return ofRevision && { ...ofRevision, template: { ...ofRevision.template, name, revision } };
}
