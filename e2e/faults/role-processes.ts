import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "#testing/child-environment.ts";
import { freePort } from "#testing/free-port.ts";
import type { ProcessRole } from "#server/process-role.ts";
import type { Resources } from "./resources.ts";
import { hasEnded, kill } from "./serve-process.ts";

/** `npm run service` or `npm run worker`, restarted on its port whenever it dies, like by a supervisor. */
export interface RoleProcess {
  name: string;
  role: ProcessRole;
  /** Origin of a service's port, or of a worker's health port. */
  origin: string;
  /** Shuts it down gracefully. Resolves to its exit code; undefined if it had to be killed. */
  stop: () => Promise<number | null | undefined>;
}

export interface RoleProcessOptions {
  name: string;
  role: ProcessRole;
  /** Its whole environment. */
  variables: Readonly<Record<string, string>>;
  /** Called for each unexpected exit. */
  onDeath: (sentence: string) => void;
  resources: Resources;
}

const startMsMax = 120_000;
const stopMsMax = 35_000;
const keptLines = 12;
/** Restarts after which the process counts as failed. */
const restartsMax = 50;

/** Resolves when it is ready. */
export async function startRoleProcess(options: RoleProcessOptions): Promise<RoleProcess> {
  const { name, role, onDeath, resources } = options;
  const port = await freePort();
  const variables = {
    ...options.variables,
    [role === "service" ? "SERVICE_PORT" : "HEALTH_PORT"]: String(port),
  };
  let isExpectedToEnd = false;
  let restarts = 0;
  let current = launch(role, variables);

  const watch = ({ child, lines }: Launched) => {
    child.once("close", (code, signal) => {
      if (isExpectedToEnd) return;
      onDeath(`${name} died (${signal ?? `exit code ${code}`}): ${lines.join(" ⏎ ")}`);
      restarts += 1;
      if (restarts > restartsMax) return;
      current = launch(role, variables);
      current.ready.catch(() => undefined);
      watch(current);
    });
  };
  resources.add(async () => {
    isExpectedToEnd = true;
    await kill(current.child);
  });
  await current.ready;
  watch(current);
  return {
    name,
    role,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      isExpectedToEnd = true;
      const { child } = current;
      if (hasEnded(child)) return child.exitCode;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => void kill(child), stopMsMax);
      await ended;
      clearTimeout(timer);
      return child.signalCode === "SIGKILL" ? undefined : child.exitCode;
    },
  };
}

interface Launched {
  child: ChildProcess;
  /** Its last lines of output. */
  lines: string[];
  ready: Promise<void>;
}

function launch(role: ProcessRole, variables: Readonly<Record<string, string>>): Launched {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../src/server/main.ts"), role], {
    // A new process group, so that its children can be killed with it.
    detached: true,
    env: childEnvironment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      // Keeps the message of a stack and drops its frames.
      if (!/^\s*at /.test(line)) lines.push(line.trim());
      if (lines.length > keptLines) lines.shift();
      if (line.includes("ready in")) resolve();
    });
  }
  const timer = setTimeout(
    () => reject(new Error(`the ${role} was not ready in ${startMsMax} ms`)),
    startMsMax,
  );
  child.once("close", () => reject(new Error(`the ${role} did not start:\n${lines.join("\n")}`)));
  const ready = promise.finally(() => clearTimeout(timer));
  return { child, lines, ready };
}
