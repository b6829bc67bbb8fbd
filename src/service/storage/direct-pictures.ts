/** The data of a direct link, in one query, because it runs at every call of a link. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "./database.ts";

export interface DirectTemplate {
  id: string;
  name: string;
  revision: number;
  /** Null: none was ever published. */
  publishedRevision: number | null;
  /** Whether direct links to its pictures are allowed. */
  directLinks: boolean;
}

/** A stored file that a living request shows. */
export interface DirectPicture {
  requestId: string;
  objectKey: string;
  /** Those of its drawing. */
  drawnWarnings: readonly string[];
  /** When the request's link expires. */
  expiresAt: Date | null;
}

const rowSchema = z.object({
  name: z.string(),
  revision: z.number(),
  published_revision: z.number().nullable(),
  direct_links: z.boolean(),
  request_id: z.string().nullable(),
  object_key: z.string().nullable(),
  drawn_warnings: z.array(z.string()).nullable(),
  expires_at: z.coerce.date().nullable(),
});

/**
 * The current template, and the stored picture under `renderKey` whose link has not expired at `now`. Undefined if
 * there is no such template.
 */
export async function findDirectPicture(
  executor: Executor,
  { templateId, renderKey, now }: { templateId: string; renderKey: string | undefined; now: Date },
): Promise<{ template: DirectTemplate; picture: DirectPicture | undefined } | undefined> {
  // It begins with `with` because the embedded engine keeps the plans of such queries, and planning this one takes longer
  // than answering it.
  const { rows } = await executor.execute(sql`
    with template as (
      select name, revision, direct_links,
        case when unpublished_revision is distinct from revision then revision end as published_revision
      from templates where id = ${templateId} and deleted_at is null
    )
    select template.*, picture.*
    from template left join lateral (
      select id as request_id, object_key, drawing -> 'warnings' as drawn_warnings, expires_at from requests
      where render_key = ${renderKey ?? ""} and deleted_at is null and not is_purged and state <> 'failed'
        and state = 'done' and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
      order by expires_at desc nulls first, created_at desc
      limit 1
    ) picture on true`);
  if (rows[0] === undefined) return undefined;
  const row = rowSchema.parse(rows[0]);
  const { request_id: requestId, object_key: objectKey, expires_at: expiresAt } = row;
  const drawnWarnings = row.drawn_warnings ?? [];
  return {
    template: {
      id: templateId,
      name: row.name,
      revision: row.revision,
      publishedRevision: row.published_revision,
      directLinks: row.direct_links,
    },
    picture:
      requestId === null || objectKey === null
        ? undefined
        : { requestId, objectKey, drawnWarnings, expiresAt },
  };
}
