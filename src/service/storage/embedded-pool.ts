import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig, type PglitePgConnection } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { createSharedFlush, type Flush } from "./shared-flush.ts";

/** A pool of the one connection that an embedded engine has. */
export function createEmbeddedPool(pglite: PGlite, options: { connectionTimeoutMs: number }): EmbeddedPool {
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
export class EmbeddedPool extends pg.Pool {
  /** To be awaited after a transaction before anybody is told that it was made; `query` does so itself. */
  readonly flush: Flush = createSharedFlush(() => this.connect());

  // The overloads of the original cannot be written again: they hand their arguments on as they are.
  override query = (async (...args: unknown[]) => {
    const client = (await this.connect()) as Client;
    let result: unknown;
    try {
      result = await client.query(...args);
    } finally {
      client.release();
    }
    if (!readPattern.test(textOf(args[0]))) await this.flush();
    return result;
  }) as unknown as pg.Pool["query"];
}

/** What commits nothing. */
const readPattern = /^\s*(?:select|listen|notify|checkpoint|vacuum|analyze|show)\b/i;

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
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

// Writes, and reads of what has a known place, have one good plan whatever their values. Lists and counts are left to be
// planned each time: which index serves them best depends on what is asked for.
const onePlanPattern = /^\s*(?:insert|update|delete|with|select(?!.*\b(?:offset|count)\b))\b/is;
const statementsMax = 200;

/**
 * Parses and plans each of these once for as long as the connection lives. In WebAssembly that takes longer than the
 * work itself: the queue's `fetch` takes 0.3 ms instead of 0.8.
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
    if (name === "" && onePlanPattern.test(text) && names.size < statementsMax) {
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
