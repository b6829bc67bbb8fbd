import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { isLongForm } from "#testing/long-form.ts";
import { runKillRounds } from "./kill-rounds.ts";

let dataDir: string | undefined;
afterEach(async () => {
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
});

test(
  "a service killed after it accepted renders returns all pictures and every saved revision after its restart",
  { timeout: 180_000 },
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), "overprint-kill-"));
    const [rounds, renders] = isLongForm ? [2, 50] : [1, 15];
    const outcomes = await runKillRounds({ rounds, renders, dataDir });
    expect(outcomes.map(({ answered, lost, lostSaves }) => ({ answered, lost, lostSaves }))).toEqual(
      Array.from({ length: rounds }, () => ({ answered: renders, lost: [], lostSaves: [] })),
    );
  },
);
