import { sql } from "drizzle-orm";
import type { Executor, OpenedDatabase } from "../storage/database.ts";

/** The channel on which every process listens for notifications of the others. */
export const notificationChannel = "overprint_results";

/**
 * Notifies other processes of an event about each subject, such as a finished request; waiting calls there receive it
 * through their `ResultSignals`. In a transaction it is sent with the commit. Embedded there are no other processes.
 */
export async function notifyProcesses(
  executor: Executor,
  kind: OpenedDatabase["kind"],
  subjects: readonly string[],
): Promise<void> {
  if (kind === "embedded" || subjects.length === 0) return;
  // Hundreds of renders may share one finished picture.
  await executor.execute(
    sql`select pg_notify(${notificationChannel}, subject) from unnest(${sql.param(subjects)}::text[]) as subject`,
  );
}
