/**
 * Lets another process copy an embedded database's files while this one has it open: `npm run backup`. Each connection
 * to a socket in the database's folder is one hold. From `held` to `released` no statement is executed and all that was
 * committed is in the files, so that a copy of them is a database that was stopped at this moment.
 *
 * The folder is readable by its owner only, and with it the socket.
 */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { openSocketPaths } from "./folder-lock.ts";

const socketName = "snapshot.sock";
/** Less than callers wait for a connection, so that a peer that hangs fails no request. */
const holdMsMax = 10_000;
const answerTimeoutMs = 30_000;

/** Serves holds until `close`. The caller has the folder's lock. */
export async function serveSnapshots(
  folder: string,
  pool: pg.Pool,
  { onError }: { onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  const paths = await openSocketPaths(resolvePath(folder), "snapshot");
  const path = paths.path(socketName);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    hold(socket, pool).catch((error: unknown) => {
      socket.destroy();
      onError(error);
    });
  });
  // Left by a process that was killed.
  if (process.platform !== "win32") await rm(path, { force: true });
  await once(server.listen(path), "listening");
  server.unref();
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await paths.close();
    },
  };
}

async function hold(socket: Socket, pool: pg.Pool): Promise<void> {
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // The pool has one connection: while this holds it, nothing else is executed.
  const client = await pool.connect();
  // A restarted engine writes while it recovers.
  const broken = () => socket.destroy();
  client.once("error", broken).once("end", broken);
  const timer = setTimeout(broken, holdMsMax);
  try {
    await client.query("checkpoint");
    const { rows } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_current_wal_insert_lsn()) as segment",
    );
    const lines = createInterface({ input: socket });
    const released = new Promise((resolve) => lines.once("line", resolve)).then(() =>
      socket.end("released\n"),
    );
    socket.write(`held ${rows[0]?.segment}\n`);
    await Promise.race([released, gone]);
  } finally {
    clearTimeout(timer);
    client.off("error", broken).off("end", broken);
    client.release();
  }
}

export interface DatabaseHold {
  /** Name of the log's last segment that has records. */
  lastSegment: string;
  /** Throws if the database was not held until now, so that what was copied meanwhile is no database. */
  release(): Promise<void>;
}

/** Holds the database in `folder` that another process has open. Throws when that process does not answer. */
export async function holdDatabase(folder: string): Promise<DatabaseHold> {
  const paths = await openSocketPaths(resolvePath(folder), "snapshot");
  const socket = createConnection(paths.path(socketName));
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error("no answer in time")));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const close = async () => {
    socket.destroy();
    await paths.close();
  };
  try {
    await once(socket, "connect");
    socket.on("error", () => undefined);
    const [, lastSegment] = /^held ([0-9A-F]{24})$/.exec(await nextLine(lines)) ?? [];
    if (lastSegment === undefined) throw new Error("the running process did not hold its database");
    return {
      lastSegment,
      async release() {
        try {
          socket.write("release\n");
          if ((await nextLine(lines)) !== "released")
            throw new Error("the running process continued before the copy was complete");
        } finally {
          await close();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { value, done } = await lines.next();
  return done === true ? "" : value;
}
