import type { TemplateRevision } from "#contract/template-revisions.ts";

/** The draft if there is one, else the published revision: what a save has to name in `If-Match`. */
export function currentRevision(published: number | undefined, newest: TemplateRevision | undefined): number {
  return newest?.publishedAt === null ? newest.revision : (published ?? 0);
}
