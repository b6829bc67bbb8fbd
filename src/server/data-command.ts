/** The common part of `npm run backup` and `npm run restore`. */
import { resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { StoredPlaces } from "#service/backup/stored-places.ts";
import { StartProblem } from "#service/start-problem.ts";
import { readCommandEnvironment } from "./command-environment.ts";
import { hideSecrets } from "./log.ts";
import { secretValues } from "./secret-values.ts";

type OptionValue = ReturnType<typeof parseArgs>["values"][string];

export interface DataCommand {
  name: "backup" | "restore";
  help: string;
  options: ParseArgsOptionsConfig;
  run: (given: {
    places: StoredPlaces;
    /** An absolute path. */
    file: string;
    options: Readonly<Record<string, OptionValue>>;
    signal: AbortSignal;
    write: (line: string) => void;
  }) => Promise<void>;
}

/** Runs the command of this process. Exits with 0 if it is done, and 1 with one line on stderr if not. */
export async function runDataCommand(command: DataCommand): Promise<void> {
  const secrets: string[] = [];
  const aborted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => aborted.abort(new StartProblem(`stopped by ${signal}`)));
  const write = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const { values, positionals } = readCommand(command);
    if (values["help"] === true) return void write(command.help.trimEnd());
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0)
      throw new StartProblem(`name one file: npm run ${command.name} -- FILE`);
    const { places, hidden } = await readPlaces();
    secrets.push(...hidden);
    await command.run({
      places,
      file: toPath(path),
      options: values,
      signal: aborted.signal,
      write,
    });
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${hideSecrets(`${command.name} failed: ${error.message}`, secrets)}\n`);
    process.exitCode = 1;
  }
}

function readCommand({ name, options }: DataCommand): {
  values: Record<string, OptionValue>;
  positionals: string[];
} {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { ...options, help: { type: "boolean" } },
    });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem(`${message}. npm run ${name} -- --help shows what is accepted.`, { cause });
  }
}

async function readPlaces(): Promise<{ places: StoredPlaces; hidden: string[] }> {
  const { environment, dataDir } = await readCommandEnvironment();
  const { service } = environment;
  const hidden = secretValues(environment, { apiKey: service.apiKey ?? "", webhookSecrets: [] });
  // Its templates and results are kept by the service; people and sessions by the dashboard.
  if (service.kind === "remote")
    return { places: { dataDir, database: { kind: "people" }, objects: { kind: "folder" } }, hidden };
  const { database, objects } = service;
  return { places: { dataDir, database, objects }, hidden };
}

/** The absolute path of an argument. npm changes to the project's folder; the path is from where the caller stands. */
export function toPath(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? ".", path);
}

/** Bytes in a unit that people read: `12.3 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
