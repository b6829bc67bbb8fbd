import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Database } from "#service/storage/database.ts";
import { childEnvironment } from "./child-environment.ts";
import { readyDataFolder } from "./ready-database.ts";
import type { TestService } from "./start-test-service.ts";
import type { ProbeOrder, ProbeReading } from "./turn-probe.ts";

const apiKey = "key-of-the-probed-service";

/** The service in a child process whose event-loop turns are measured. */
export interface ProbedService {
  /** Requests a path, or an address of the service, with the key unless the options override it. */
  call: TestService["call"];
  post: TestService["post"];
  /** Runs `work`, and resolves to the longest turn of the service's main thread meanwhile. */
  measure: (work: () => Promise<unknown>) => Promise<ProbeReading>;
  /** Blocks the main thread for five times its reference work, in one turn. */
  keepBusy: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface ProbedServiceOptions {
  /** Hosts that the egress check allows, by name or address and port. */
  allowHosts?: string;
  /** Settings of the process. */
  environment?: NodeJS.ProcessEnv;
  /** Fills the database before the start. */
  prepare: (db: Database) => Promise<void>;
}

/** Starts the real service on an embedded database and a folder. */
export async function startProbedService({
  allowHosts = "",
  environment = {},
  prepare,
}: ProbedServiceOptions): Promise<ProbedService> {
  const dataDir = await readyDataFolder(prepare);
  const child = spawn(
    process.execPath,
    [
      "--import",
      join(import.meta.dirname, "turn-probe.ts"),
      join(import.meta.dirname, "../../e2e/faults/serve-only.ts"),
    ],
    {
      env: childEnvironment({ ...environment, DATA_DIR: dataDir, API_KEY: apiKey, ALLOW_HOSTS: allowHosts }),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const origin = await originOf(child);
  const call: ProbedService["call"] = (address, { key = apiKey, address: _from, headers, ...init } = {}) => {
    const sent = new Headers(headers);
    if (key !== null) sent.set("X-API-KEY", key);
    const { pathname, search } = new URL(address, origin);
    return fetch(`${origin}${pathname}${search}`, { ...init, headers: sent });
  };
  return {
    call,
    post: (path, body, headers = {}) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    measure: async (work) => {
      await ask(child, "arm");
      await work();
      return (await ask(child, "take")) as ProbeReading;
    },
    keepBusy: async () => {
      await ask(child, "keepBusy");
    },
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function originOf(child: ChildProcess): Promise<string> {
  let complaints = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaints += text.toString();
  });
  if (child.stdout === null) throw new Error("the service has no output");
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit").then(() => {
    throw new Error(`the service did not start: ${complaints}`);
  });
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string];
  ended.catch(() => undefined);
  return `http://127.0.0.1:${line.replace("ready ", "")}`;
}

async function ask(child: ChildProcess, order: ProbeOrder): Promise<unknown> {
  const answer = once(child, "message");
  child.send(order);
  const [message] = (await answer) as [unknown];
  return message;
}
