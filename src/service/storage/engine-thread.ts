import { Worker } from "node:worker_threads";
import {
  type EngineSettings,
  type EngineVerdict,
  type FoundDamage,
  type FromEngine,
  restartCode,
  type ToEngine,
} from "./engine-messages.ts";

const lastWordsPattern = /\b(?:PANIC|FATAL): +(.+)/;

/** The embedded PostgreSQL is not running. */
export class EngineStoppedError extends Error {
  override readonly name = "EngineStoppedError";
  readonly code = restartCode;
  /** The last lines that PostgreSQL wrote to its log. */
  readonly log: readonly string[];
  /** PostgreSQL's last PANIC or FATAL message, or the thrown error. */
  readonly reason: string;
  readonly verdict: EngineVerdict;

  constructor(
    reason: string,
    log: readonly string[] = [],
    { verdict, ...options }: ErrorOptions & { verdict?: EngineVerdict } = {},
  ) {
    const said = log.map((line) => lastWordsPattern.exec(line)?.[1]).findLast((words) => words !== undefined);
    super(`The embedded database stopped: ${said ?? reason}`, options);
    this.reason = said ?? reason;
    this.log = log;
    this.verdict = verdict;
  }
}

/** One run of the embedded PostgreSQL, on a thread of its own. */
export interface EngineThread {
  /**
   * Executes bytes of the protocol. The thread keeps the process alive only while calls are in progress. Rejects with
   * `EngineStoppedError` when PostgreSQL stops; whether the call took effect is then unknown.
   */
  execute(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<EngineStoppedError>;
  /**
   * Cancels the call that was made last, if it has no answer yet: PostgreSQL reports error 57014 the next time it reads
   * from a file. Has no effect on a statement that reads none.
   */
  cancelLast(): void;
  /** Shuts PostgreSQL down gracefully: finishes calls in progress, then terminates the thread after 15 s. */
  close(): Promise<void>;
}

interface Call {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: EngineStoppedError): void;
}

const closeTimeoutMs = 15_000;

/** A thread that has no cluster yet. */
let warm: Worker | undefined;

/**
 * Starts a thread that loads the engine and waits for its cluster, which the next `startEngineThread` gives to it. Called
 * before the other modules of a start are imported, because it needs none of them. Does not keep the process alive.
 */
export function warmEngineThread(): void {
  const worker = createWorker();
  // One that has ended is not used. One whose engine fails says so when it gets a cluster.
  const forget = () => {
    if (warm === worker) warm = undefined;
  };
  worker.once("error", forget).once("exit", forget).unref();
  warm = worker;
}

/** Ends the thread of `warmEngineThread` unless it has a cluster. */
export async function endWarmEngineThread(): Promise<void> {
  await warm?.terminate();
}

function createWorker(): Worker {
  return new Worker(new URL("./engine-worker.ts", import.meta.url), {
    name: "database",
    // Not inherited: the process's options may apply to its own first module (`--input-type`).
    execArgv: [],
  });
}

/**
 * Resolves when PostgreSQL is ready, which includes the recovery after a crash. Rejects with `EngineStoppedError`. Calls
 * `onDamage` before that too.
 */
export async function startEngineThread(
  settings: Omit<EngineSettings, "cancelled">,
  onDamage: (damage: FoundDamage) => void = () => undefined,
): Promise<EngineThread> {
  const worker = warm ?? createWorker();
  warm = undefined;
  worker.ref();
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  worker.postMessage({ ...settings, cancelled } satisfies EngineSettings);
  let posted = 0;
  const calls: Call[] = [];
  let reason: EngineStoppedError | undefined;

  const ended = new Promise<EngineStoppedError>((resolve) => {
    worker.on("error", (cause) => (reason ??= new EngineStoppedError(String(cause), [], { cause })));
    worker.on("exit", (code) => {
      reason ??= new EngineStoppedError(`its thread ended with code ${code}`);
      for (const call of calls.splice(0)) call.reject(reason);
      resolve(reason);
    });
  });

  const ready = new Promise<void>((resolve) => {
    worker.on("message", (message: FromEngine) => {
      if (message.type === "ready") return resolve();
      if (message.type === "found") return onDamage(message.damage);
      if (message.type === "stopped") {
        reason = new EngineStoppedError(message.reason, message.log, { verdict: message.verdict });
        return;
      }
      calls.shift()?.resolve(message.bytes);
      if (calls.length === 0) worker.unref();
    });
  });

  function post(message: ToEngine): void {
    worker.postMessage(message, message === "close" ? [] : [message.buffer]);
    posted += 1;
  }

  const failed = ended.then((error) => {
    throw error;
  });
  await Promise.race([ready, failed]);
  worker.unref();

  return {
    ended,
    execute(bytes) {
      return new Promise((resolve, reject) => {
        if (reason !== undefined) return reject(reason);
        if (calls.length === 0) worker.ref();
        calls.push({ resolve, reject });
        post(bytes);
      });
    },
    cancelLast() {
      if (calls.length > 0) Atomics.store(new Int32Array(cancelled), 0, posted);
    },
    async close() {
      worker.ref();
      post("close");
      const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
