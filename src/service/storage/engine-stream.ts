import { Duplex } from "node:stream";
import type { EmbeddedEngine } from "./embedded-engine.ts";
import { joined } from "./engine-messages.ts";
import type { EngineThread } from "./engine-thread.ts";

/**
 * A connection to the embedded PostgreSQL in the form in which `pg` wants a socket.
 *
 * The engine has one session, which outlives its connections, so one that begins clears away what the last one left: its
 * transaction, prepared statements and channels. What is written in one turn is executed in one round trip to the
 * engine's thread. The stream fails with `EngineStoppedError` when the engine stops.
 */
export class EngineStream extends Duplex {
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
    // Answers are pushed as they come; each was asked for.
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
      if (this.#thread === undefined) throw new Error("The connection is not open yet");
      const bytes = await this.#thread.execute(joined(messages));
      if (bytes.length > 0 && !this.destroyed) this.push(Buffer.from(bytes.buffer));
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done();
  }

  // What `pg` calls on a socket and means nothing here.
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

/** A message `Q` of the protocol: its type, its length, the text and a NUL. */
function simpleQuery(text: string): Uint8Array<ArrayBuffer> {
  const message = Buffer.from(`Q\0\0\0\0${text}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return joined([message]);
}
