import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig, type PglitePgConnection } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/** A pool of the one connection that an embedded engine has. */
export function createEmbeddedPool(pglite: PGlite, options: { connectionTimeoutMs: number }): pg.Pool {
  const config = createPgConfig(pglite);
  prepareStatements(config.connection);
  return new pg.Pool({
    // It stands in for the connection itself, a field that the pool's types do not know.
    ...(config as pg.PoolConfig),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionTimeoutMs,
  });
}

interface Statement {
  text: string;
  name?: string;
  types?: unknown;
}

// Writes have one good plan whatever their values. A list is left to be planned each time: which index serves it best
// depends on what is asked for.
const writePattern = /^\s*(?:insert|update|delete|with)\b/i;
const statementsMax = 200;

/**
 * Parses and plans each write once for as long as the connection lives. In WebAssembly that takes longer than the write
 * itself: the queue's `fetch` takes 0.3 ms instead of 0.8.
 */
function prepareStatements(connection: PglitePgConnection): void {
  const names = new Map<string, string>();
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  // One query is in work at a time, so there is one current name and at most one unanswered parse.
  let currentName = "";
  let unanswered: { text: string; name: string } | undefined;

  connection.on("parseComplete", () => {
    if (unanswered !== undefined) names.set(unanswered.text, unanswered.name);
    unanswered = undefined;
  });
  connection.on("errorMessage", () => (unanswered = undefined));

  connection.parse = ({ text, name = "", types }: Statement) => {
    const known = names.get(text);
    currentName = name || (known ?? "");
    if (known !== undefined && name === "") return;
    if (name === "" && writePattern.test(text) && names.size < statementsMax) {
      currentName = `overprint_${names.size}`;
      unanswered = { text, name: currentName };
    }
    // drizzle-orm puts its readers of result types where the protocol has a list of parameter types. `pg` ignores what
    // is not a list; PGlite's serializer throws, and the client then waits for ever.
    parse({ text, name: currentName, types: Array.isArray(types) ? types : [] });
  };
  connection.bind = (values: { statement?: string }) =>
    bind({ ...values, statement: values.statement || currentName });
}
