/**
 * The thread that owns the embedded PostgreSQL. It executes bytes of the protocol, responds with bytes, and has no
 * notion of connections. The thread ends when PostgreSQL does (a PANIC or a WebAssembly trap).
 */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { parentPort } from "node:worker_threads";
import { messages as protocol, PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { pageinspect } from "@electric-sql/pglite/contrib/pageinspect";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { collectGarbageAtRest } from "../collect-garbage.ts";
import {
  type EngineSettings,
  type FromEngine,
  joined,
  simpleQuery,
  type ToEngine,
} from "./engine-messages.ts";
import { DamageWatch } from "./damaged-relations.ts";
import { ClusterError, openSafely } from "./open-safely.ts";
import { UndoLog } from "./undo-log.ts";
import { UndoableNodeFS } from "./undoable-node-fs.ts";

const port = parentPort;
if (port === null) throw new Error("engine-worker.ts runs as a worker thread only");
const wasmUrl = new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"));
const pgliteWasmModule = await WebAssembly.compile(readFileSync(wasmUrl));
// The thread may be started, and the engine loaded, before the cluster is known (`warmEngineThread`).
const settings = new Promise<EngineSettings>((resolve) => port.once("message", resolve));

const startParameters = [
  "--single",
  "-O",
  "-j",
  ...parameters({
    search_path: "public",
    exit_on_error: "false",
    log_checkpoints: "false",
    max_worker_processes: "0",
    max_parallel_workers: "0",
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    io_method: "sync",
    fsync: "on",
    // Each commit waits for the disk afterwards; see shared-flush.ts.
    synchronous_commit: "off",
    wal_sync_method: "fsync",
    // Small, because it is part of this process's memory and the system's page cache holds the files as well.
    shared_buffers: "16MB",
    max_wal_size: "256MB",
    // JIT compilation costs more than any query here.
    jit: "off",
    // The SQLSTATE, from which damage is known.
    log_line_prefix: "%e ",
  }),
];

const mainLoopName = "_PostgresMainLoopOnce";
const logLinesMax = 20;
const log: string[] = [];

const folder = settings.then(({ cluster, rebuildsSystemIndexes }) => {
  // Read after the folder.
  if (rebuildsSystemIndexes === true) startParameters.push(...parameters({ ignore_system_indexes: "on" }));
  return cluster;
});
const undoLog = settings.then(({ undoFolder }) =>
  undoFolder === undefined ? undefined : new UndoLog(undoFolder),
);
const damage = new DamageWatch();
let isOpen = false;

/**
 * PGlite whose SQL parser stays as it is first compiled. V8 optimizes a function after some rounds of its loops; for the
 * parser, one loop around a switch of 2,500 cases, that took 1.5 s of processor time and 600 MB at every start. A function
 * that is compiled while the flags are off does not count its rounds. They are those of the process: others that are
 * compiled in these 30 ms stay as they are too, which at a start are the lexer and a few beside it.
 */
class Engine extends PGlite {
  /** Sends the first statement of a start. */
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    const flags = ["wasm-dynamic-tiering", "wasm-tier-up"];
    for (const flag of flags) setFlagsFromString(`--no-${flag}`);
    try {
      // Parsed, and nothing else.
      await this.exec(";");
    } finally {
      for (const flag of flags) setFlagsFromString(`--${flag}`);
    }
    // oxlint-disable-next-line no-underscore-dangle -- PGlite calls it so
    return super._initArrayTypes(options);
  }
}

