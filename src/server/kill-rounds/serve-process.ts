import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const apiKey = "key-of-the-kill-rounds";
export const webhookSecret = `whsec_${Buffer.from("the secret of the kill rounds").toString("base64")}`;

/** The service in a process of its own. */
export interface RunningProcess {
  child: ChildProcess;
  origin: string;
}

/** Starts it on the folder, and answers when it does. Hosts in `allowHosts` may be reached by it. */
export async function startProcess(
  dataDir: string,
  { allowHosts = "" }: { allowHosts?: string } = {},
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve-only.ts")], {
    // Its own process group, so that everything it started dies with it.
    detached: true,
    // Built from nothing: a test runner's own variables (Vite's BASE_URL) would be read as the product's.
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      API_KEY: apiKey,
      WEBHOOK_SECRET: webhookSecret,
      ALLOW_HOSTS: allowHosts,
      PUBLIC_URL: "http://pictures.test",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (text: Buffer) => {
    complaints += text.toString();
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit").then(() => {
    throw new Error(`the service did not start: ${complaints}`);
  });
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string];
  ended.catch(() => undefined);
  return { child, origin: `http://127.0.0.1:${line.replace("ready ", "")}` };
}

/** Ends it and all that it started, without a warning. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await exited;
}
