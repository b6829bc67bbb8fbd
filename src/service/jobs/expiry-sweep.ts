import type { ServiceContext } from "../service-context.ts";
import { listExpiredRequests, markRequestsPurged } from "../storage/requests-store.ts";
import { dropUnusedObject } from "./drop-unused-object.ts";

const batchSize = 200;

/** Deletes the files of expired links; their records stay. The links have answered 410 since they expired. */
export async function sweepExpired({
  database: { db },
  objects,
  clock,
}: Pick<ServiceContext, "database" | "objects" | "clock">): Promise<number> {
  let swept = 0;
  for (;;) {
    const expired = await listExpiredRequests(db, clock.now(), batchSize);
    if (expired.length === 0) return swept;
    // Marked first, so that no later request can share a picture that is about to go.
    await markRequestsPurged(
      db,
      expired.map(({ id }) => id),
    );
    for (const { objectKey } of expired) {
      if (objectKey !== null) await dropUnusedObject({ db, objects }, objectKey);
    }
    swept += expired.length;
  }
}
