import { Socket } from "node:net";
import type pg from "pg";

/** Deadlines of a connection to PostgreSQL. */
export interface AnswerDeadlines {
  /** Until it is connected, ms. */
  connectMs: number;
  /** Without a byte in either direction, ms. */
  silentMs: number;
}

/**
 * `silentMs`: longer than the `statement_timeout` of the pool, so that a slow statement ends in the server and only a
 * server that is gone ends a connection. The pool closes idle connections after half of it.
 */
export const poolDeadlines: AnswerDeadlines = { connectMs: 3_000, silentMs: 9_000 };

/**
 * Makes sockets for the driver that end by themselves when the server says nothing. A machine that vanished sends no end:
 * after a failover or a cut wire the driver would wait for its answer for ever. The name is resolved anew for the next
 * connection.
 */
export function answeringSocket({ connectMs, silentMs }: AnswerDeadlines): () => Socket {
  return () => {
    const socket = new Socket();
    const end = (ms: number) => () => {
      const silence = new Error(`the database has not answered for ${ms} ms`);
      // Once the driver has said goodbye, it expects no answer, and nothing listens to an error.
      socket.destroy(socket.writableEnded ? undefined : Object.assign(silence, { code: "ETIMEDOUT" }));
    };
    let expire = end(connectMs);
    socket.setTimeout(connectMs);
    socket.on("timeout", () => expire());
    socket.once("connect", () => {
      expire = end(silentMs);
      socket.setTimeout(silentMs);
    });
    return socket;
  };
}

/**
 * Lets the server close a connection when this side does. Otherwise a session whose client has vanished would hold the
 * locks of its transaction until the wire is back and TCP happens to send again, half a minute later, and its place among
 * the server's connections for two hours. Settings that a server does not have are left out.
 */
export async function endInServerToo(client: pg.ClientBase, { silentMs }: AnswerDeadlines): Promise<void> {
  await client.query(
    `select set_config(name, value, false)
    from (values
      ('idle_in_transaction_session_timeout', $1), ('tcp_user_timeout', $1),
      ('tcp_keepalives_idle', $2), ('tcp_keepalives_interval', $2)
    ) as wanted (name, value)
    join pg_settings using (name)`,
    [`${silentMs}`, `${Math.ceil(silentMs / 1_000)}`],
  );
}
