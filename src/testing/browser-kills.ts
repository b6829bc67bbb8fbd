/** Kills the browser repeatedly while screenshots are taken, and counts their results. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { statFields } from "#service/capture/group-memory.ts";
import { createOutbound, type Outbound } from "#service/outbound/outbound.ts";
import { startBadPages } from "./bad-pages.ts";
import { createTestBrowserPool } from "./test-browser-pool.ts";

export interface BrowserKillsOutcome {
  kills: number;
  accepted: number;
  /** Links that returned a picture. */
  whole: number;
  /** Other responses of links. */
  failed: string[];
  /** Processes of the browser, except zombies, and folders that remain after the stop. */
  leftovers: string[];
}

/** A running service on any stores. */
export interface KilledService {
  post: (path: string, body: unknown) => Promise<Response>;
  /** Requests a result's link. */
  open: (href: string) => Promise<Response>;
  stop: () => Promise<void>;
}

/** Sends `perRound` screenshots in each round and kills the browser while they are in progress. */
export async function runBrowserKills({
  start,
  rounds,
  perRound,
  onRound = () => undefined,
}: {
  start: (parts: { outbound: Outbound; browser: BrowserPool }) => Promise<KilledService>;
  rounds: number;
  perRound: number;
  onRound?: (round: number, whole: number) => void;
}): Promise<BrowserKillsOutcome> {
  const pages = await startBadPages();
  const outbound = createOutbound({
    resolveName: async () => ["127.0.0.1"],
    allowHosts: new Set([`page.test:${pages.port}`]),
  });
  const browser = await createTestBrowserPool(outbound);
  const service = await start({ outbound, browser }).catch(async (error: unknown) => {
    await Promise.all([browser.stop(), pages.close()]);
    throw error;
  });
  const outcome: BrowserKillsOutcome = { kills: 0, accepted: 0, whole: 0, failed: [], leftovers: [] };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const links: string[] = [];
      for (let count = 0; count < perRound; count += 1) {
        const answer = await service.post("/api/v1/screenshots", {
          url: `http://page.test:${pages.port}/good`,
          width: 200,
          height: 100,
          waitTime: 300,
        });
        links.push(((await answer.json()) as { href: string }).href);
      }
      outcome.accepted += links.length;
      const results = Promise.all(links.map((link) => service.open(link)));
      await untilReady(browser);
      // A random moment within the page's wait time.
      await wait(Math.random() * 300);
      for (const group of groupsIn(browser.parent)) {
        process.kill(group, "SIGKILL");
        outcome.kills += 1;
      }
      for (const result of await results) {
        const isWhole = result.status === 200 && (await result.arrayBuffer()).byteLength > 100;
        if (isWhole) outcome.whole += 1;
        else outcome.failed.push(`${result.status} ${result.status === 200 ? "empty" : await result.text()}`);
      }
      onRound(round, outcome.whole);
    }
  } finally {
    await service.stop();
    await browser.stop();
    await pages.close();
  }
  outcome.leftovers = [...groupsIn(browser.parent).map(String), ...processesNaming(browser.parent)];
  return outcome;
}

async function untilReady(browser: { state: () => { state: string } }): Promise<void> {
  while (browser.state().state !== "ready") await wait(20);
}

/** The process groups of browsers with a folder below `parent`. A launcher script is in the group of its browser. */
export function groupsIn(parent: string): number[] {
  const groups = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [program = "", ...rest] = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
        const isMain = program !== "" && !rest.some((part) => part.startsWith("--type="));
        if (!isMain || !rest.some((part) => part.startsWith(`--user-data-dir=${parent}/`))) return [];
        return [Number(statFields(readFileSync(`/proc/${name}/stat`, "utf8"))[2])];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
  return [...new Set(groups)];
}

function processesNaming(folder: string): string[] {
  const all = execFileSync("ps", ["-eo", "pid,stat,args"], { encoding: "utf8" }).split("\n");
  return all.filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line));
}
