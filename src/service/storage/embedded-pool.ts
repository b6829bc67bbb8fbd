import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/** A pool of the one connection that an embedded engine has. */
export function createEmbeddedPool(pglite: PGlite, options: { connectionTimeoutMs: number }): pg.Pool {
  const config = createPgConfig(pglite);
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  // drizzle-orm puts its readers of result types where the protocol has a list of parameter types. `pg` ignores what is
  // not a list; PGlite's serializer throws, and the client then waits for ever.
  connection.parse = (statement: { text: string; name?: string; types?: unknown }) =>
    parse({ ...statement, types: Array.isArray(statement.types) ? statement.types : [] });
  return new pg.Pool({
    // It stands in for the connection itself, a field that the pool's types do not know.
    ...(config as pg.PoolConfig),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionTimeoutMs,
  });
}
