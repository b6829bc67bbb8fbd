import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { serviceText } from "#contract/texts/service-texts.ts";
import { type ForwardProxy, portOf, type ProxyPort } from "../outbound/forward-proxy.ts";
import { type BrowserProcess, type ProcessOptions, startBrowserProcess } from "./browser-process.ts";
import type { PageOptions } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { groupMemory, type ProcessMemory } from "./group-memory.ts";
import { needsOwnContext } from "./page-identity.ts";
import { type LiveBrowser, type PreparedPage, preparePage } from "./prepare-page.ts";
import { answersWithin, within } from "../concurrency/within.ts";

/** One run of the browser, from its start to its end. */
export interface KeptBrowser {
  version: string;
  /** Pages given out so far. */
  pagesGiven: () => number;
  takePage: (options: Pick<PageOptions, "scripts" | "identity">) => Promise<PreparedPage>;
  /** The page is open without work, until it is resumed or dropped. */
  restPage: (prepared: PreparedPage) => void;
  resumePage: (prepared: PreparedPage) => void;
  /** Discards the page. False if the browser neither answered in time nor ended. */
  dropPage: (prepared: PreparedPage) => Promise<boolean>;
  /** Creates pages ahead, as many of each kind as were in use at once. */
  stockUp: () => void;
  /** Of its processes; undefined where the system does not report them. */
  memory: () => Promise<ProcessMemory[] | undefined>;
  /** Settles when it has ended, for any reason. */
  ended: Promise<void>;
  /** Resolves when its pages cause so many protocol messages that other pages would be delayed. */
  strained: Promise<void>;
  close: () => Promise<void>;
}

export type KeptBrowserOptions = Omit<ProcessOptions, "proxyAddress"> & {
  proxy: ForwardProxy;
  /** Pages of each kind that are created ahead. */
  aheadMax: number;
};

const startTimeoutMs = 20_000;
const endingTimeoutMs = 2_000;
const dropTimeoutMs = 3_000;

/** Starts the browser and verifies its egress block. Throws `CaptureError` `off` with advice for the operator. */
export async function startKeptBrowser(options: KeptBrowserOptions): Promise<KeptBrowser> {
  // The proxy of requests that belong to no page.
  const nowhere = await options.proxy.listen();
  let process: BrowserProcess | undefined;
  try {
    process = await startBrowserProcess({ ...options, proxyAddress: nowhere.address });
    const browser = await within(startTimeoutMs, connect(process));
    const reached = await within(startTimeoutMs, tryGuard(live(browser, process), options.proxy));
    if (reached.length > 0) {
      const guard = serviceText("guard", { reached: reached.join(", ") });
      throw new CaptureError("off", guard, undefined, { isLasting: true });
    }
    return keep(browser, process, nowhere, options);
  } catch (error) {
    await Promise.all([process?.kill(), nowhere.close()]);
    throw error instanceof CaptureError ? error : toOff(error, options);
  }
}

function live(browser: Browser, { ended, transport }: BrowserProcess): LiveBrowser {
  return { browser, ended, traffic: transport.traffic };
}

async function connect(process: BrowserProcess): Promise<Browser> {
  // Loaded on demand: it takes 0.5 s and 80 MB, which a service without captures saves.
  const { chromium } = await import("playwright-core");
  // Connecting to one that has ended never settles.
  const ended = process.ended.then((errors) => Promise.reject(new BrowserEnded(errors)));
  ended.catch(() => undefined);
  try {
    const connecting = chromium.connectOverCDP(process.transport, {
      artifactsDir: process.folder.temporary,
      noDefaults: true,
    });
    return await Promise.race([connecting, ended]);
  } catch (error) {
    // Its pipes close a moment before its end, and its last output says more.
    const errors = await answersWithin(endingTimeoutMs, process.ended);
    throw errors === undefined ? error : new BrowserEnded(errors);
  }
}

