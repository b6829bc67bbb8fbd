import { join, resolve } from "node:path";
import { type Environment, readEnvironment } from "./environment.ts";
import { describeMisspelt } from "./misspelt-variables.ts";
import { listDroppedLines, readDotEnv } from "./read-dot-env.ts";

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
