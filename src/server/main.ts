import { join } from "node:path";
import { FolderInUseError } from "#service/storage/folder-lock.ts";
import { readEnvironment } from "./environment.ts";
import { ListenProblem } from "./listen.ts";
import { describeError, hideSecrets } from "./log.ts";
import { readDotEnv } from "./read-dot-env.ts";
import { EnvironmentProblem, type Variables } from "./read-variables.ts";
import { startProduct } from "./start-product.ts";
import { readRoleEnvironment, startRole } from "./start-role.ts";

const root = join(import.meta.dirname, "../..");

/** Within the 30 s that a supervisor waits before it kills. */
const stopMsMax = 28_000;

const parentCheckMs = 500;

/** Their values stand in no text that is printed, not even in a stack. */
const secretVariables = [
  "API_KEY",
  "WEBHOOK_SECRET",
  "RECEIVER_SECRET",
  "DATABASE_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
];

function write(text: string): void {
  process.stdout.write(text);
}

/** What the operator can put right is one line; anything else is our mistake, and shows where it happened. */
function failStart(error: unknown, secrets: readonly string[]): never {
  const isOperators =
    error instanceof EnvironmentProblem ||
    error instanceof ListenProblem ||
    error instanceof FolderInUseError;
  const text = isOperators ? `Overprint cannot start: ${error.message}` : describeError(error);
  process.stderr.write(`${hideSecrets(text, secrets)}\n`);
  process.exit(1);
}

interface Running {
  stop: () => Promise<void>;
}

/** The first signal stops in order, the second at once. */
function stopOnSignal(product: () => Running | undefined): void {
  let isStopping = false;
  const stop = (signal: "SIGTERM" | "SIGINT") => {
    if (isStopping) process.exit(signal === "SIGINT" ? 130 : 143);
    isStopping = true;
    // What still runs then is found and taken up at the next start.
    setTimeout(() => process.exit(0), stopMsMax).unref();
    void (product()?.stop() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${describeError(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  whenOrphaned(() => isStopping || stop("SIGTERM"));
}

/** npm passes a signal to the shell between it and us, and that one ends without passing it on. */
function whenOrphaned(act: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    act();
  }, parentCheckMs);
  watch.unref();
}

function start(role: string | undefined, variables: Variables): Promise<Running> {
  if (role === "service" || role === "worker")
    return startRole(role, readRoleEnvironment(variables, role), { write });
  return startProduct(readEnvironment(variables), {
    root,
    mode: role === "--dev" ? "dev" : "start",
    write,
    isTerminal: process.stdout.isTTY,
  });
}

let running: Running | undefined;
stopOnSignal(() => running);
const variables = await readDotEnv(root, process.env);
try {
  running = await start(process.argv[2], variables);
} catch (error) {
  failStart(
    error,
    secretVariables.map((name) => variables[name]?.trim() ?? ""),
  );
}
