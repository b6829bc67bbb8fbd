/** Which properties the stored requests of a template have set. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "./database.ts";

/** Requests whose changes are read in one query: few, because the changes of each can have a megabyte. */
const requestsAtOnce = 200;
/** Callers may send any name of a property. */
const propertiesMax = 5_000;

export interface ChangedProperty {
  /** As the caller sent it. */
  component: string;
  /** Empty for a bare key; null for all properties of the component together. */
  property: string | null;
  /** Requests that set it. */
  calls: number;
}

export interface ChangedProperties {
  requests: number;
  /** Where the next part begins; undefined after the last one. */
  next: { createdAt: string; sequence: string } | undefined;
  properties: ChangedProperty[];
}

const rowSchema = z.object({
  requests: z.coerce.number(),
  created_at: z.string().nullable(),
  sequence: z.string().nullable(),
  properties: z
    .array(z.object({ component: z.string(), property: z.nullable(z.string()), calls: z.number() }))
    .nullable(),
});

/**
 * One part of a template's requests since a moment, newest first, with what they set of `components`. It is read in
 * parts, so that other queries run between them.
 */
export async function readChangedProperties(
  executor: Executor,
  {
    templateId,
    since,
    components,
    before,
  }: {
    templateId: string;
    since: Date;
    components: readonly string[];
    before: ChangedProperties["next"];
  },
): Promise<ChangedProperties> {
  const { rows } = await executor.execute(sql`
    with recent as materialized (
      select id, created_at, sequence, changes from requests
      where template_id = ${templateId} and deleted_at is null and created_at >= ${since.toISOString()}::timestamptz
        and (created_at, sequence) < (${before?.createdAt ?? "infinity"}::timestamptz, ${before?.sequence ?? "0"}::bigint)
      order by created_at desc, sequence desc
      limit ${requestsAtOnce}
    ), oldest as (
      select created_at::text, sequence::text from recent order by recent.created_at, recent.sequence limit 1
    ), listed as (
      select component, property, count(distinct id)::int as calls
      from recent, jsonb_array_elements(changes) as item,
        lateral (select item ->> 'componentId' as component, item ->> 'property' as property) as named
      where component = any(${sql.param([...components])}::text[])
      group by grouping sets ((component, property), (component)) order by 3 desc limit ${propertiesMax}
    )
    select (select count(*) from recent) as requests, (select created_at from oldest), (select sequence from oldest),
      (select json_agg(listed) from listed) as properties`);
  const row = rowSchema.parse(rows[0]);
  const { requests, created_at: createdAt, sequence, properties } = row;
  const isLast = requests < requestsAtOnce || createdAt === null || sequence === null;
  return { requests, next: isLast ? undefined : { createdAt, sequence }, properties: properties ?? [] };
}
