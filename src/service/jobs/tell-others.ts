import { sql } from "drizzle-orm";
import type { Executor, OpenedDatabase } from "../storage/database.ts";

/** Where every process listens for news that the others have. */
export const newsChannel = "overprint_results";

/**
 * Tells other processes that there is something new about each subject, such as a finished request; whoever waits there
 * hears it through its `ResultSignals`. In a transaction it is told with the commit. Embedded there is nobody to tell.
 */
export async function tellOthers(
  executor: Executor,
  kind: OpenedDatabase["kind"],
  subjects: readonly string[],
): Promise<void> {
  if (kind === "embedded" || subjects.length === 0) return;
  // Hundreds of renders may share one finished picture.
  await executor.execute(
    sql`select pg_notify(${newsChannel}, subject) from unnest(${sql.param(subjects)}::text[]) as subject`,
  );
}
