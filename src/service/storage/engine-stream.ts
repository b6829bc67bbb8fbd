import { Duplex } from "node:stream";
import type { EmbeddedEngine } from "./embedded-engine.ts";
import { joined, simpleQuery } from "./engine-messages.ts";
import type { EngineThread, PendingFlush } from "./engine-thread.ts";

/**
 * A connection to the embedded PostgreSQL with the interface that `pg` expects of a socket.
 *
 * The engine has a single database session, which outlives its connections, so a new connection first resets it:
 * transaction, prepared statements and channels. Everything written in one turn of the event loop is executed in one
 * round trip to the engine's thread. The stream fails with `EngineStoppedError` when the engine stops.
 */
export class EngineStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  #thread: EngineThread | undefined;
  #flush: PendingFlush | undefined;

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

  /**
   * Has the log flushed directly after the statement that is written next, without another round trip. Resolves with the
   * position up to which it is on the disk; undefined if the engine could not flush. Rejects with `EngineStoppedError`.
   */
  flushAfterNext(): Promise<string | undefined> {
    this.#flush = Promise.withResolvers();
    return this.#flush.promise;
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
      const flush = this.#flush;
      this.#flush = undefined;
      const bytes = await this.#thread.execute(joined(messages), flush);
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
