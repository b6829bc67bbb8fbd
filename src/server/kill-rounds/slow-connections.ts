import { setTimeout as delay } from "node:timers/promises";
import { openSlowClient, slowKinds } from "#testing/slow-clients.ts";
import type { Part } from "./part.ts";
import { createRandom } from "./random.ts";
import { makeFolder, withResources } from "./resources.ts";
import { apiKey, kill, startProcess } from "./serve-process.ts";

const connections = 1_000;
const closedMsMax = 20_000;
const normalMsMax = 250;
const dripMs = 500;
const baselineMs = 3_000;
/** Between two requests of the normal client, ms. */
const pauseMs = 20;

/** Without those that are idle after a response, which are kept for a minute: reverse proxies use them again. */
const kinds = slowKinds.filter((kind) => !kind.endsWith("after an answer"));

/** Opens a thousand connections that send slowly or do not read, and measures a normal client meanwhile. */
export const slowConnectionsPart: Part = ({ seed, rounds, write }) =>
  withResources(async (resources) => {
    const dataDir = await makeFolder("slow", resources);
    const { child, origin } = await startProcess(dataDir);
    resources.add(() => kill(child));
    await untilPreviewed(origin);
    const baseline = percentile99(await measureNormal(origin, baselineMs, () => true));
    const random = createRandom(seed);
    const failures: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const open = new Map<object, string>();
      const closedMs: number[] = [];
      const late = new Map<string, number>();
      for (let index = 0; index < connections; index += 1) {
        const kind = random.pick(kinds);
        const client = openSlowClient(
          Number(new URL(origin).port),
          kind,
          {
            upload: "/api/v2/assets",
            large: "/openapi.json",
            small: "/healthz",
            headers: `X-API-KEY: ${apiKey}\r\n`,
          },
          dripMs,
        );
        open.set(client, kind);
        let connectedAt = performance.now();
        client.socket.once("connect", () => (connectedAt = performance.now()));
        resources.add(async () => client.end());
        void client.closed.then(() => {
          open.delete(client);
          const ms = performance.now() - connectedAt;
          closedMs.push(ms);
          if (ms > closedMsMax) late.set(kind, Math.max(ms, late.get(kind) ?? 0));
        });
      }
      const normal = await measureNormal(origin, closedMsMax + 5_000, () => open.size > 0);
      for (const kind of open.values()) failures.push(`a client that ${kind} was still connected`);
      for (const [kind, ms] of late)
        failures.push(`a client that ${kind} was closed after ${Math.round(ms)} ms`);
      const p99 = percentile99(normal);
      if (p99 > normalMsMax) failures.push(`the normal client's p99 was ${Math.round(p99)} ms`);
      write(
        `round ${round}: the last of ${connections} closed after ${(Math.max(...closedMs) / 1000).toFixed(1)} s; ` +
          `${normal.length} normal requests, p99 ${Math.round(p99)} ms (${Math.round(baseline)} ms without slow connections)`,
      );
    }
    return { failures };
  });

/** Resolves when the first start has rendered its previews, which would distort the measurement. */
async function untilPreviewed(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v2/my-templates?size=50`, { headers: { "X-API-KEY": apiKey } });
  const templates = (await answer.json()) as { identifier: string }[];
  for (const { identifier } of templates)
    await (await fetch(`${origin}/previews/${identifier}.webp`)).arrayBuffer();
}

/** Measures requests of a normal client, in ms, while `isNeeded` returns true, and at most for `durationMs`. */
async function measureNormal(origin: string, durationMs: number, isNeeded: () => boolean): Promise<number[]> {
  const durations: number[] = [];
  const until = performance.now() + durationMs;
  while (isNeeded() && performance.now() < until) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/v1/usage`, { headers: { "X-API-KEY": apiKey } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a normal request was answered ${answer.status}`);
    durations.push(performance.now() - startedAt);
    await delay(pauseMs);
  }
  return durations;
}

function percentile99(durations: readonly number[]): number {
  return durations.toSorted((left, right) => left - right)[Math.floor(durations.length * 0.99)] ?? Infinity;
}
