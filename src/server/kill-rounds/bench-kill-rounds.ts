/** `node src/server/kill-rounds/bench-kill-rounds.ts [rounds]`: kills the service again and again, and counts what was lost. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runKillRounds } from "./kill-rounds.ts";

const rounds = Number(process.argv[2] ?? 20);
const dataDir = await mkdtemp(join(tmpdir(), "overprint-kill-"));
try {
  const outcomes = await runKillRounds({
    rounds,
    renders: 50,
    dataDir,
    onRound: ({ round, answered, whole, lost, restartMs }) => {
      console.log(
        `round ${round}: ${answered} answered, ${whole} whole after the restart in ${restartMs} ms`,
      );
      for (const link of lost) console.log(`  lost: ${link}`);
    },
  });
  const answered = outcomes.reduce((sum, outcome) => sum + outcome.answered, 0);
  const lost = outcomes.reduce((sum, outcome) => sum + outcome.lost.length, 0);
  console.log(`${rounds} rounds, ${answered} answered, ${lost} lost`);
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