async function tryGuard(browser: LiveBrowser, proxy: ForwardProxy): Promise<string[]> {
  // A browser that is ending may never respond.
  const ended = browser.ended.then((errors) => Promise.reject(new BrowserEnded(String(errors))));
  // It may reject before the race below attaches a handler.
  ended.catch(() => undefined);
  const first = await preparePage(browser, proxy, "on");
  const proving = verifyEgressBlock(first).then(async (reached) => {
    await first.context.close();
    return reached;
  });
  try {
    return await Promise.race([proving, ended]);
  } finally {
    await first.port.close();
  }
}

class BrowserEnded extends Error {
  override readonly name = "BrowserEnded";
}

/** Chromium's message when neither user namespaces nor its setuid helper are available. */
const noSandbox =
  /no usable sandbox|sandbox (?:helper|host)|namespace sandbox|setuid sandbox|zygote_host_impl/i;

function toOff(cause: unknown, { executablePath, sandbox }: KeptBrowserOptions): CaptureError {
  const said = cause instanceof Error ? cause.message : String(cause);
  if (sandbox === "on" && cause instanceof BrowserEnded && noSandbox.test(said)) {
    return new CaptureError("off", serviceText("sandbox"), cause, { isLasting: true });
  }
  if (sandbox === "on" && process.getuid?.() === 0 && isRefusal(cause)) {
    return new CaptureError("off", serviceText("sandboxRoot"), cause, { isLasting: true });
  }
  return new CaptureError(
    "off",
    serviceText("browserNotStarting"),
    // The path is for the operator only.
    new Error(`${executablePath} does not start`, { cause }),
  );
}

/** Of a change of users. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && (cause.code === "EINVAL" || cause.code === "EPERM");
}

function keep(
  browser: Browser,
  process: BrowserProcess,
  nowhere: ProxyPort,
  { proxy, aheadMax }: KeptBrowserOptions,
): KeptBrowser {
  const ahead: Record<PageOptions["scripts"], Promise<PreparedPage>[]> = { on: [], off: [] };
  /** Kinds that are not requested are not created ahead. */
  const wanted = { on: 0, off: 0 };
  const inUse = { on: 0, off: 0 };
  const resting = new Set<PreparedPage>();
  let pagesGiven = 0;
  let closing: Promise<void> | undefined;

  const prepare = (scripts: PageOptions["scripts"], identity?: PageOptions["identity"]) =>
    preparePage(live(browser, process), proxy, scripts, identity);
  const prepareAhead = (scripts: PageOptions["scripts"]) => {
    const prepared = prepare(scripts);
    prepared.catch(() => {
      ahead[scripts] = ahead[scripts].filter((other) => other !== prepared);
    });
    ahead[scripts].push(prepared);
  };
  const close = async () => {
    const left = [...ahead.on, ...ahead.off];
    await process.kill();
    await Promise.all(left.map(async (page) => (await page.catch(() => undefined))?.port.close()));
    await nowhere.close();
  };

  return {
    version: browser.version(),
    pagesGiven: () => pagesGiven,
    takePage: async ({ scripts, identity }) => {
      pagesGiven += 1;
      inUse[scripts] += 1;
      wanted[scripts] = Math.min(aheadMax, Math.max(wanted[scripts], inUse[scripts]));
      try {
        if (needsOwnContext(identity)) return await prepare(scripts, identity);
        return await (ahead[scripts].shift() ?? prepare(scripts));
      } catch (error) {
        inUse[scripts] -= 1;
        throw error;
      }
    },
    restPage: (prepared) => {
      resting.add(prepared);
      inUse[prepared.scripts] -= 1;
    },
    resumePage: (prepared) => {
      resting.delete(prepared);
      inUse[prepared.scripts] += 1;
    },
    dropPage: async (prepared) => {
      const isDropped = await dropWithin(prepared, process.ended, dropTimeoutMs);
      if (!resting.delete(prepared)) inUse[prepared.scripts] -= 1;
      return isDropped;
    },
    stockUp: () => {
      if (closing !== undefined) return;
      for (const scripts of ["on", "off"] as const)
        while (ahead[scripts].length < wanted[scripts]) prepareAhead(scripts);
    },
    memory: () => groupMemory(process.group),
    ended: process.ended.then(() => undefined),
    strained: process.transport.traffic.strained,
    close: () => (closing ??= close()),
  };
}

