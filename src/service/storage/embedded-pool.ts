import { Duplex } from "node:stream";
import pg from "pg";
import type { EmbeddedEngine } from "./embedded-engine.ts";
import { joined, simpleQuery } from "./engine-messages.ts";
import type { EngineThread } from "./engine-thread.ts";
import { createSharedFlush, type Flush } from "./shared-flush.ts";

export interface EmbeddedPoolOptions {
  connectionTimeoutMs: number;
  /** Runs on each new connection before its first use. */
  onConnect: (client: pg.ClientBase) => Promise<void>;
}

/** A pool of the one connection that an embedded engine has. */
export function createEmbeddedPool(engine: EmbeddedEngine, options: EmbeddedPoolOptions): EmbeddedPool {
  const config: pg.PoolConfig = {
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionTimeoutMs,
    // Set explicitly, so that settings for other servers (PGHOST, PGPASSWORD …) are ignored.
    host: "embedded",
    port: 5432,
    user: "postgres",
    database: "postgres",
    password: "",
    ssl: false,
    stream: () => new EngineStream(engine),
    Client: EmbeddedClient,
  };
  // The types do not declare that the pool awaits a returned promise.
  return new EmbeddedPool(Object.assign(config, { onConnect: options.onConnect }));
}

/** The actual `pg.Connection`; its published types describe an older version. */
type Connection = Omit<pg.Connection, "parse" | "bind"> & {
  parse: (statement: Statement) => void;
  bind: (bound: Bound) => void;
};

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

// Writes, and reads by key, have one good plan whatever their values. Lists and counts are planned each time, because
// the best index depends on the filters.
const onePlanPattern =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:insert|update|delete|with|select(?!.*\b(?:offset|count)\b))\b/is;

const statementsMax = 200;

function isConnection(value: unknown): value is Connection {
  return typeof value === "object" && value !== null && "parse" in value && "bind" in value;
}

/**
 * Prepares each statement once per connection. In WebAssembly parsing and planning take longer than execution.
 */
function prepareStatements(plain: pg.Connection): void {
  const connection: unknown = plain;
  if (!isConnection(connection))
    throw new TypeError("A connection of PostgreSQL without `parse` and `bind`.");
  const names = new Map<string, string>();
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  // One query is in progress at a time, so there is one current name and at most one pending parse.
  let currentName = "";
  let unanswered: { text: string; name: string } | undefined;

  connection.on("parseComplete", () => {
    if (unanswered !== undefined) names.set(unanswered.text, unanswered.name);
    unanswered = undefined;
  });
  connection.on("errorMessage", () => (unanswered = undefined));

  connection.parse = ({ text, name = "", types }) => {
    const known = names.get(text);
    currentName = name || (known ?? "");
    if (known !== undefined && name === "") return;
    if (name === "" && onePlanPattern.test(text) && names.size < statementsMax) {
      currentName = `overprint_${names.size}`;
      unanswered = { text, name: currentName };
    }
    // drizzle-orm passes its result type parsers in the field for parameter types.
    parse({ text, name: currentName, types: Array.isArray(types) ? types : [] });
  };
  connection.bind = ({ statement, values = [], valueMapper = (value) => value, ...rest }) => {
    // Mapped before anything is written: a value that throws would leave a partial message in the stream.
    const mapped = values.map((value, index) => valueMapper(value, index));
    bind({ ...rest, statement: statement || currentName, values: mapped });
  };
}

class EmbeddedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    prepareStatements(this.connection);
    // When the engine stops, the running query rejects by itself, and the pool drops the unusable client.
    this.on("error", () => undefined);
  }
}

/**
 * `pg.Pool.query` drops its client after any error, even for an invalid value, and with it the client's prepared
 * statements. This pool releases a client after any query and drops it only when it has lost its engine.
 */
export class EmbeddedPool extends pg.Pool {
  /** Await it after a transaction before acknowledging it; `query` does so itself. */
  readonly flush: Flush = createSharedFlush(
    () => this.connect(),
    (position) => this.onFlushed(position),
  );

  constructor(config: pg.PoolConfig) {
    super(config);
    // The overloads of the original cannot be written again: they pass their arguments on unchanged.
    Object.defineProperty(this, "query", {
      value: this.#query.bind(this),
      configurable: true,
      writable: true,
    });
  }

  /** Called with the log's flushed position; see `persistFlushedPosition`. */
  onFlushed: (position: string) => void = () => undefined;

  async #query(...args: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let result: unknown;
    try {
      result = await Reflect.apply(client.query.bind(client), undefined, args);
    } finally {
      client.release();
    }
    if (!readPattern.test(textOf(args[0]))) await this.flush();
    return result;
  }
}

/** A statement that begins with this comment does not wait for the disk: its caller awaits `flush`. */
export const flushedLater = "/* flushed later */";

/** Statements that commit nothing, or whose caller flushes. */
const readPattern =
  /^\s*(?:\/\* flushed later \*\/|(?:select|listen|notify|checkpoint|vacuum|analyze|show)\b)/i;

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}

/**
 * A connection to the embedded PostgreSQL with the interface that `pg` expects of a socket.
 *
 * The engine has a single database session, which outlives its connections, so a new connection first resets it:
 * transaction, prepared statements and channels. Everything written in one turn of the event loop is executed in one
 * round trip to the engine's thread. The stream fails with `EngineStoppedError` when the engine stops.
 */
class EngineStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  #thread: EngineThread | undefined;

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#connect().then(
      () => this.emit("connect"),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  async #connect(): Promise<void> {
    const thread = await this.#engine.thread();
    await thread.execute(simpleQuery("rollback"));
    await thread.execute(simpleQuery("discard all"));
    this.#thread = thread;
    void thread.ended.then((error) => this.destroy(error));
  }

  override _read(): void {
    // Responses are pushed as they arrive; each was requested.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    void this.#execute([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    const messages = chunks.map(({ chunk }) => chunk);
    void this.#execute(messages, done);
  }

  override _final(done: Done): void {
    done();
    this.destroy();
  }

  async #execute(messages: readonly Buffer[], done: Done): Promise<void> {
    try {
      if (this.#thread === undefined) throw new Error("the connection is not open yet");
      const bytes = await this.#thread.execute(joined(messages));
      if (bytes.length > 0 && !this.destroyed) this.push(Buffer.from(bytes.buffer));
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done();
  }

  // Socket methods that `pg` calls and that have no effect here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

type Done = (error?: Error | null) => void;
