import { join } from "node:path";
import { collectGarbageAtRest } from "#service/collect-garbage.ts";
import { StartProblem } from "#service/start-problem.ts";
import { readEnvironment } from "./environment.ts";
import { describeError, hideSecrets } from "./log.ts";
import { refuseMisspelt } from "./misspelt-variables.ts";
import type { ProcessRole } from "./process-role.ts";
import { listDroppedLines, readDotEnv } from "./read-dot-env.ts";
import type { Variables } from "./read-variables.ts";
import { createShutdown, graceMsOf, type Shutdown } from "./shutdown.ts";
import { startProduct } from "./start-product.ts";
import { listenForSignals, onSignal } from "./stop-on-signal.ts";

const root = join(import.meta.dirname, "../..");

function write(text: string): void {
  process.stdout.write(text);
}

/** Secrets of the environment. They are redacted from printed errors, including stacks. */
const secrets = new Set<string>();
const onSecret = (secret: string) => secrets.add(secret);
/** Names of variables that may explain a failure. */
let misspelt: string | undefined;

/** Prints one line for a failure that the operator can fix, and the stack of any other, then exits. */
function failStart(error: unknown): never {
  const hint = misspelt === undefined ? "" : ` ${misspelt}`;
  const text =
    error instanceof StartProblem ? `Overprint cannot start: ${error.message}${hint}` : describeError(error);
  process.stderr.write(`${hideSecrets(text, secrets)}\n`);
  process.exit(1);
}

async function start(given: readonly string[], variables: Variables, shutdown: Shutdown): Promise<void> {
  const { role, isDevelopment, acceptLoss } = readArguments(given);
  misspelt = refuseMisspelt(variables, await listDroppedLines(root));
  if (role !== undefined) {
    const { readRoleEnvironment, startRole } = await import("./start-role.ts");
    const environment = readRoleEnvironment(variables, role, { onSecret });
    graceMs = graceMsOf(environment, role);
    return startRole(role, environment, {
      write,
      isTerminal: process.stdout.isTTY,
      shutdown,
      graceMs,
      misspelt,
    });
  }
  const environment = readEnvironment(variables, { onSecret });
  graceMs = graceMsOf(environment, undefined);
  return startProduct(environment, {
    root,
    mode: isDevelopment ? "dev" : "start",
    acceptLoss,
    write,
    isTerminal: process.stdout.isTTY,
    shutdown,
    graceMs,
    misspelt,
  });
}

// A closed output, such as a closed terminal, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
listenForSignals();
collectGarbageAtRest();
const shutdown = createShutdown();
let graceMs = 0;
onSignal(
  () => shutdown.stop({ graceMs }),
  (error) => process.stderr.write(`${describeError(error)}\n`),
);
const variables = await readDotEnv(root, process.env);
try {
  await shutdown.run(() => start(process.argv.slice(2), variables, shutdown));
} catch (error) {
  // If a signal aborted the start, its handler ends the process.
  if (!shutdown.signal.aborted) {
    await shutdown.stop().catch((failure: unknown) => process.stderr.write(`${describeError(failure)}\n`));
    failStart(error);
  }
}

interface Arguments {
  /** Undefined: the whole product. */
  role: ProcessRole | undefined;
  /** `npm run dev`. */
  isDevelopment: boolean;
  /** Opens a data folder although it has lost data. */
  acceptLoss: boolean;
}

/** Parses the arguments after `launch.ts`, in any order. Throws `StartProblem` for an unknown one. */
function readArguments(given: readonly string[]): Arguments {
  const read: Arguments = { role: undefined, isDevelopment: false, acceptLoss: false };
  for (const argument of given) {
    if (argument === "service" || argument === "worker") read.role = argument;
    else if (argument === "--dev") read.isDevelopment = true;
    else if (argument === "--accept-loss") read.acceptLoss = true;
    else
      throw new StartProblem(`the argument ${JSON.stringify(argument)} is unknown; accepted: --accept-loss.`);
  }
  if (read.acceptLoss && read.role !== undefined)
    throw new StartProblem(
      `--accept-loss is for npm start and its data folder; npm run ${read.role} keeps nothing in a folder.`,
    );
  return read;
}
