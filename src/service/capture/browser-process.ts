import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { Readable, Writable } from "node:stream";
import { browserAccount } from "../child-processes/browser-account.ts";
import { browserArguments } from "./browser-arguments.ts";
import { type BrowserFolder, makeBrowserFolder } from "./browser-folder.ts";
import { createPageTraffic, type PageTraffic, type TrafficLimits } from "./page-traffic.ts";
import { createPipeTransport, type PipeTransport } from "./pipe-transport.ts";

export interface BrowserProcess {
  /** The number of its process group, which all its processes are in. */
  group: number;
  transport: PipeTransport;
  folder: BrowserFolder;
  /** Settles when its main process is gone, with what it last wrote. */
  ended: Promise<string>;
  /** Whether something else has killed its main process: the system for lack of memory, or an operator. */
  wasKilled: () => boolean;
  /** Ends all its processes, those that do not end by themselves by force, and removes its folder. */
  kill: () => Promise<void>;
}

export interface ProcessOptions {
  executablePath: string;
  sandbox: "on" | "off";
  proxyAddress: string;
  /** For its folder. */
  parent: string;
  /** `PATH`, for launchers that are scripts. */
  searchPath: string;
  /** A fontconfig file. */
  fontsConfiguration: string | undefined;
  /** Limits on the protocol messages that its pages cause. */
  traffic?: TrafficLimits;
}

const graceMs = 1_500;
/** For what it wrote last to be read. */
const outputMs = 100;
/** As much of its error output as is kept for a message. */
const errorBytesMax = 8_192;

/**
 * Starts the browser in a process group and a folder of its own, as root under an account that may do nothing. Its
 * environment is made new: ours has the keys.
 */
export async function startBrowserProcess({
  executablePath,
  sandbox,
  proxyAddress,
  parent,
  searchPath,
  fontsConfiguration,
  traffic,
}: ProcessOptions): Promise<BrowserProcess> {
  const account = browserAccount(sandbox);
  const folder = await makeBrowserFolder(parent, account);
  try {
    const child = spawn(
      executablePath,
      browserArguments({ profile: folder.profile, proxyAddress, sandbox }),
      {
        cwd: folder.home,
        detached: true,
        stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
        env: {
          PATH: searchPath,
          HOME: folder.home,
          XDG_CONFIG_HOME: folder.home,
          XDG_CACHE_HOME: folder.home,
          TMPDIR: folder.temporary,
          LANG: "en_US.UTF-8",
          ...(fontsConfiguration === undefined ? {} : { FONTCONFIG_FILE: fontsConfiguration }),
        },
        ...account,
      },
    );
    return await follow(child, folder, createPageTraffic(traffic));
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function follow(
  child: ChildProcess,
  folder: BrowserFolder,
  traffic: PageTraffic,
): Promise<BrowserProcess> {
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-errorBytesMax);
  });
  const ended = new Promise<string>((resolve) => {
    const tell = () => resolve(errors);
    child.once("close", tell);
    // Others of its processes may hold its output open for as long as they live.
    child.once("exit", () => setTimeout(tell, outputMs));
  });
  const { pid } = child;
  if (pid === undefined) {
    throw await new Promise<Error>((resolve) => {
      child.once("error", resolve);
    });
  }
  child.on("error", () => undefined);
  const [, , , toBrowser, fromBrowser] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  const transport = createPipeTransport(toBrowser, fromBrowser, traffic);
  let killing: Promise<void> | undefined;
  const wasKilled = () => child.signalCode === "SIGKILL" && killing === undefined;
  const kill = async () => {
    // Asked to, it ends by itself and its processes with it. Killed, it would leave them to whoever is the first process
    // of the machine, which in a container may be one that never buries any.
    transport.askToEnd();
    await Promise.race([ended, wait(graceMs)]);
    transport.close();
    killGroup(pid);
    await ended;
    // The main process may have been gone before, and others of its group not.
    killGroup(pid);
    await folder.remove();
  };
  return { group: pid, transport, folder, ended, wasKilled, kill: () => (killing ??= kill()) };
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All gone.
  }
}
