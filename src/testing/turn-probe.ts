/**
 * Loaded before a process's code (`node --import`): measures the CPU time of the main thread in one turn of the event loop,
 * in ms, and counts how often its work yields to the event loop. The time of other processes does not count.
 */

import { measureReference, referenceWork, runsOfReference } from "./reference-work.ts";

/** From the test to the process. */
export type ProbeOrder = "arm" | "take" | "keepBusy";

/** From the process to the test. */
export interface ProbeReading {
  /** The longest turn since `arm`, ms of CPU. */
  longestTurnMs: number;
  /** Cost of `referenceWork` on this machine now, ms of CPU; 0 after turns that are short on any machine. */
  referenceMs: number;
  /** How often work has continued in a later turn (`nextTurn`) since `arm`. */
  yields: number;
}

let timer: NodeJS.Timeout | undefined;
let longestTurnMs = 0;
let immediates = 0;
let before = process.threadCpuUsage();

/**
 * Between two calls there is at most one turn, and the 1 ms before it: a due timer runs before events that arrived
 * meanwhile.
 */
function tick(): void {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000);
  timer = setTimeout(tick, 1);
}

const { setImmediate: schedule } = globalThis;
globalThis.setImmediate = Object.assign((...given: Parameters<typeof schedule>) => {
  immediates += 1;
  return schedule(...given);
}, schedule);

function arm(): void {
  clearTimeout(timer);
  longestTurnMs = 0;
  immediates = 0;
  before = process.threadCpuUsage();
  timer = setTimeout(tick, 1);
}

/** Of `nextTurn`. */
const immediatesPerYield = 2;

/** Turns up to this long, ms, are short on any machine. To measure the reference takes 30 ms. */
const shortTurnMs = 40;

function take(): ProbeReading {
  clearTimeout(timer);
  const referenceMs = longestTurnMs > shortTurnMs ? measureReference() : 0;
  return { longestTurnMs, referenceMs, yields: immediates / immediatesPerYield };
}

process.on("message", (order: ProbeOrder) => {
  if (order === "take") process.send?.(take());
  if (order === "arm") {
    arm();
    process.send?.("armed");
  }
  if (order === "keepBusy") {
    for (let run = 0; run < 5 * runsOfReference; run += 1) referenceWork();
    process.send?.("done");
  }
});
// The probe does not keep the process alive.
process.channel?.unref();
