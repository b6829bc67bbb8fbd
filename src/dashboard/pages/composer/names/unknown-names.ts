import type { Change } from "#contract/changes/change.ts";
import type { Fault } from "#contract/faults.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";

/**
 * The names among the changes that the template does not have, which a render ignores. Empty if the service lists
 * neither a document nor properties.
 */
export function findUnknownNames(
  { document, html, properties }: Pick<ComposedTemplate, "document" | "html" | "properties">,
  changes: readonly Change[],
): readonly Fault[] {
  if (html !== undefined) return html.applyChanges(changes).warnings;
  if (document !== undefined) return applyChanges(document, changes).warnings;
  if (properties.length === 0) return [];
  const ids = new Set(properties.map(({ componentId }) => componentId));
  return [...new Set(changes.map(({ componentId }) => componentId))]
    .filter((name) => !ids.has(name))
    .map((name) => ({ code: "unknownComponent", params: { name } }));
}
