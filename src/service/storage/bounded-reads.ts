/**
 * Reads whose cost depends on what is asked for: lists, searches, counts. A read ends in the database at its deadline and
 * when its caller has gone, so that it takes nothing from others that no caller waits for.
 */
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { causesOf } from "../logged-message.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { currentShare } from "../request-scope.ts";
import type { EmbeddedEngine } from "./embedded-engine.ts";
import { sessionsOfClients } from "./pooled-transactions.ts";
import type * as schema from "./schema.ts";

type Database = NodePgDatabase<typeof schema>;

/**
 * Runs `work`, which only reads and may run again from its beginning. Rejects with `ReadEndedError` at its deadline and
 * after `signal`.
 */
export type Read = <Value>(
  work: (database: Database) => Promise<Value>,
  request?: { readonly signal: AbortSignal },
) => Promise<Value>;

/**
 * `tooWide`: it took too long. `busy`: it had to give way to other work for most of that time. `callerGone`: no caller waits
 * for it.
 */
export class ReadEndedError extends Error {
  override readonly name = "ReadEndedError";
  readonly reason: "tooWide" | "busy" | "callerGone";

  constructor(reason: ReadEndedError["reason"], options?: ErrorOptions) {
    super(`a read ended early: ${reason}`, options);
    this.reason = reason;
  }
}

/** The deadline of a read, ms. */
export const readMsMax = 2_000;

/** A connection for one read. */
interface ReadPlace {
  database: Database;
  /** Ends the statement in progress, if there is one. */
  cancel: () => Promise<void>;
  /** Whether others wait for this connection. */
  isWanted: () => boolean;
  release: () => void;
}

const lookEveryMs = 20;
/** A statement may have ended before the cancel, and another one have begun. */
const cancelEveryMs = 200;
/** A read gives its connection to work that has waited this long for it, ms. */
const giveWayAfterMs = 60;

function createRead(openPlace: () => Promise<ReadPlace>): Read {
  return async (work, request) => {
    const startedAt = performance.now();
    let ownMs = 0;
    for (;;) {
      const place = await openPlace();
      const openedAt = performance.now();
      // Read late, because the server creates it on first access.
      const watch = watchPlace(place, { signal: request?.signal, endsAt: startedAt + readMsMax });
      try {
        if (request?.signal.aborted === true) throw new ReadEndedError("callerGone");
        return await work(place.database);
      } catch (error) {
        if (!isCancelled(error)) throw error;
        ownMs += performance.now() - openedAt;
        const end = watch.end();
        if (end === "callerGone") throw new ReadEndedError(end, { cause: error });
        if (end !== "givesWay")
          throw new ReadEndedError(ownMs > readMsMax / 2 ? "tooWide" : "busy", { cause: error });
      } finally {
        await watch.stop();
        place.release();
      }
    }
  };
}

type End = "callerGone" | "late" | "givesWay";

/** Cancels the place's statements from the moment on at which the read has to end. */
function watchPlace(
  place: ReadPlace,
  { signal, endsAt }: { signal: AbortSignal | undefined; endsAt: number },
): { end: () => End | undefined; stop: () => Promise<void> } {
  let end: End | undefined;
  let wantedSince: number | undefined;
  let cancelling: Promise<void> | undefined;
  let nextCancelAt = 0;

  function endNow(now: number): End | undefined {
    if (signal?.aborted === true) return "callerGone";
    if (now >= endsAt) return "late";
    wantedSince = place.isWanted() ? (wantedSince ?? now) : undefined;
    return wantedSince !== undefined && now - wantedSince >= giveWayAfterMs ? "givesWay" : undefined;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    end ??= endNow(now);
    if (end === undefined || cancelling !== undefined || now < nextCancelAt) return;
    nextCancelAt = now + cancelEveryMs;
    cancelling = place.cancel().finally(() => (cancelling = undefined));
  }, lookEveryMs);
  return {
    end: () => end,
    stop: async () => {
      clearInterval(timer);
      // A cancel that arrives later would end a statement of the next user of the connection.
      await cancelling;
    },
  };
}

function isCancelled(failure: unknown): boolean {
  return causesOf(failure).some((error) => "code" in error && error.code === "57014");
}

/**
 * Reads on connections of `reading`, which nothing else uses, so that lists and links have places of their own. `main`
 * carries the cancels.
 */
export function createServerRead({ reading, main }: { reading: pg.Pool; main: pg.Pool }): Read {
  const databaseOf = sessionsOfClients();
  const processes = new WeakMap<pg.PoolClient, number>();

  /** Asked for, because a connection pooler in between tells another number. */
  async function processOf(client: pg.PoolClient): Promise<number> {
    const known = processes.get(client);
    if (known !== undefined) return known;
    // Compiling a plan takes longer than these reads take.
    const { rows } = await client.query<{ pid: number }>(
      "select pg_backend_pid() as pid, set_config('jit', 'off', false)",
    );
    const pid = rows[0]?.pid ?? 0;
    processes.set(client, pid);
    return pid;
  }

  return createRead(async () => {
    const client = await reading.connect();
    try {
      const pid = await processOf(client);
      return {
        database: databaseOf(client),
        cancel: async () => {
          // If it fails, the statement ends by the connection's own timeout.
          await main.query("select pg_cancel_backend($1)", [pid]).catch(() => undefined);
        },
        isWanted: () => false,
        release: () => client.release(client.getTransactionStatus() !== "I"),
      };
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
}

/** Reads on the only connection, one at a time and fair by share, each giving way to work that waits. */
export function createEmbeddedRead(pool: pg.Pool, engine: EmbeddedEngine): Read {
  const databaseOf = sessionsOfClients();
  const turns = createSemaphore({
    kind: "lists",
    limit: 1,
    waitingMax: Number.POSITIVE_INFINITY,
    busy: () => new ReadEndedError("busy"),
  });
  const read = createRead(async () => {
    const client = await pool.connect();
    return {
      database: databaseOf(client),
      cancel: async () => {
        const thread = await engine.thread().catch(() => undefined);
        thread?.cancelLast();
      },
      isWanted: () => pool.waitingCount > 0,
      release: () => client.release(client.getTransactionStatus() !== "I"),
    };
  });
  return (work, request) => turns.run(() => read(work, request), { share: currentShare() });
}
