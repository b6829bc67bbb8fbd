/** Starts the product in a separate process, like `npm start`, and measures the start. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface ProductProcess {
  pid: number;
  dashboardUrl: string;
  serviceUrl: string;
  apiKey: string;
  /** From the start of the process until both ports report that they are ready, ms. */
  startMs: number;
  stop: () => Promise<void>;
}

export interface ProductPlace {
  /** The repository or a copy of it. */
  root: string;
  dataDir: string;
  port: number;
  servicePort: number;
  /** As `ALLOW_HOSTS`. */
  allowHosts?: string;
  /** A command that runs the product's as its last arguments. */
  prefix?: readonly string[];
}

const lookEveryMs = 20;
const startMsMax = 180_000;

export async function startProductProcess({
  root,
  dataDir,
  port,
  servicePort,
  allowHosts,
  prefix = [],
}: ProductPlace): Promise<ProductProcess> {
  const startedAt = performance.now();
  const [program, ...programArgs] = startCommand(root);
  const [command = program, ...args] = [...prefix, program, ...programArgs];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      HOME: process.env["HOME"] ?? "",
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${servicePort}`,
      ...(allowHosts === undefined ? {} : { ALLOW_HOSTS: allowHosts }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8");
    });
  }
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const dashboardUrl = `http://localhost:${port}`;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  try {
    while (!((await answers(`${serviceUrl}/readyz`)) && (await answers(`http://127.0.0.1:${port}/`)))) {
      if (child.exitCode !== null || performance.now() - startedAt > startMsMax)
        throw new Error(`The product did not start:\n${printed}`);
      await new Promise((resolve) => {
        setTimeout(resolve, lookEveryMs);
      });
    }
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const startMs = performance.now() - startedAt;
  return {
    pid: pidOf(child),
    dashboardUrl,
    serviceUrl,
    apiKey: (await readFile(join(dataDir, "api-key"), "utf8")).trim(),
    startMs,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The program of `npm start`, without npm, whose resources would be included. */
function startCommand(root: string): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [program, ...args] = (scripts["start"] ?? "").split(" ");
  if (program !== "node") throw new Error("`npm start` is expected to run node.");
  const own = join(root, "node_modules/.bin/node");
  return [existsSync(own) ? own : process.execPath, ...args];
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The product's process did not start.");
  return child.pid;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // No server listens yet.
    return false;
  }
}
