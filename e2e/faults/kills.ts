import { runKillRounds } from "./kill-rounds.ts";
import type { Part } from "./part.ts";
import { createRandom } from "./random.ts";
import { makeFolder, withResources } from "./resources.ts";

const renders = 50;
/** From the last response to the kill, ms; covers queueing, rendering, storing and idle time. */
const pauseMsMax = 1_500;

/** Kills the embedded service (SIGKILL) after it has accepted renders, while a template is saved, and restarts it. */
export const killsPart: Part = ({ seed, rounds, write }) =>
  withResources(async (resources) => {
    const dataDir = await makeFolder("kill", resources);
    const random = createRandom(seed);
    const outcomes = await runKillRounds({
      rounds,
      renders,
      dataDir,
      resources,
      random: createRandom(seed),
      pauseMs: () => random.integer(0, pauseMsMax),
      onRound: ({ round, answered, whole, saves, restartMs }) =>
        write(
          `round ${round}: ${answered} answered, ${whole} whole and ${saves} saves checked after the restart in ${restartMs} ms`,
        ),
    });
    return {
      failures: outcomes.flatMap(({ round, lost, lostSaves }) =>
        [...lost, ...lostSaves].map((what) => `round ${round} lost ${what}`),
      ),
    };
  });
