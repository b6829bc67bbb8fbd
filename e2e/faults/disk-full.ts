import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { findLostRenders, findMissingWebhooks } from "./find-lost.ts";
import { describeLoad, startLoad } from "./load.ts";
import type { Part } from "./part.ts";
import { createRandom } from "./random.ts";
import { withResources } from "./resources.ts";
import { apiKey, hasEnded, kill, startProcess } from "./serve-process.ts";
import { fillDisk, mountSmallDisk } from "./small-disk.ts";

const perSecond = 4;
/** Load before the disk is full, so that jobs are in progress then. */
const beforeMs = 2_000;
/** How long the disk stays full. */
const fullMs = { min: 4_000, max: 12_000 };
/** From the moment space is free until every accepted render is done. */
const recoveryMsMax = 10_000;
const webhooksMsMax = 120_000;
/** The database takes about 100 of them. */
const diskMegabytes = 512;

/** Fills the embedded service's disk for some seconds, repeatedly, under load. */
export const diskFullPart: Part = ({ seed, rounds, write }) =>
  withResources(async (resources) => {
    const disk = await mountSmallDisk(diskMegabytes, resources);
    if ("skipped" in disk) return { failures: [], skipped: disk.skipped };
    const receiver = await startWebhookReceiver();
    resources.add(receiver.stop);
    const webhookUrl = receiver.url("127.0.0.1", "/answer");
    const dataDir = join(disk.folder, "data");
    await mkdir(dataDir);
    const { child, origin } = await startProcess(dataDir, { allowHosts: new URL(webhookUrl).host });
    resources.add(() => kill(child));
    const origins = [origin];
    const random = createRandom(seed);
    const failures: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad({ origins, apiKey, perSecond, webhookUrl, random: createRandom(seed + round) });
      await delay(beforeMs);
      const filled = await fillDisk(join(disk.folder, "ballast"));
      await delay(random.integer(fullMs.min, fullMs.max));
      // No renders are added from here on, so the time until the queue is empty is the recovery time.
      const stopped = load.stop();
      await filled.free();
      const freedAt = performance.now();
      await stopped;
      const lost = await findLostRenders(load.accepted, {
        origins,
        random,
        deadline: freedAt + recoveryMsMax,
      });
      // Distinguishes late renders from lost ones.
      const settled = { origins, random, deadline: freedAt + webhooksMsMax };
      const undone = lost.length === 0 ? [] : await findLostRenders(load.accepted, settled);
      const settledMs = Math.round(performance.now() - freedAt);
      const missing = await findMissingWebhooks(load.accepted, receiver.receipts, freedAt + webhooksMsMax);
      write(
        `round ${round}: ${describeLoad(load)}; ${lost.length} renders not done ${recoveryMsMax} ms after, ${undone.length} after ${settledMs} ms; ${missing.length} webhooks lost`,
      );
      failures.push(...load.faults, ...lost, ...missing);
      if (hasEnded(child)) {
        failures.push(`the service died (${child.signalCode ?? `exit code ${child.exitCode}`})`);
        break;
      }
    }
    return { failures };
  });
