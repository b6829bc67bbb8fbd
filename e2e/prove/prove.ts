/**
 * `npm run prove -- [part …] [--faults] [--rounds N] [--seed N]`: the proofs that take too long for `npm test`. Runs all
 * parts without a name, or with `--faults` those that inject faults. `--seed` repeats the random choices of a run. Prints
 * one line for each part at its end. Exits with 1 on a failure.
 */
import { damageRounds, runDamagedFolders } from "../faults/damaged-folders.ts";
import { diskFullPart } from "../faults/disk-full.ts";
import { runFirstStarts } from "../faults/first-starts.ts";
import { killsPart } from "../faults/kills.ts";
import type { Part } from "../faults/part.ts";
import { releaseEverything } from "../faults/resources.ts";
import { storeOutagePart } from "../faults/store-outage.ts";
import { terminationsPart } from "../faults/terminations.ts";
import { cutWirePart } from "../faults/cut-wire.ts";
import { endlessRendersPart } from "../faults/endless-renders.ts";
import {
  drippingPagesPart,
  hangingPicturesPart,
  hangingReceiversPart,
  interimAnswersPart,
} from "../faults/hanging-neighbours.ts";
import { missingTemplatesPart, oneKeysFloodPart } from "../faults/one-keys-flood.ts";
import { silentNamesPart } from "../faults/silent-names.ts";
import { slowConnectionsPart } from "../faults/slow-connections.ts";
import { unreadAnswersPart } from "../faults/unread-answers.ts";
import { longForm } from "./long-form.ts";
import { readArguments } from "./read-arguments.ts";
import { clientsPart } from "./registry-clients.ts";
import { mcpConformancePart } from "./mcp-conformance.ts";
import { toolsOfRegistryPart } from "./registry-tools.ts";

interface Row {
  part: Part;
  /** How often it is done without `--rounds`. */
  rounds: number;
}

/** They inject faults into processes under load. */
const faults: Readonly<Record<string, Row>> = {
  kills: { part: killsPart, rounds: 20 },
  terminations: { part: terminationsPart, rounds: 60 },
  "store-outage": { part: storeOutagePart, rounds: 9 },
  "disk-full": { part: diskFullPart, rounds: 3 },
  "slow-connections": { part: slowConnectionsPart, rounds: 1 },
  "first-starts": { part: runFirstStarts, rounds: 22 },
  "damaged-folders": { part: runDamagedFolders, rounds: damageRounds },
  "cut-wire": { part: cutWirePart, rounds: 20 },
  "one-keys-flood": { part: oneKeysFloodPart, rounds: 1 },
  "missing-templates": { part: missingTemplatesPart, rounds: 1 },
  "hanging-pictures": { part: hangingPicturesPart, rounds: 1 },
  "hanging-receivers": { part: hangingReceiversPart, rounds: 1 },
  "dripping-pages": { part: drippingPagesPart, rounds: 1 },
  "interim-answers": { part: interimAnswersPart, rounds: 1 },
  "silent-names": { part: silentNamesPart, rounds: 1 },
  "endless-renders": { part: endlessRendersPart, rounds: 1 },
  "unread-answers": { part: unreadAnswersPart, rounds: 1 },
};

/** Tests of `npm test` in their long form. */
const longTests: Readonly<Record<string, Row>> = {
  turns: { part: longForm("src/server/turns.test.ts"), rounds: 1 },
  pages: {
    part: longForm(
      "src/service/capture/flooding-pages.test.ts",
      "src/service/capture/bad-pages.test.ts",
      "src/service/html-templates/kept-pages.test.ts",
      "src/service/html-templates/pdf-readers.test.ts",
    ),
    rounds: 1,
  },
  drawings: {
    part: longForm(
      "src/server/scene-pixels.test.ts",
      "src/service/rendering/page-drawings.test.ts",
      "src/service/rendering/kept-layouts.test.ts",
    ),
    rounds: 1,
  },
  backup: { part: longForm("src/server/backup-command.test.ts"), rounds: 1 },
  restarts: {
    part: longForm("src/server/cluster.test.ts", "src/service/webhooks/delivery-load.test.ts"),
    rounds: 1,
  },
  agents: { part: longForm("src/service/routes/mcp.test.ts"), rounds: 1 },
  interface: { part: longForm("src/service/routes/every-status.test.ts"), rounds: 1 },
  cluster: { part: longForm("src/service/storage/make-cluster.test.ts"), rounds: 1 },
  tools: {
    part: longForm(
      "src/testing/journey-report.test.ts",
      "src/testing/unit-report.test.ts",
      "src/testing/run-repeat.test.ts",
      "e2e/prove/long-form.test.ts",
    ),
    rounds: 1,
  },
  guide: { part: longForm("src/testing/operating/operating.test.ts"), rounds: 1 },
};

const allParts: Readonly<Record<string, Row>> = {
  ...longTests,
  clients: { part: clientsPart, rounds: 1 },
  "registry-tools": { part: toolsOfRegistryPart, rounds: 1 },
  conformance: { part: mcpConformancePart, rounds: 1 },
  ...faults,
};

/** Bounds a part that hangs. */
const partMinutesMax = 30;
const shownMax = 20;

const { chosen, rounds, seed } = readArgumentsOrExit();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isInterrupted) process.exit(1);
    isInterrupted = true;
    console.log(`${signal}: ending what was started …`);
    void releaseEverything().finally(() => process.exit(1));
  });
}

console.log(`seed ${seed}`);
let failed = 0;
for (const [name, row] of Object.entries(allParts)) {
  if (!chosen.includes(name)) continue;
  const count = rounds ?? row.rounds;
  const startedAt = performance.now();
  const { failures, skipped } = await runInTime(row.part, name, count);
  for (const failure of failures.slice(0, shownMax)) console.log(`  ${failure}`);
  if (failures.length > shownMax) console.log(`  … and ${failures.length - shownMax} more`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    skipped === undefined
      ? `${name}: ${count} ${count === 1 ? "round" : "rounds"}, ${failures.length} failures, ${seconds} s`
      : `${name}: skipped, because ${skipped}`,
  );
  failed += failures.length;
}
process.exit(failed === 0 ? 0 : 1);

async function runInTime(part: Part, name: string, count: number): ReturnType<Part> {
  const { promise: late, resolve } = Promise.withResolvers<Awaited<ReturnType<Part>>>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void releaseEverything().finally(() =>
      resolve({ failures: [`it did not end within ${partMinutesMax} minutes`] }),
    );
  }, partMinutesMax * 60_000);
  const write = (line: string) => console.log(`${name}: ${line}`);
  try {
    return await Promise.race([part({ seed, rounds: count, write }), late]);
  } catch (error) {
    if (isLate) return await late;
    return { failures: [`it ended with an error: ${error instanceof Error ? error.stack : String(error)}`] };
  } finally {
    clearTimeout(timer);
  }
}

function readArgumentsOrExit() {
  const names = { all: Object.keys(allParts), faults: Object.keys(faults) };
  try {
    return readArguments(process.argv.slice(2), names);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
