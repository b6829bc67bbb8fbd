import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Cluster, onCluster } from "./cluster.ts";
import { readReadiness, runUnderLoad } from "./cluster-rounds.ts";
import { startLoad } from "./load.ts";
import type { PartOptions } from "./part.ts";
import { createRandom, type Random } from "./random.ts";
import type { RoleProcess } from "./role-processes.ts";
import { until } from "./until.ts";

const perSecond = 8;
/** Between two rounds, ms. */
const pauseMs = { min: 500, max: 2_500 };

/** `/readyz` waits 30 s for a worker. */
const stalledMsMax = 60_000;
const findTries = 200;
const findEveryMs = 5;

/** Which connections PostgreSQL ends: a condition on `pg_stat_activity`, and how many of them. */
const terminations = {
  "a connection": { where: "true", limit: 1 },
  "half of the connections": { where: "true", limit: "half" },
  "all connections": { where: "true", limit: "all" },
  "listening connections": { where: "query ilike 'listen %'", limit: "all" },
  "connections within a transaction": { where: "xact_start is not null", limit: "all" },
} as const;
const restarts = { "restart, fast": "fast", "restart, immediate": "immediate" } as const;
type Kind = keyof typeof terminations | keyof typeof restarts;

/** Chosen in shuffled order, so that even a few rounds have several kinds. */
const deck: readonly Kind[] = [
  "a connection",
  "a connection",
  "half of the connections",
  "all connections",
  "all connections",
  "listening connections",
  "connections within a transaction",
  "connections within a transaction",
  "restart, fast",
  "restart, immediate",
];

/** PostgreSQL ends connections of two services and two workers, and restarts, under load. */
export const terminationsPart = onCluster(async (cluster, options) => {
  const failures = await terminateConnections(cluster, options);
  return [...failures, ...(await stopWorkersFirst(cluster, options))];
});

/** Checks that each `/readyz` reports the missing workers once a render has waited, and that all processes then shut down gracefully. */
async function stopWorkersFirst(
  { services, workers, apiKey, webhookUrl }: Cluster,
  { seed, write }: PartOptions,
): Promise<string[]> {
  const failures: string[] = [];
  const stop = async ({ name, stop }: RoleProcess) => {
    const code = await stop();
    if (code !== 0) failures.push(`${name} did not shut down gracefully (${code ?? "it had to be killed"})`);
  };
  await Promise.all(workers.map(stop));
  const origins = services.map(({ origin }) => origin);
  const load = startLoad({ origins, apiKey, webhookUrl, perSecond: 1, random: createRandom(seed) });
  await until(() => load.accepted.length > 0, performance.now() + stalledMsMax);
  await load.stop();
  if (load.accepted.length === 0) failures.push("no render was accepted while no worker ran");
  for (const { name, origin } of services) {
    let last = "";
    const isReported = await until(async () => {
      last = await readReadiness(origin);
      return last.startsWith("503 ");
    }, performance.now() + stalledMsMax);
    if (!isReported)
      failures.push(`/readyz of ${name} says ${last}, although no worker takes the waiting render`);
  }
  write(`without a worker: ${failures.length} failures`);
  await Promise.all(services.map(stop));
  return failures;
}

/** Runs the rounds on a running cluster. Resolves to its failures. */
export function terminateConnections(
  cluster: Cluster,
  { seed, rounds, write }: PartOptions,
): Promise<string[]> {
  const random = createRandom(seed);
  const kinds: Kind[] = [];
  while (kinds.length < rounds) kinds.push(...random.shuffle(deck));
  return runUnderLoad({
    cluster,
    // A separate generator, because the number of choices of the load depends on time.
    random: createRandom(seed + 1),
    perSecond,
    write,
    injectFaults: async () => {
      for (const [index, kind] of kinds.slice(0, rounds).entries()) {
        await delay(random.integer(pauseMs.min, pauseMs.max));
        write(`round ${index + 1}: ${kind}${await inject(cluster, kind, random)}`);
      }
      await delay(pauseMs.max);
    },
  });
}

/** Resolves to details for the line of progress. */
async function inject({ postgres }: Cluster, kind: Kind, random: Random): Promise<string> {
  if (kind === "restart, fast" || kind === "restart, immediate") {
    await postgres.restart(restarts[kind]);
    return "";
  }
  const { where, limit } = terminations[kind];
  const choice = random.next();
  const client = new pg.Client(postgres.url);
  // The restarts and terminations may end this connection too, which emits an error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const pids = await findBackends(client, where);
    const count = limit === "all" ? pids.length : limit === "half" ? Math.ceil(pids.length / 2) : limit;
    const first = Math.floor(choice * pids.length);
    const chosen = [...pids.slice(first), ...pids.slice(0, first)].slice(0, count);
    await client.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [chosen]);
    return ` (${chosen.length} of ${pids.length})`;
  } finally {
    await client.end();
  }
}

/** Retries for a moment, because transactions are short. */
async function findBackends(client: pg.Client, where: string): Promise<number[]> {
  for (let left = findTries; ; left -= 1) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and ${where}
       order by backend_start`,
    );
    if (rows.length > 0 || left === 0) return rows.map(({ pid }) => pid);
    await delay(findEveryMs);
  }
}
