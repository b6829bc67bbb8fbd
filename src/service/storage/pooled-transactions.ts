import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./database.ts";
import * as schema from "./schema.ts";

/**
 * `db.transaction` on connections of `pool` that always go back to it. Drizzle's own keeps the connection for good when
 * `BEGIN` fails, so each one that the server ends would make the pool smaller. A connection that is still in a
 * transaction afterwards, because `ROLLBACK` failed, is closed.
 */
export function pooledTransactions(pool: pg.Pool): Database["transaction"] {
  const sessions = new WeakMap<pg.PoolClient, Database>();
  const sessionOf = (client: pg.PoolClient): Database => {
    const session = sessions.get(client) ?? drizzle(client, { schema });
    sessions.set(client, session);
    return session;
  };
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await sessionOf(client).transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  };
}
