import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { median } from "./statistics.ts";

/** The machine's other work and its speed at one moment. */
export interface MachineState {
  /** The 1-minute average of waiting and running threads. */
  load: number;
  /** Ms of the same piece of work: processor time, and wall time, which is longer when others compete for the core. */
  workMs: number;
  wallMs: number;
}

/** A quiet machine has some background work of its own. */
const loadMax = 0.5;
/** Wall time of the calibration's processor time when nothing else runs. */
const competitionMax = 1.15;

/** Measures a fixed piece of work, a second in all. */
export async function readMachineState(): Promise<MachineState> {
  const [load = 0] = loadavg();
  const work: number[] = [];
  const wall: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const before = process.cpuUsage();
    const startedAt = performance.now();
    spin();
    wall.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(before);
    work.push((user + system) / 1000);
    await delay(10);
  }
  return { load, workMs: median(work), wallMs: median(wall) };
}

let sink = 0;

function spin(): void {
  for (let index = 0; index < 2e7; index += 1) sink = (sink * 31 + index) % 1_000_003;
}

/** Why a run on this machine would not count; undefined on a quiet one. `isAfter`: the load is then the run's own. */
export function describeOtherWork(
  { load, workMs, wallMs }: MachineState,
  { isAfter = false } = {},
): string | undefined {
  const reasons = [
    ...(load > loadMax && !isAfter ? [`its load was ${load.toFixed(1)}`] : []),
    ...(wallMs / workMs > competitionMax
      ? [`a core was available for ${Math.round((100 * workMs) / wallMs)} % of the time`]
      : []),
  ];
  if (reasons.length === 0) return undefined;
  return `Other work ran on the machine ${isAfter ? "when the run ended" : "when the run began"}: ${reasons.join(", ")}. Times are longer than they would be.`;
}

/** Lines about the machine and the versions that were measured. */
export function describeMachine({
  chromiumVersion,
  before,
  after,
  peers,
}: {
  chromiumVersion: string | undefined;
  before: MachineState;
  after: MachineState;
  /** Name and version of each package of `bench/`. */
  peers: Readonly<Record<string, string>>;
}): string[] {
  const versions = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const engine = (name: string) => `${name} ${versions.dependencies[name] ?? "?"}`;
  const state = ({ load, workMs, wallMs }: MachineState) =>
    `load ${load.toFixed(1)}, calibration ${workMs.toFixed(1)} ms of processor time in ${wallMs.toFixed(1)} ms`;
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${platform()} ${arch()}`,
    `Node ${process.versions.node}, ${engine("@napi-rs/canvas")}, ${engine("sharp")}, ${engine("@electric-sql/pglite")}, ${engine("playwright-core")}${chromiumVersion === undefined ? "" : `, Chromium ${chromiumVersion}`}`,
    `beside them: ${Object.entries(peers)
      .filter(([name]) => !name.startsWith("metascraper-"))
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}`,
    `before the run: ${state(before)}`,
    `after the run: ${state(after)}`,
  ];
}
