/** Shared by the parts with a cluster: runs load during the faults and counts losses afterwards. */
import type { Cluster } from "./cluster.ts";
import { findLostRenders, findMissingWebhooks } from "./find-lost.ts";
import { describe, describeLoad, type Load, startLoad } from "./load.ts";
import type { Random } from "./random.ts";
import type { RoleProcess } from "./role-processes.ts";
import { until } from "./until.ts";

/** From the last fault until every accepted render is done, ms. Generous, because the machine may be busy. */
const recoveryMsMax = 180_000;
const readyMsMax = 60_000;

export interface ClusterRounds {
  cluster: Cluster;
  random: Random;
  perSecond: number;
  write: (line: string) => void;
  injectFaults: (load: Load) => Promise<void>;
}

/** One message for each loss, each wrong response, and each process that died or is not ready again. */
export async function runUnderLoad(rounds: ClusterRounds): Promise<string[]> {
  const { cluster, random, perSecond, write, injectFaults } = rounds;
  const { services, workers, receiver, apiKey, webhookUrl } = cluster;
  const origins = services.map(({ origin }) => origin);
  const earlierDeaths = cluster.deaths.length;
  const load = startLoad({ origins, apiKey, webhookUrl, random, perSecond });
  try {
    await injectFaults(load);
  } finally {
    await load.stop();
  }
  write(describeLoad(load));

  const deadline = performance.now() + recoveryMsMax;
  const lost = await findLostRenders(load.accepted, { origins, random, deadline });
  const missing = await findMissingWebhooks(load.accepted, receiver.receipts, deadline);
  const unready = await Promise.all([...services, ...workers].map(findUnready));
  const deaths = cluster.deaths.slice(earlierDeaths);
  write(`${lost.length} renders lost, ${missing.length} webhooks lost, ${deaths.length} processes died`);
  const nothing = load.accepted.length === 0 ? ["no render was accepted at all"] : [];
  return [...deaths, ...load.faults, ...lost, ...missing, ...unready.flat(), ...nothing];
}

/** One message if `/readyz` is not ready although all faults have ended. */
async function findUnready({ name, origin }: RoleProcess): Promise<string[]> {
  let last = "";
  const isReady = await until(async () => {
    last = await readReadiness(origin);
    return last.startsWith("200 ");
  }, performance.now() + readyMsMax);
  return isReady ? [] : [`/readyz of ${name} still answers ${last}`];
}

/** Status and body of `/readyz`. */
export async function readReadiness(origin: string): Promise<string> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return `nothing: ${describe(error)}`;
  }
}
