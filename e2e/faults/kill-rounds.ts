import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { renderResultSchema } from "#contract/render.ts";
import { isWholePicture } from "./find-lost.ts";
import { createRandom, type Random } from "./random.ts";
import type { Resources } from "./resources.ts";
import { apiKey, kill, startProcess } from "./serve-process.ts";
import { startTemplateSaves } from "./template-saves.ts";

export interface KillRoundOptions {
  rounds: number;
  /** Renders that are accepted before each kill. */
  renders: number;
  /** An absolute path; kept between the rounds. */
  dataDir: string;
  /** From the last response to the kill, ms. Default: 0. */
  pauseMs?: () => number;
  /** Releases a running service also when the program is interrupted. */
  resources?: Resources;
  /** Chooses the changes of the template that is saved until the kill. */
  random?: Random;
  onRound?: (round: RoundOutcome) => void;
}

export interface RoundOutcome {
  round: number;
  answered: number;
  /** Links that returned a complete picture after the restart. */
  whole: number;
  /** The other links, each with its response. */
  lost: string[];
  /** Saves and publications of a template that were acknowledged. */
  saves: number;
  /** Those that were lost or half stored. */
  lostSaves: string[];
  /** From the kill until the service answered again. */
  restartMs: number;
}

const template = "product-update";

/**
 * Starts the service, requests renders while a template is saved, published and restored, kills its process group after
 * the last response to a render, restarts it on the same folder, requests every link and compares the template.
 */
export async function runKillRounds(options: KillRoundOptions): Promise<RoundOutcome[]> {
  const outcomes: RoundOutcome[] = [];
  const random = options.random ?? createRandom(1);
  let running = await startProcess(options.dataDir);
  options.resources?.add(() => kill(running.child));
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const saves = await startTemplateSaves({ origin: running.origin, apiKey, random });
      const links = await answerRenders(running.origin, options.renders, round);
      await delay(options.pauseMs?.() ?? 0);
      await kill(running.child);
      const killedAt = performance.now();
      running = await startProcess(options.dataDir);
      const restartMs = Math.round(performance.now() - killedAt);
      const lost = await findLost(running.origin, links);
      const lostSaves = await saves.findLost(running.origin);
      const whole = links.length - lost.length;
      const outcome = {
        round,
        answered: links.length,
        whole,
        lost,
        saves: saves.count(),
        lostSaves,
        restartMs,
      };
      outcomes.push(outcome);
      options.onRound?.(outcome);
    }
  } finally {
    await kill(running.child);
  }
  return outcomes;
}

/** Requests renders and resolves to the paths of their links. */
async function answerRenders(origin: string, count: number, round: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await fetch(`${origin}/api/v1/render`, {
        method: "POST",
        headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
        body: JSON.stringify({
          template,
          changes: [{ id: "title", text: `Round ${round}, picture ${index}` }],
        }),
      });
      if (!answer.ok) throw new Error(`a render was answered ${answer.status}: ${await answer.text()}`);
      return new URL(z.parse(renderResultSchema, await answer.json()).href).pathname;
    }),
  );
}

async function findLost(origin: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}${path}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.status === 200 && isWholePicture(bytes)
        ? []
        : [`${path}: ${answer.status}, ${bytes.byteLength} bytes`];
    }),
  );
  return found.flat();
}
