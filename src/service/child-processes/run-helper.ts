import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { HelperProcessError, startHelper } from "./start-helper.ts";

export interface RunHelperOptions {
  arguments?: readonly string[];
  /** Default: the environment of this process. */
  env?: Readonly<Record<string, string>>;
  /** The only message that is sent to it. */
  order?: object;
  /** Time after which it is killed, ms. Default: no limit. */
  deadlineMs?: number;
  /** Kills it. */
  signal?: AbortSignal | undefined;
}

/** Characters of its error output that are kept for the error's message. */
const keptOutputMax = 4_000;

/**
 * Runs one of our modules in its own process and waits for its exit. The module calls `endWithParent`. Throws
 * `HelperProcessError` with the end of its error output unless it exits with 0, and the signal's reason when it was
 * aborted.
 */
export async function runHelper(
  module: URL,
  { arguments: given = [], env, order, deadlineMs, signal }: RunHelperOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = startHelper([process.execPath, fileURLToPath(module), ...given], {
    ...(env === undefined ? {} : { env }),
    channel: order === undefined ? "none" : "ipc",
    stderr: "pipe",
  });
  let written = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    written = (written + text).slice(-keptOutputMax);
  });
  const kill = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", kill, { once: true });
  const timer = deadlineMs === undefined ? undefined : setTimeout(kill, deadlineMs);
  const name = module.pathname.split("/").at(-1);
  try {
    // If the process ends before it receives the order, its exit reports that.
    if (order !== undefined && child.pid !== undefined) child.send(order, () => undefined);
    const [code, killedBy] = await once(child, "close");
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`${killedBy ?? `exit code ${code}`}: ${written.trim()}`);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new HelperProcessError(`the helper process ${name} failed`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    kill();
  }
}