const pglite = new Engine({
  fs: new UndoableNodeFS(folder, undoLog),
  startParams: startParameters,
  extensions: { amcheck, pageinspect, pg_trgm },
  pgliteWasmModule,
  onStderr: (line) => {
    if (isOpen) damage.read(line);
    log.push(line);
    if (log.length > logLinesMax) log.shift();
    return false;
  },
});
try {
  await openSafely(pglite, {
    undoLog,
    settings,
    onRebuilt: (rebuilt) => post({ type: "found", damage: { rebuilt } }),
  });
} catch (error) {
  stop(error);
}
isOpen = true;
endWithPostgres();
const { cancelled } = await settings;
const cancel = letCancel(new Int32Array(cancelled));
// Messages are handled in order: executing one does not yield.
port.on("message", (message: ToEngine) => void handle(message));
post({ type: "ready" });
collectGarbageAtRest();

async function handle(message: ToEngine): Promise<void> {
  cancel.begin();
  if (message === "close") return close();
  return execute(message);
}

/** Rows of a statement, without another macrotask: no message is handled meanwhile. */
async function query(text: string): Promise<(string | null)[][]> {
  const { messages } = await pglite.execProtocol(simpleQuery(text), { syncToFs: false });
  return messages.flatMap((message) => (message instanceof protocol.DataRowMessage ? [message.fields] : []));
}

async function execute(bytes: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // Copied, because the chunks are views of the engine's memory.
  const onRawData = (data: Uint8Array) => void parts.push(data.slice());
  try {
    await pglite.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
    cancel.end();
    const answer = joined(parts);
    if (damage.isFound)
      for (const found of await damage.repair(answer, query)) post({ type: "found", damage: found });
    post({ type: "answer", bytes: answer });
  } catch (error) {
    stop(error);
  }
}

/**
 * Sets PostgreSQL's own flags of a cancelled query when it reads a file for the message with the number in `cancelled`.
 * Nothing else runs on this thread meanwhile: a signal would not arrive.
 */
function letCancel(cancelled: Int32Array): { begin: () => void; end: () => void } {
  const { NODEFS, setValue, _QueryCancelPending, _InterruptPending } = pglite.Module;
  const operations = NODEFS.stream_ops;
  const { read } = operations;
  let message = 0;
  /** False once it is cancelled. */
  let mayCancel = false;
  operations.read = (...options: unknown[]) => {
    if (mayCancel && Atomics.load(cancelled, 0) === message) {
      mayCancel = false;
      setValue(_QueryCancelPending, 1, "i32");
      setValue(_InterruptPending, 1, "i32");
    }
    return read(...options);
  };
  return {
    begin: () => {
      message += 1;
      mayCancel = true;
    },
    end: () => {
      // It may have ended before PostgreSQL looked.
      if (!mayCancel) setValue(_QueryCancelPending, 0, "i32");
    },
  };
}

async function close(): Promise<void> {
  await pglite.close();
  process.exit(0);
}

/**
 * Stops the thread when PostgreSQL ends. PGlite continues after any exception of the engine: once PostgreSQL has ended,
 * it would call it in a loop or never respond. Only exit status 100 is an ordinary error (PostgreSQL's longjmp to its
 * main loop).
 */
function endWithPostgres(): void {
  const engine = pglite.Module;
  const mainLoopOnce = engine[mainLoopName].bind(engine);
  engine[mainLoopName] = () => {
    try {
      mainLoopOnce();
    } catch (error) {
      if (!isLongJump(error)) stop(error);
      throw error;
    }
  };
}

function isLongJump(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 100;
}

/** Reports the error and ends the thread at once. */
function stop(error: unknown): never {
  const reason = describeThrown(error);
  const verdict = error instanceof ClusterError ? error.verdict : undefined;
  post({ type: "stopped", reason, log, verdict });
  process.exit(1);
}

/** The engine's file system layer throws plain objects: `{ errno, message }`. */
function describeThrown(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error !== "object" || error === null) return String(error);
  if ("message" in error && error.message !== "") return String(error.message);
  return "errno" in error ? `a file cannot be used (error ${String(error.errno)})` : "the engine ended";
}

function post(message: FromEngine): void {
  port?.postMessage(message, message.type === "answer" ? [message.bytes.buffer] : []);
}

function parameters(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
