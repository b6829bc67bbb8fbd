import { join, resolve } from "node:path";
import { type Environment, readEnvironment } from "./environment.ts";
import { describeMisspelt } from "./misspelt-variables.ts";
import { listDroppedLines, readDotEnv } from "./read-dot-env.ts";
import { EnvironmentProblem } from "./read-variables.ts";

const root = join(import.meta.dirname, "../..");

/**
 * The settings of a command, of the process and of `.env`, and the absolute path of the data folder. Names misspelt
 * variables on stderr: a command with another folder or database than was meant seems to work. Throws
 * `EnvironmentProblem`.
 */
export async function readCommandEnvironment(): Promise<{ environment: Environment; dataDir: string }> {
  const variables = await readDotEnv(root, process.env);
  const misspelt = describeMisspelt(variables, await listDroppedLines(root));
  if (misspelt !== undefined) process.stderr.write(`${misspelt}\n`);
  const environment = readEnvironment(variables);
  return { environment, dataDir: resolve(root, environment.dataDir) };
}

/** The lines that a command prints: its result on stdout, so that it can be piped, and notes on stderr. */
interface Printed {
  lines: readonly string[];
  notes?: readonly string[];
}

/** Runs the command of this process. It exits with 1 and a line on stderr after an `EnvironmentProblem`. */
export async function runCommand(run: (given: readonly string[]) => Promise<Printed>): Promise<void> {
  try {
    const { lines, notes = [] } = await run(process.argv.slice(2));
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    process.stderr.write(notes.map((note) => `${note}\n`).join(""));
  } catch (error) {
    if (!(error instanceof EnvironmentProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
