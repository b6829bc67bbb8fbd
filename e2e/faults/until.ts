import { setTimeout as delay } from "node:timers/promises";

const everyMs = 100;

/** Polls until the condition holds; false once `deadline` (of `performance.now()`) has passed. */
export async function until(isSo: () => boolean | Promise<boolean>, deadline: number): Promise<boolean> {
  while (!(await isSo())) {
    if (performance.now() >= deadline) return false;
    await delay(everyMs);
  }
  return true;
}
