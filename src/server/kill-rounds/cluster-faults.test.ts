/** A short version of the kill rounds with a cluster; `npm run prove` runs them in full. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster, whyNoCluster } from "./cluster.ts";
import { runUnderLoad } from "./cluster-rounds.ts";
import { createRandom } from "./random.ts";
import { withResources } from "./resources.ts";
import { terminateConnections } from "./terminations.ts";
import { until } from "./until.ts";

const skipped = await whyNoCluster();
/** The rounds of this seed restart the server, and end all connections and those within a transaction. */
const seed = 18;
const write = () => undefined;

let cluster: Cluster;
let ended: Promise<void> | undefined;
const finished = Promise.withResolvers<void>();

beforeAll(async () => {
  if (skipped !== undefined) return;
  const started = Promise.withResolvers<Cluster>();
  ended = withResources(async (resources) => {
    started.resolve(await startCluster(resources));
    await finished.promise;
  });
  ended.catch(started.reject);
  cluster = await started.promise;
});
afterAll(async () => {
  finished.resolve();
  await ended;
});

test.skipIf(skipped !== undefined)(
  "processes survive connections that PostgreSQL ends, and lose no accepted render or webhook",
  { timeout: 300_000 },
  async () => {
    expect(await terminateConnections(cluster, { seed, rounds: 3, write })).toEqual([]);
  },
);

test.skipIf(skipped !== undefined)(
  "renders accepted while the object store refuses connections are finished when it is back",
  { timeout: 300_000 },
  async () => {
    const failures = await runUnderLoad({
      cluster,
      random: createRandom(seed),
      perSecond: 8,
      write,
      injectFaults: async (load) => {
        await cluster.store.breakDown("refused");
        // Longer than a job's three attempts, shorter than the time in which services keep accepting.
        await until(() => load.accepted.length >= 64, performance.now() + 60_000);
        await cluster.store.restore();
      },
    });
    expect(failures).toEqual([]);
  },
);
