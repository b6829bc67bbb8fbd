/**
 * Notifications of commits by PostgreSQL's `LISTEN`/`NOTIFY`. A notification is a hint that something may be there to
 * fetch, never the data itself: one may be lost while a connection is down, and `onReconnect` then tells the listener
 * to check again.
 */
import pg from "pg";
import { type AnswerDeadlines, answeringSocket, endInServerToo } from "./answering-socket.ts";

export interface Notifications {
  /** Calls `onNotification` with the payload after each commit that notified `channel`. Channel names are ours, never a caller's. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

/**
 * The embedded engine has a single database session, which receives its own notifications; a new connection repeats
 * `LISTEN`.
 */
export interface EmbeddedNotifications extends Notifications {
  /** Attaches the listeners to a new connection before its first use. */
  attach(client: pg.ClientBase): Promise<void>;
}

export function embeddedNotifications(pool: () => pg.Pool): EmbeddedNotifications {
  const listeners = new Listeners();
  return {
    async attach(client) {
      listeners.attach(client);
      for (const channel of new Set([...listeners].map((listener) => listener.channel)))
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      for (const listener of listeners) listener.onReconnect();
    },
    async listen(channel, onNotification, onReconnect) {
      const listening = listeners.register({ channel, onNotification, onReconnect });
      await pool().query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onReconnect();
      return listening;
    },
    close: async () => undefined,
  };
}

interface Listener {
  channel: string;
  onNotification: (payload: string) => void;
  onReconnect: () => void;
}

class Listeners extends Set<Listener> {
  /** Passes the notifications of a connection on. */
  attach(client: pg.ClientBase): void {
    client.on("notification", ({ channel, payload }) => {
      for (const listener of this) if (listener.channel === channel) listener.onNotification(payload ?? "");
    });
  }

  register(listener: Listener): { close(): Promise<void> } {
    this.add(listener);
    return { close: async () => void this.delete(listener) };
  }
}

const reconnectDelayMs = 1_000;

/**
 * A dedicated connection for listening, replaced when it is lost. It asks the server regularly, because a server that is
 * gone is as silent as one without notifications.
 */
export function serverNotifications(
  { url, deadlines }: { url: string; deadlines: AnswerDeadlines },
  onError: (error: unknown) => void,
): Notifications {
  const listeners = new Listeners();
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      stream: answeringSocket(deadlines),
      application_name: "overprint-listen",
    });
    client.on("error", onError);
    listeners.attach(client);
    await client.connect();
    await endInServerToo(client, deadlines);
    let isAsking = false;
    const ask = () => {
      if (isAsking) return;
      isAsking = true;
      // A failure ends the connection.
      client.query("select").then(
        () => (isAsking = false),
        () => undefined,
      );
    };
    const asking = setInterval(ask, deadlines.silentMs / 3).unref();
    client.once("end", () => clearInterval(asking));
    return client;
  }

  /** The shared connection. The next call connects again if it failed or has ended. */
  function connected(): Promise<pg.Client> {
    if (connection !== undefined) return connection;
    const made = connect();
    const forget = () => {
      if (connection !== made) return;
      connection = undefined;
      reconnectLater();
    };
    connection = made;
    made.then((client) => client.once("end", forget), forget);
    return made;
  }

  function reconnectLater(): void {
    if (closed || listeners.size === 0) return;
    clearTimeout(retry);
    retry = setTimeout(() => void subscribeAll(), reconnectDelayMs);
  }

  async function subscribeAll(): Promise<void> {
    let client: pg.Client | undefined;
    try {
      client = await connected();
      for (const listener of listeners) {
        await client.query(`LISTEN ${pg.escapeIdentifier(listener.channel)}`);
        listener.onReconnect();
      }
    } catch (error) {
      onError(error);
      // Its end triggers the next connection.
      void client?.end().catch(onError);
    }
  }

  return {
    async listen(channel, onNotification, onReconnect) {
      const client = await connected();
      const listening = listeners.register({ channel, onNotification, onReconnect });
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onReconnect();
      return listening;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
