import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, onCluster } from "./cluster.ts";
import { readReadiness, runUnderLoad } from "./cluster-rounds.ts";
import type { StoreFault } from "./faulty-store.ts";
import type { Load } from "./load.ts";
import type { PartOptions } from "./part.ts";
import { createRandom } from "./random.ts";
import { until } from "./until.ts";

const perSecond = 6;
/** Services stop accepting after their grace period, and may take a few seconds to detect the outage. */
const acceptedMsMax = 10_000;
const noticeMsMax = 4_000;
/** From the end of an outage until renders are accepted again. */
const resumeMsMax = 20_000;

export interface Outage {
  fault: StoreFault;
  seconds: number;
}

const outages: readonly Outage[] = (["refused", "hanging", "failing"] as const).flatMap((fault) =>
  [5, 15, 30].map((seconds) => ({ fault, seconds })),
);

/** Makes the object store unavailable for 5, 15 and 30 s, in three ways, under load. */
export const storeOutagePart = onCluster(async (cluster, options) => {
  const random = createRandom(options.seed);
  const chosen: Outage[] = [];
  while (chosen.length < options.rounds) chosen.push(...random.shuffle(outages));
  return breakStore(cluster, chosen.slice(0, options.rounds), options);
});

/** Runs the outages one after the other on a running cluster. Resolves to its failures. */
export async function breakStore(
  cluster: Cluster,
  chosen: readonly Outage[],
  { seed, write }: Pick<PartOptions, "seed" | "write">,
): Promise<string[]> {
  const failures: string[] = [];
  const found = await runUnderLoad({
    cluster,
    random: createRandom(seed + 1),
    perSecond,
    write,
    injectFaults: async (load) => {
      await untilAccepted(load, performance.now());
      for (const [index, outage] of chosen.entries()) {
        const faults = await inject(cluster, load, outage);
        write(`round ${index + 1}: store ${outage.fault} for ${outage.seconds} s, ${faults.length} failures`);
        failures.push(...faults);
      }
    },
  });
  return [...failures, ...found];
}

async function inject({ store, services }: Cluster, load: Load, outage: Outage): Promise<string[]> {
  const name = `while the store was ${outage.fault} for ${outage.seconds} s`;
  const failures: string[] = [];
  const startedAt = performance.now();
  await store.breakDown(outage.fault);
  const noticed = startedAt + acceptedMsMax + noticeMsMax;
  const end = startedAt + outage.seconds * 1_000;
  if (end > noticed) {
    await delay(noticed - performance.now());
    for (const service of services) {
      const readiness = await readReadiness(service.origin);
      if (!readiness.startsWith("503 "))
        failures.push(`${name}, /readyz of ${service.name} said ${readiness}`);
    }
  }
  await delay(Math.max(0, end - performance.now()));
  const endedAt = performance.now();
  await store.restore();

  const late = load.accepted.filter(({ sentAt }) => sentAt > noticed && sentAt < endedAt);
  if (late.length > 0)
    failures.push(`${name}, ${late.length} renders were accepted after more than ${acceptedMsMax} ms`);
  const refused = load.refused.filter(({ status, sentAt }) => status === 503 && sentAt > noticed);
  if (end > noticed && refused.length === 0) failures.push(`${name}, no render was refused with 503`);
  if (!(await untilAccepted(load, endedAt)))
    failures.push(`${name} and for ${resumeMsMax} ms after it, no render was accepted`);
  return failures;
}

/** Resolves to true when a render sent after `since` is accepted, to false if none is in time. */
function untilAccepted(load: Load, since: number): Promise<boolean> {
  return until(() => load.accepted.some(({ sentAt }) => sentAt > since), performance.now() + resumeMsMax);
}
