/** Writes the records of several months directly into an empty database. */
import type { OpenedDatabase } from "#service/storage/database.ts";

type Pool = OpenedDatabase["pool"];

// Several transactions, because the stored totals are single rows, which slow down with many changes in one transaction.
const fillAtOnce = 1_000;

/** Renders of fifty templates, one in a hundred failed, in batches of ten. */
export async function fillHistory({ pool }: OpenedDatabase, records: number): Promise<void> {
  await fill(
    pool,
    records,
    `with made as (
     insert into requests (id, type, state, template_id, template_name, template_revision, body, changes, warnings, failure,
       format, width, height, bytes, object_key, batch_name, created_at, started_at, finished_at)
     select gen_random_uuid(), 'image', case when n % 100 = 0 then 'failed' else 'done' end,
       'template-' || n % 50, 'Template ' || n % 50, 1,
       json_build_object('template', 'template-' || n % 50, 'changes', json_build_array(json_build_object('id', 'title', 'text', 'Headline ' || n))),
       '[]', '[]', case when n % 100 = 0 then '{"reason":"failed","message":"It failed."}'::jsonb end,
       'jpeg', 1080, 1080, case when n % 100 = 0 then null else 100000 end,
       case when n % 100 = 0 then null else 'results/' || n || '.jpg' end, 'batch-' || n / 10,
       timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second',
       timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series($1::int, $2::int) as n
     returning id, template_name, batch_name, object_key)
     insert into request_texts
     select id, lower(concat_ws(E'\\n', template_name, batch_name, 'title', 'Headline ' || object_key)) from made`,
  );
}

async function fill(pool: Pool, records: number, statement: string): Promise<void> {
  for (let first = 1; first <= records; first += fillAtOnce) {
    await pool.query(statement, [first, Math.min(records, first + fillAtOnce - 1)]);
  }
  await pool.query("vacuum analyze");
}
