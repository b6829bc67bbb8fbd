import { join } from "node:path";
import { openDatabase } from "#service/storage/database.ts";
import { copyReadyData } from "./data-folder.ts";

const insertedAtOnce = 2_000;

/**
 * Creates a data folder with a long history: `count` renders, a second apart, the last of them the newest. Their links
 * have expired, so that no pictures are requested. One in a hundred has failed.
 */
export async function seedHistory(count: number): Promise<string> {
  const dataDir = await copyReadyData();
  const database = await openDatabase(
    { kind: "embedded", folder: join(dataDir, "database") },
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  try {
    for (let first = 1; first <= count; first += insertedAtOnce) {
      await database.pool.query(
        `insert into requests (id, type, state, template_id, template_name, template_revision, body, changes, warnings, failure,
           format, width, height, bytes, object_key, file_name, batch_name, created_at, started_at, finished_at, expires_at)
         select gen_random_uuid(), 'image', case when n % 100 = 0 then 'failed' else 'done' end,
           'product-update', 'Product update', 1,
           json_build_object('template', 'product-update', 'changes', json_build_array(json_build_object('id', 'title', 'text', 'Headline ' || n))),
           jsonb_build_array(jsonb_build_object('componentId', 'title', 'property', 'text', 'value', 'Headline ' || n)),
           '[]', case when n % 100 = 0 then '{"reason":"failed","message":"It failed."}'::jsonb end,
           'jpeg', 1200, 630, case when n % 100 = 0 then null else 100000 end,
           case when n % 100 = 0 then null else 'results/' || n || '.jpg' end, 'row-' || n, 'batch-' || n / 10,
           timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second',
           timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-02' + n * interval '1 second'
         from generate_series($1::int, $2::int) as n`,
        [first, Math.min(count, first + insertedAtOnce - 1)],
      );
    }
    await database.pool.query("analyze");
  } finally {
    await database.close();
  }
  return dataDir;
}