async function dropWithin(
  { context, port, cdp, traffic }: PreparedPage,
  ended: Promise<unknown>,
  timeoutMs: number,
): Promise<boolean> {
  // First, so that the page loses its network.
  void port.close();
  // Its process answers from a thread of its own, and takes all workers with it. It never answers this.
  if (traffic.hasThreads()) cdp.send("Page.crash").catch(() => undefined);
  // Closing fails a moment before an end is known, or never settles.
  const isGone = Promise.any([context.close(), ended]).then(() => true);
  return (await answersWithin(timeoutMs, isGone)) ?? false;
}

/** Long enough for an unhindered connection on this machine. */
const tryForMs = 1_500;

/**
 * Makes a page try to reach a server of ours on this machine, in the ways that have bypassed the block before. Returns
 * those that succeeded; empty if none did. Throws if the page did not even reach the proxy, so that silence proves
 * nothing.
 */
async function verifyEgressBlock({ page, port }: Pick<PreparedPage, "page" | "port">): Promise<string[]> {
  const reached = new Set<string>();
  const canaries = await Promise.all(
    ["127.0.0.1", "::1"].map((host) => openCanary(host, (how) => reached.add(how))),
  );
  const open = canaries.filter((canary) => canary !== undefined);
  try {
    const targets = open.map(({ tcp, udp }) => ({ tcp, udp }));
    await page.evaluate(`(${waysOut})(${JSON.stringify(targets)}, ${tryForMs})`);
    const before = port.asked();
    for (const { tcp } of open) {
      // A refused navigation ends with an error, as it should.
      await page.goto(`http://${tcp}/`, { timeout: tryForMs, waitUntil: "commit" }).catch(() => undefined);
    }
    if (port.asked() === before) throw new Error("the browser does not use the proxy that it was given");
    // Sent data arrives on this machine within one or two turns of the loop.
    await wait(20);
    return [...reached];
  } finally {
    await Promise.all(open.map((canary) => canary.close()));
  }
}

/** Runs in the page. As text, because it uses the browser's globals and not ours. */
const waysOut = `async (targets, patienceMs) => {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const attempts = targets.flatMap(({ tcp, udp }) => [
    fetch("http://" + tcp + "/fetch", { mode: "no-cors" }).catch(() => undefined),
    new Promise((resolve) => {
      new WebSocket("ws://" + tcp + "/socket").addEventListener("close", resolve);
    }),
    new Promise((resolve) => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + udp }] });
      peer.addEventListener("icegatheringstatechange", () => {
        if (peer.iceGatheringState === "complete") resolve();
      });
      peer.createDataChannel("way out");
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    }),
  ]);
  await Promise.race([Promise.all(attempts), patience]);
}`;

interface Canary {
  /** Host and port. */
  tcp: string;
  udp: string;
  close: () => Promise<void>;
}

/** Undefined if the machine does not have the address. */
async function openCanary(host: string, onReached: (how: string) => void): Promise<Canary | undefined> {
  const tcp = createServer((socket) => {
    onReached(`TCP to ${host}`);
    socket.destroy();
  });
  const udp = createSocket(host.includes(":") ? "udp6" : "udp4");
  udp.on("message", () => onReached(`UDP to ${host}`));
  try {
    await new Promise<void>((resolve, reject) => {
      tcp.once("error", reject);
      tcp.listen(0, host, resolve);
    });
    await new Promise<void>((resolve, reject) => {
      udp.once("error", reject);
      udp.bind(0, host, resolve);
    });
  } catch {
    tcp.close();
    udp.close();
    return undefined;
  }
  const written = host.includes(":") ? `[${host}]` : host;
  return {
    tcp: `${written}:${portOf(tcp)}`,
    udp: `${written}:${udp.address().port}`,
    close: async () => {
      udp.close();
      await new Promise<void>((resolve) => tcp.close(() => resolve()));
    },
  };
}
