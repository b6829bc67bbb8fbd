import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import * as schema from "./schema.ts";
import { isReadOnly } from "./store-unavailable.ts";

type Database = NodePgDatabase<typeof schema>;

/** Returns a function that makes a database of one connection, once for each. */
export function sessionsOfClients(): (client: pg.PoolClient) => Database {
  const sessions = new WeakMap<pg.PoolClient, Database>();
  return (client) => {
    const session = sessions.get(client) ?? drizzle(client, { schema });
    sessions.set(client, session);
    return session;
  };
}

/**
 * `db.transaction` that always releases its connection to `pool`. Drizzle's own leaks the connection when `BEGIN`
 * fails, so each connection that the server ends would shrink the pool. Closes a connection that is still in a
 * transaction afterwards because `ROLLBACK` failed, and one to a server that is read-only since a failover.
 */
export function pooledTransactions(pool: pg.Pool): Database["transaction"] {
  const sessionOf = sessionsOfClients();
  return async (work, config) => {
    const client = await pool.connect();
    let leadsToReader = false;
    try {
      return await sessionOf(client).transaction(work, config);
    } catch (error) {
      leadsToReader = isReadOnly(error);
      throw error;
    } finally {
      client.release(leadsToReader || client.getTransactionStatus() !== "I");
    }
  };
}
