/** Kills the browser again and again while screenshots are taken, and counts what became of them. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { statFields } from "#service/capture/stat-fields.ts";
import { createOutbound, type Outbound } from "#service/outbound/outbound.ts";
import { startBadPages } from "./bad-pages.ts";
import { createTestBrowserPool } from "./test-browser-pool.ts";

export interface BrowserKillsOutcome {
  kills: number;
  accepted: number;
  /** Pictures behind their links. */
  whole: number;
  /** Other responses of links. */
  failed: string[];
  /** Processes of the browser, zombies apart, and folders that were there after the stop. */
  leftovers: string[];
}

/** A running service, whatever its stores. */
export interface KilledService {
  post: (path: string, body: unknown) => Promise<Response>;
  /** A result's link. */
  open: (href: string) => Promise<Response>;
  stop: () => Promise<void>;
}

/** Each round sends `perRound` screenshots and kills the browser in the middle of them. */
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
      await untilAtWork(browser);
      // Somewhere in the page's third of a second.
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

async function untilAtWork(browser: { state: () => { state: string } }): Promise<void> {
  while (browser.state().state !== "ready") await wait(20);
}

/** The process groups whose browser has its folder there. A launcher that is a script is of its browser's group. */
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
        // Gone meanwhile.
        return [];
      }
    });
  return [...new Set(groups)];
}

function processesNaming(folder: string): string[] {
  const all = execFileSync("ps", ["-eo", "pid,stat,args"], { encoding: "utf8" }).split("\n");
  return all.filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line));
}
