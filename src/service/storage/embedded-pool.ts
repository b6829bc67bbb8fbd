import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig, type PglitePgConnection } from "@electric-sql/pglite/node-postgres";
import pg from "pg";

/** A pool of the one connection that an embedded engine has. */
export function createEmbeddedPool(pglite: PGlite, options: { connectionTimeoutMs: number }): pg.Pool {
  const config = createPgConfig(pglite);
  prepareStatements(config.connection);
  return new EmbeddedPool({
    // It stands in for the connection itself, a field that the pool's types do not know.
    ...(config as pg.PoolConfig),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionTimeoutMs,
  });
}

/**
 * The engine has one connection for as long as it lives. `pg.Pool.query` drops its client at any error, also when only a
 * value was wrong; ending that client ends the connection under the client that follows, and from then on queries are
 * given each other's answers. Here a client is given back whatever became of its query.
 */
class EmbeddedPool extends pg.Pool {
  // The overloads of the original cannot be written again: they hand their arguments on as they are.
  override query = (async (...args: unknown[]) => {
    const client = (await this.connect()) as Client;
    try {
      return await client.query(...args);
    } finally {
      client.release();
    }
  }) as unknown as pg.Pool["query"];
}

interface Client {
  query: (...args: unknown[]) => Promise<unknown>;
  release: () => void;
}

interface Statement {
  text: string;
  name?: string;
  types?: unknown;
}

interface Bound {
  statement?: string;
  values?: unknown[];
  valueMapper?: (value: unknown, index: number) => unknown;
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
  connection.bind = ({ statement, values = [], valueMapper = (value) => value, ...rest }: Bound) => {
    // Mapped before anything is written: what a throwing value leaves half written would begin the next message.
    const mapped = values.map((value, index) => valueMapper(value, index));
    bind({ ...rest, statement: statement || currentName, values: mapped });
  };
}
