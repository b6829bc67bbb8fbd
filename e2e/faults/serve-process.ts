import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "#testing/child-environment.ts";

export const apiKey = "key-of-the-kill-rounds";
export const webhookSecret = `whsec_${Buffer.from("the secret of the kill rounds").toString("base64")}`;

/** The service in a separate process. */
export interface RunningProcess {
  child: ChildProcess;
  origin: string;
}

/** Starts the service on a data folder and resolves when it is ready. Its egress check allows `allowHosts`. */
export async function startProcess(
  dataDir: string,
  { allowHosts = "" }: { allowHosts?: string } = {},
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve-only.ts")], {
    // A new process group, so that its children can be killed with it.
    detached: true,
    env: childEnvironment({
      DATA_DIR: dataDir,
      API_KEY: apiKey,
      WEBHOOK_SECRET: webhookSecret,
      ALLOW_HOSTS: allowHosts,
      PUBLIC_URL: "http://pictures.test",
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit").then(() => {
    throw new Error(`the service did not start: ${errors}`);
  });
  const [line] = await Promise.race([once(lines, "line"), ended]);
  ended.catch(() => undefined);
  return { child, origin: `http://127.0.0.1:${line.replace("ready ", "")}` };
}

/** Whether a process has exited or was killed. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Kills the process and its group with SIGKILL. */
export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const exited = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await exited;
}
