import * as z from "zod/mini";
import { revisionMax } from "#contract/template-pins.ts";
import { defineFilters, orElse, pageFields } from "../../base/navigation/list-address.ts";

const revisionsSchema = z.object({
  ...pageFields,
  /** The opened revision; 0: none. */
  revision: orElse(z.coerce.number().check(z.int(), z.gte(0), z.lte(revisionMax)), 0),
});

/** The page of the list and the opened revision. */
export type RevisionsAddress = z.infer<typeof revisionsSchema>;

export const revisionsFilters = defineFilters(revisionsSchema, [], { page: 1 });

/** The page that compares two revisions, and can publish `after`; for a first publication it shows that alone. */
export function toComparison(templateId: string, before: number | undefined, after: number): string {
  const compared = before === undefined ? "" : `before=${before}&`;
  return `/templates/${encodeURIComponent(templateId)}/compare?${compared}after=${after}`;
}

/** The composer with that revision, whose renders and links name it. */
export function toComposer(templateId: string, revision: number): string {
  return `/templates/${encodeURIComponent(`${templateId}@${revision}`)}/compose`;
}
